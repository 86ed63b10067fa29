import type { Item } from '#shared/contract/assets.ts';
import { type DueDate, daysBetween, isDue } from '#shared/domain/due.ts';
import { textKey } from '#shared/domain/foldText.ts';
import type { Money } from '#shared/domain/money.ts';
import type { WorthKind } from '#shared/domain/worth.ts';
import { byAge, byName } from '../itemList.ts';
import type { CalendarDay } from './calendarFile.ts';
import type { ReadItem } from './readItem.ts';

/** The sum of amounts in one currency. */
export interface Sum extends Money {
  /** The number of items that it is of. */
  readonly count: number;
}

/** The sums of one kind of worth over all items. */
export interface Total {
  /** One for each currency, the most frequent first. Nothing is converted. */
  readonly sums: readonly Sum[];
  /** How many items say nothing of this kind. */
  readonly without: number;
  /** How many say it in a way that cannot be read without guessing. */
  readonly unclear: number;
}

const addUp = (sum: Sum | undefined, money: Money): Sum => ({
  ...money,
  thousandths: (sum?.thousandths ?? 0n) + money.thousandths,
  count: (sum?.count ?? 0) + 1,
});

export function totalOf(items: readonly ReadItem[], kind: WorthKind): Total {
  const sums = new Map<string, Sum>();
  const missing = { without: 0, unclear: 0 };
  for (const { worth } of items) {
    const money = worth[kind];
    if (money === undefined) missing.without += 1;
    else if (money === 'unclear') missing.unclear += 1;
    else sums.set(money.currency, addUp(sums.get(money.currency), money));
  }
  return { sums: [...sums.values()].toSorted((a, b) => b.count - a.count), ...missing };
}

export const GROUPINGS = ['type', 'place'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The sum that the items of one type, or at one place, are worth in one currency. */
export interface Share extends Sum {
  /** As the first item spells it; undefined for items without a place. */
  readonly name: string | undefined;
  readonly key: string;
}

const nameOf = ({ item, place }: ReadItem, grouping: Grouping): string | undefined =>
  grouping === 'type' ? item.assetType.trim() || undefined : place;

/** The shares of a total in one currency, the largest first. Names are the same in any case. */
export function sharesOf(
  items: readonly ReadItem[],
  kind: WorthKind,
  currency: string,
  grouping: Grouping,
): readonly Share[] {
  const shares = new Map<string, Share>();
  for (const item of items) {
    const money = item.worth[kind];
    if (money === undefined || money === 'unclear' || money.currency !== currency) continue;
    const name = nameOf(item, grouping);
    // No name's key is a blank, so items without one stay apart.
    const key = name === undefined ? ' ' : textKey(name);
    const known = shares.get(key);
    shares.set(key, { ...addUp(known, money), name: known?.name ?? name, key });
  }
  return [...shares.values()].toSorted((a, b) => Number(b.thousandths - a.thousandths));
}

/** The largest shares, and what all others come to together. */
export function largestShares(
  shares: readonly Share[],
  most: number,
): { largest: readonly Share[]; rest?: Sum } {
  if (shares.length <= most) return { largest: shares };
  const largest = shares.slice(0, most - 1);
  const others = shares.slice(most - 1);
  const [first] = others;
  if (!first) return { largest };
  const sum = (values: readonly Share[], of: (share: Share) => bigint): bigint =>
    values.reduce((total, share) => total + of(share), 0n);
  return {
    largest,
    rest: {
      currency: first.currency,
      thousandths: sum(others, ({ thousandths }) => thousandths),
      count: others.reduce((total, { count }) => total + count, 0),
    },
  };
}

/** The items that were registered last. */
export const newestOf = (items: readonly ReadItem[], most: number): ReadItem[] =>
  items.toSorted((a, b) => byAge(b.item, a.item)).slice(0, most);

/** A date of an item. */
export interface DueLine {
  readonly item: Item;
  readonly due: DueDate<Item['properties'][number]>;
  /** Days from today; negative when it is past. */
  readonly days: number;
}

const WITHIN_DAYS = 90;

const byDay = (a: DueLine, b: DueLine): number => a.days - b.days || byName(a.item, b.item);

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

/** The date that comes next, however far away it is. */
export const nextLine = (items: readonly ReadItem[], today: string): DueLine | undefined =>
  linesOf(items, today)
    .filter(({ days }) => days >= 0)
    .toSorted(byDay)[0];

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
