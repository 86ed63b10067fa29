import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { ITEM_TYPES } from '#shared/domain/items.ts';
import { ChoiceField, LineField, TextField } from '../parts/ItemField.tsx';
import type { ItemForm } from '../parts/useItemForm.ts';

interface EditFieldsProps {
  readonly form: ItemForm;
  readonly base: Item;
}

/** Name, description and type in edit mode. The types to choose from include the item's own. */
export function EditFields({ form, base }: EditFieldsProps) {
  const { t } = useTranslation('itemDetails');
  const choices = new Set([...ITEM_TYPES, base.assetType, form.getValues().assetType]);
  return (
    <>
      <LineField key={form.key('name')} form={form} path="name" kind="name" label={t('form.name')} />
      <TextField
        key={form.key('description')}
        form={form}
        path="description"
        kind="description"
        label={t('form.description')}
        rows={3}
      />
      <ChoiceField
        key={form.key('assetType')}
        form={form}
        path="assetType"
        kind="assetType"
        label={t('form.type')}
        choices={[...choices]}
      />
    </>
  );
}
