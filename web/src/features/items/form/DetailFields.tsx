import { Button, Fieldset, Group, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import styles from './form.module.css';
import { LineField, TextField } from './ItemFields.tsx';
import { type DetailInput, emptyDetail } from './itemForm.ts';
import type { ItemForm } from './useItemForm.ts';

interface DetailRowProps {
  readonly form: ItemForm;
  readonly index: number;
  readonly removeLabel: string;
  /** Undefined while the detail has to stay. */
  readonly onRemove: (() => void) | undefined;
}

function DetailRow({ form, index, removeLabel, onRemove }: DetailRowProps) {
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
      {onRemove && (
        <Group justify="flex-end">
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={onRemove}
          >
            {removeLabel}
          </Button>
        </Group>
      )}
    </Fieldset>
  );
}

interface DetailFieldsProps {
  readonly form: ItemForm;
  readonly addLabel: string;
  readonly removeLabel: string;
  /** Whether one detail at least has to stay. */
  readonly keepsOne?: boolean;
  /** Deletes a stored detail, by its id. Details without an id are only taken out of the form. */
  readonly onDelete?: (id: string) => void;
}

/** The details of an item. Adding and removing moves the focus to where typing goes on. */
export function DetailFields({ form, addLabel, removeLabel, keepsOne = false, onDelete }: DetailFieldsProps) {
  const { t } = useTranslation('createItem');
  const { details } = form.getValues();
  const isFull = details.length >= ITEM_LIMITS.details;
  const focus = (index: number) => form.getInputNode(`details.${index}.name`)?.focus();

  const add = () => {
    flushSync(() => form.insertListItem('details', emptyDetail()));
    focus(details.length);
  };
  const remove = ({ id }: DetailInput, index: number) => {
    if (id !== undefined && onDelete) return onDelete(id);
    flushSync(() => form.removeListItem('details', index));
    focus(Math.max(0, index - 1));
  };
  return (
    <>
      {details.map((detail, index) => (
        <DetailRow
          key={detail.key}
          form={form}
          index={index}
          removeLabel={removeLabel}
          onRemove={keepsOne && details.length === 1 ? undefined : () => remove(detail, index)}
        />
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          disabled={isFull}
          onClick={add}
        >
          {addLabel}
        </Button>
        {isFull && (
          <Text size="sm" c="dimmed">
            {t('detailLimit', { maximum: ITEM_LIMITS.details })}
          </Text>
        )}
      </Group>
    </>
  );
}
