import type { Item } from '#shared/contract/assets.ts';
import { type DueDate, daysBetween, isDue } from '#shared/domain/due.ts';
import { collator } from '../itemList.ts';
import type { CalendarDay } from './calendarFile.ts';
import type { ReadItem } from './readItem.ts';

/** A date of an item. */
export interface DueLine {
  readonly item: Item;
  readonly due: DueDate<Item['properties'][number]>;
  /** Days from today; negative when it is past. */
  readonly days: number;
}

const WITHIN_DAYS = 90;

const byDay = (a: DueLine, b: DueLine): number =>
  a.days - b.days || collator.compare(a.item.name, b.item.name);

function linesOf(items: readonly ReadItem[], today: string): DueLine[] {
  return items.flatMap(({ item, dues }) =>
    dues.map((due) => ({ item, due, days: daysBetween(today, due.date.lastDay) })),
  );
}

/** The dates that are overdue, the longest first, and those of the next 90 days. */
export const dueLines = (items: readonly ReadItem[], today: string): DueLine[] =>
  linesOf(items, today)
    .filter(({ due }) => isDue(due, today, WITHIN_DAYS))
    .toSorted(byDay);

/**
 * All dates from today on, for a calendar.
 * @param addressOf where an item can be read
 */
export const calendarDays = (
  items: readonly ReadItem[],
  today: string,
  addressOf: (id: string) => string,
): CalendarDay[] =>
  linesOf(items, today)
    .filter(({ days }) => days >= 0)
    .toSorted(byDay)
    .map(({ item, due: { detail, date } }) => ({
      uid: `${item.id}.${detail.id}@item-registry`,
      sequence: item.version,
      day: date.lastDay,
      title: `${detail.name.trim()}: ${item.name}`,
      address: addressOf(item.id),
    }));
