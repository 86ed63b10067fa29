import { useTranslation } from 'react-i18next';
import { ITEM_TYPES } from '#shared/domain/items.ts';
import { LineField, TextField } from '../parts/ItemField.tsx';
import type { ItemForm } from '../parts/useItemForm.ts';
import { SuggestionField } from './SuggestionField.tsx';

/** What every item has. */
export function BasicInformation({ form }: { readonly form: ItemForm }) {
  const { t } = useTranslation('createItem');
  return (
    <>
      <LineField key={form.key('name')} form={form} path="name" kind="name" label={t('name')} />
      <TextField
        key={form.key('description')}
        form={form}
        path="description"
        kind="description"
        label={t('description')}
        rows={3}
      />
      <SuggestionField
        key={form.key('assetType')}
        form={form}
        path="assetType"
        kind="assetType"
        label={t('type')}
        suggestions={ITEM_TYPES}
        placeholder={t('typeHint')}
      />
    </>
  );
}
