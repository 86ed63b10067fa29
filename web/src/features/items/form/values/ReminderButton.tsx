import { ActionIcon } from '@mantine/core';
import { IconBell, IconBellFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dateOf } from '#shared/domain/dates.ts';
import { detailKey, knownKeyOf, type NamedValue } from '#shared/domain/knownDetails.ts';
import { type Reminders, remindedNames, withReminder } from '#shared/domain/reminders.ts';
import styles from './values.module.css';

/** The details of the item, and what takes their reminders. */
export interface ReminderProps {
  readonly details: () => readonly NamedValue[];
  /** Whether the user has marked the date, where the lists among the details do not say so yet. */
  readonly isMarked?: boolean | undefined;
  /** Whether a list of reminders has room among them. */
  readonly hasRoom: () => boolean;
  /** @param isOn whether the date is to remind, which the changed lists say */
  readonly onReminders: (changed: readonly Reminders[], isOn: boolean) => void;
}

/** Whether a detail may be marked to remind of its date. The known dates remind by themselves, or tell of the past. */
export const canRemind = (name: string, value: string): boolean =>
  name.trim() !== '' && knownKeyOf(name) === undefined && dateOf(value) !== undefined;

/** Marks a date to be among what is due, or takes the mark away. */
export function ReminderButton({
  name,
  details,
  isMarked,
  hasRoom,
  onReminders,
}: ReminderProps & { readonly name: string }) {
  const { t } = useTranslation('createItem');
  const isOn = isMarked ?? remindedNames(details()).has(detailKey(name));
  const change = () => withReminder(details(), name, !isOn);
  const isNew = change().some(({ place }) => place === undefined);
  const Icon = isOn ? IconBellFilled : IconBell;
  return (
    <ActionIcon
      variant="subtle"
      className={styles.inField ?? ''}
      {...(!isOn && { color: 'gray' })}
      aria-label={t('value.remind')}
      title={t(isOn ? 'value.reminds' : 'value.remind')}
      aria-pressed={isOn}
      disabled={isNew && !hasRoom()}
      onClick={() => onReminders(change(), !isOn)}
    >
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
