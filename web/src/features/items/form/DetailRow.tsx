import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './form.module.css';
import { type FieldProps, LineField, useField } from './ItemFields.tsx';
import { isEnter } from './isEnter.ts';
import type { ItemForm } from './useItemForm.ts';
import type { ReminderProps } from './values/ReminderButton.tsx';
import { ValueInput } from './values/ValueInput.tsx';

interface ValueFieldProps extends FieldProps {
  /** The name of the detail, which decides how its value is edited. */
  readonly name: string;
  /** In place of a new line, which then takes Shift and Enter. */
  readonly onEnter: () => void;
  readonly reminder: ReminderProps;
}

/** The value of a detail in the form. */
function ValueField({ name, onEnter, reminder, ...props }: ValueFieldProps) {
  const { shown, onChange, setText } = useField(props);
  const { defaultValue, ...field } = shown;
  return (
    <ValueInput
      field={field}
      name={name}
      reminder={reminder}
      initial={String(defaultValue ?? '')}
      lines={{ inputClass: styles.lines, maxRows: 12 }}
      onKeyDown={(event) => {
        if (!isEnter(event)) return;
        event.preventDefault();
        onEnter();
      }}
      onText={(text) => {
        onChange(text);
        setText(text);
      }}
    />
  );
}

interface DetailRowProps {
  readonly form: ItemForm;
  readonly index: number;
  readonly removeLabel: string;
  /** The element that lists the names to offer. */
  readonly names: string;
  readonly canRemove: boolean;
  readonly onRemove: (index: number, pressed: HTMLElement) => void;
  readonly onNext: (index: number) => void;
  /** Runs when the name may have changed from this one. */
  readonly onNamed: (index: number, from: string) => void;
  readonly reminder: ReminderProps;
  /** Another number where the marks of reminders may have changed, of which `reminder` tells. */
  readonly reminderChanges: number;
  /** Whether the form has room for another list of reminders. */
  readonly hasRoom: boolean;
}

const fieldsAt = (index: number) => [`details.${index}.name`, `details.${index}.value`] as const;

/**
 * Whether a row would be drawn as it is. The form is another object after each change of any field, and then 200 rows
 * would be drawn anew: of what differs between two of its objects, a row shows the keys and errors of its own fields, and
 * the reminders, whose changes have a number.
 */
function isSameRow(before: DetailRowProps, now: DetailRowProps): boolean {
  const { form: old, reminder: _, ...others } = before;
  const keys = Object.keys(others).filter((key): key is keyof typeof others => key in others);
  return (
    keys.every((key) => before[key] === now[key]) &&
    fieldsAt(now.index).every(
      (path) => old.key(path) === now.form.key(path) && old.errors[path] === now.form.errors[path],
    )
  );
}

/** One line: name, value, and the button that removes it. Only the first line has its labels above it. */
export const DetailRow = memo(function DetailRow({
  form,
  index,
  removeLabel,
  names,
  canRemove,
  onRemove,
  onNext,
  onNamed,
  reminder,
}: DetailRowProps) {
  const { t } = useTranslation('createItem');
  const current = form.getValues().details[index]?.name ?? '';
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const named = useRef(current);
  const leave = () => {
    onNamed(index, named.current);
    if (current.trim() !== '') named.current = current;
  };
  const [name, value] = fieldsAt(index);
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
        onText={refresh}
        onLeave={leave}
      />
      <ValueField
        {...shared}
        key={form.key(value)}
        path={value}
        kind="detailValue"
        label={t('detailValue')}
        name={current}
        onEnter={() => onNext(index)}
        reminder={reminder}
      />
      {canRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={removeLabel}
          className={styles.remove}
          data-first={index === 0 || undefined}
          onClick={({ currentTarget }) => onRemove(index, currentTarget)}
        >
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </fieldset>
  );
}, isSameRow);
