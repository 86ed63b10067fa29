import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import styles from './form.module.css';
import { LineField, TextField } from './ItemFields.tsx';
import { type DetailInput, emptyDetail, isCompleteDetail } from './itemForm.ts';
import { useOwnWords } from './ownWords.ts';
import type { ItemForm } from './useItemForm.ts';

interface DetailRowProps {
  readonly form: ItemForm;
  readonly index: number;
  readonly removeLabel: string;
  /** The element that lists the names to offer. */
  readonly names: string;
  /** Undefined while the detail has to stay. */
  readonly onRemove: (() => void) | undefined;
  readonly onNext: () => void;
}

/** One line: name, value, and the button that removes it. Only the first line has its labels above it. */
function DetailRow({ form, index, removeLabel, names, onRemove, onNext }: DetailRowProps) {
  const { t } = useTranslation('createItem');
  const name = `details.${index}.name` as const;
  const value = `details.${index}.value` as const;
  const shared = { form, hidesLabel: index > 0 };
  return (
    <fieldset className={styles.detail} aria-label={t('detail', { number: index + 1 })}>
      <LineField
        {...shared}
        key={form.key(name)}
        path={name}
        kind="detailName"
        label={t('detailName')}
        list={names}
      />
      <TextField
        {...shared}
        key={form.key(value)}
        path={value}
        kind="detailValue"
        label={t('detailValue')}
        onEnter={onNext}
      />
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={removeLabel}
          className={styles.remove}
          data-first={index === 0 || undefined}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </fieldset>
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

/**
 * The details of an item. Adding and removing moves the focus to where typing goes on, and so does Enter: from each
 * value to the next line, and at the end to a new one.
 */
export function DetailFields({ form, addLabel, removeLabel, keepsOne = false, onDelete }: DetailFieldsProps) {
  const { t } = useTranslation('createItem');
  const { details } = form.getValues();
  const isFull = details.length >= ITEM_LIMITS.details;
  const names = useId();
  const own = useOwnWords();
  const focus = (index: number) => form.getInputNode(`details.${index}.name`)?.focus();

  const add = () => {
    flushSync(() => form.insertListItem('details', emptyDetail()));
    focus(details.length);
  };
  const goOn = (index: number) => {
    if (index + 1 < details.length) return focus(index + 1);
    const last = form.getValues().details[index];
    if (!isFull && last && isCompleteDetail(last)) add();
  };
  const remove = ({ id }: DetailInput, index: number) => {
    if (id !== undefined && onDelete) return onDelete(id);
    flushSync(() => form.removeListItem('details', index));
    focus(Math.max(0, index - 1));
  };
  return (
    <>
      <datalist id={names}>
        {own.detailNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Stack gap={8}>
        {details.map((detail, index) => (
          <DetailRow
            key={detail.key}
            form={form}
            index={index}
            removeLabel={removeLabel}
            names={names}
            onNext={() => goOn(index)}
            onRemove={keepsOne && details.length === 1 ? undefined : () => remove(detail, index)}
          />
        ))}
      </Stack>
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
