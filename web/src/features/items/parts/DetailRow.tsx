import { Button, Fieldset, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './DetailRow.module.css';
import { LineField, TextField } from './ItemField.tsx';
import type { ItemForm } from './useItemForm.ts';

interface DetailRowProps {
  readonly form: ItemForm;
  readonly index: number;
  /** What takes the detail away; none when it has to stay. */
  readonly removal: { readonly label: string; readonly onRemove: () => void } | undefined;
}

/** One detail of an item's form: its name, its value, and a button that takes it away. */
export function DetailRow({ form, index, removal }: DetailRowProps) {
  const { t } = useTranslation('createItem');
  const name = `details.${index}.name` as const;
  const value = `details.${index}.value` as const;
  return (
    <Fieldset legend={t('detail', { number: index + 1 })} className={styles.detail}>
      <div className={styles.fields}>
        <LineField key={form.key(name)} form={form} path={name} kind="detailName" label={t('detailName')} />
        <TextField
          key={form.key(value)}
          form={form}
          path={value}
          kind="detailValue"
          label={t('detailValue')}
        />
      </div>
      {removal && (
        <Group justify="flex-end">
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={removal.onRemove}
          >
            {removal.label}
          </Button>
        </Group>
      )}
    </Fieldset>
  );
}
