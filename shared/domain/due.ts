import { dateOf } from './dates.ts';
import type { KnownKey } from './details/knownNames.ts';
import { DAY_MS } from './durations.ts';
import type { IsoDate } from './isoDates.ts';
import { detailKey, detailsKnownAs, knownKeyOf, type NamedValue } from './knownDetails.ts';
import { remindedNames } from './reminders.ts';

/** The known details whose date asks someone to do something. */
const REMINDING = [
  'nextInspection',
  'nextService',
  'warrantyUntil',
  'validUntil',
  'remindOn',
] as const satisfies KnownKey[];
type RemindingKey = (typeof REMINDING)[number];

const reminding: ReadonlySet<KnownKey | undefined> = new Set(REMINDING);

/** A warranty that has ended asks for nothing more, so it is named for this long only. */
const ENDED_DAYS = 30;

/** A detail of an item that reminds of its date. */
export interface DueDate<T> {
  /** `marked` is one that the item's reminders name. */
  readonly key: RemindingKey | 'marked';
  readonly detail: T;
  readonly date: IsoDate;
}

/** Whether the date of a detail with this name reminds by itself. */
const remindsByItself = (name: string): boolean => reminding.has(knownKeyOf(name));

function datesOf<T extends NamedValue>(key: DueDate<T>['key'], details: readonly T[]): DueDate<T>[] {
  return details.flatMap((detail) => {
    const date = dateOf(detail.value);
    return date ? [{ key, detail, date }] : [];
  });
}

/** The details that an item's reminders name, without those that remind by themselves. */
function markedDetails<T extends NamedValue>(properties: readonly T[]): T[] {
  const names = remindedNames(properties);
  if (names.size === 0) return [];
  return properties.filter(({ name }) => names.has(detailKey(name)) && !remindsByItself(name));
}

/** The dates that an item's details remind of. A text that is no date reminds of nothing. */
export const dueDatesOf = <T extends NamedValue>(properties: readonly T[]): DueDate<T>[] => [
  ...REMINDING.flatMap((key) => datesOf(key, detailsKnownAs(properties, key))),
  ...datesOf('marked', markedDetails(properties)),
];

/** How many days there are from one day to another, both as `2026-03-14`; negative when it is past. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/**
 * Whether a date is to be named on a day: it is overdue, or due within a time. A month is due on its last day.
 * @param today as `2026-03-14`
 */
export function isDue({ key, date }: DueDate<unknown>, today: string, withinDays: number): boolean {
  const days = daysBetween(today, date.lastDay);
  return days <= withinDays && (key !== 'warrantyUntil' || days >= -ENDED_DAYS);
}
