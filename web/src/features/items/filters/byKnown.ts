import type { Item, ListedItem } from '#shared/contract/assets.ts';
import type { Money } from '#shared/domain/money.ts';
import { showPlace } from '#shared/domain/places.ts';
import { byName, collator, damagedLast, isDamaged, isPlainOrder } from '../itemList.ts';
import type { Filters, SortOrder } from '../listView.ts';
import { factsOf } from './facts.ts';
import { daysAt, filterItems } from './matching.ts';

/** The items that match all filters today. */
export const filterToday = (items: readonly ListedItem[], filters: Filters): readonly ListedItem[] =>
  filterItems(items, filters, daysAt(new Date()));

type Compare = (a: Item, b: Item) => number;

/** An item with nothing to compare comes last. */
function compareKnown<T>(a: T | undefined, b: T | undefined, compare: (a: T, b: T) => number): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return compare(a, b);
}

/** The currencies, the most frequent one first: amounts of different ones cannot be compared, and stay apart. */
function currenciesOf(items: readonly ListedItem[]): string[] {
  const counts = new Map<string, number>();
  for (const item of items) {
    const currency = isDamaged(item) ? undefined : factsOf(item).value?.currency;
    if (currency !== undefined) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([currency]) => currency);
}

function byValue(items: readonly ListedItem[]): Compare {
  const currencies = currenciesOf(items);
  const compare = (a: Money, b: Money) =>
    currencies.indexOf(a.currency) - currencies.indexOf(b.currency) ||
    Number(b.thousandths > a.thousandths) - Number(b.thousandths < a.thousandths);
  return (a, b) => compareKnown(factsOf(a).value, factsOf(b).value, compare) || byName(a, b);
}

const byWarranty: Compare = (a, b) =>
  compareKnown(factsOf(a).warrantyUntil, factsOf(b).warrantyUntil, (one, other) =>
    one.localeCompare(other),
  ) || byName(a, b);

function byPlace(a: Item, b: Item): number {
  const shown = (item: Item) => showPlace(factsOf(item).place) || undefined;
  return compareKnown(shown(a), shown(b), collator.compare) || byName(a, b);
}

/** Sorts by what the items' known details say: the most valuable first, the warranty that ends first first. */
export function sortByKnown(items: readonly ListedItem[], order: SortOrder): ListedItem[] {
  if (isPlainOrder(order) || order === 'best') return [...items];
  const compare = { value: byValue(items), warranty: byWarranty, place: byPlace }[order];
  return items.toSorted(damagedLast(compare));
}
