import type { Item, ListedItem } from '#shared/contract/assets.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { placeKey, placeParts } from '#shared/domain/places.ts';
import { tagKey } from '#shared/domain/tags.ts';
import { isDamaged, typeKey } from '../itemList.ts';
import type { Filters } from '../listView.ts';
import { factsOf, type ItemFacts } from './facts.ts';

/** A warranty that ends within this time is about to end. */
const ENDING_DAYS = 90;

/** Today and the last day on which a warranty that ends counts as about to end, in the user's own time. */
export interface Days {
  readonly today: string;
  readonly soon: string;
}

function dayOf(instant: Date): string {
  const local = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}

export function daysAt(now: Date): Days {
  const today = dayOf(now);
  // Counted by the calendar: a day on which the clocks change is shorter or longer than others.
  const soon = new Date(Date.parse(today) + ENDING_DAYS * DAY_MS);
  return { today, soon: soon.toISOString().slice(0, 10) };
}

const WARRANTY_STATES = ['valid', 'ending', 'ended'] as const;
export type WarrantyState = (typeof WARRANTY_STATES)[number];

/** The states of a warranty on a day: one that is about to end is valid too. */
export function warrantyStates({ warrantyUntil }: ItemFacts, { today, soon }: Days): WarrantyState[] {
  if (warrantyUntil === undefined) return [];
  if (warrantyUntil < today) return ['ended'];
  return warrantyUntil <= soon ? ['valid', 'ending'] : ['valid'];
}

const isWithin = (place: readonly string[], wanted: string): boolean =>
  `${placeKey(place)}/`.startsWith(`${placeKey(placeParts(wanted))}/`);

/** Each filter by itself: whether an item passes. One that is not set lets all pass. */
const PASSES: {
  [Key in keyof Filters]: (item: Item, wanted: NonNullable<Filters[Key]>, days: Days) => boolean;
} = {
  type: ({ assetType }, wanted) => typeKey(assetType) === typeKey(wanted),
  place: (item, wanted) => isWithin(factsOf(item).place, wanted),
  tags: (item, wanted) => {
    const tags = factsOf(item).tags.map(tagKey);
    return wanted.every((tag) => tags.includes(tagKey(tag)));
  },
  photo: (item, wanted) => factsOf(item).hasPhoto === (wanted === 'with'),
  encryption: ({ isEncrypted }, wanted) => isEncrypted === (wanted === 'encrypted'),
  transfer: ({ inTransit }, wanted) => inTransit === (wanted === 'yes'),
  warranty: (item, wanted, days) => warrantyStates(factsOf(item), days).includes(wanted),
};

type FilterKey = keyof Filters;

/** The filters that are set. */
export function setFilters(filters: Filters): FilterKey[] {
  const keys = ['type', 'place', 'tags', 'photo', 'encryption', 'transfer', 'warranty'] as const;
  return keys.filter((key) => (key === 'tags' ? filters.tags.length > 0 : filters[key] !== undefined));
}

function passes<Key extends FilterKey>(item: Item, key: Key, filters: Filters, days: Days): boolean {
  const wanted = filters[key];
  return wanted === undefined || PASSES[key](item, wanted, days);
}

/** The filters, of those that are set, which an item does not pass. */
export const failedBy = (item: Item, filters: Filters, keys: readonly FilterKey[], days: Days): FilterKey[] =>
  keys.filter((key) => !passes(item, key, filters, days));

/** The items that pass all filters. A damaged one passes none. */
export function filterItems(items: readonly ListedItem[], filters: Filters, days: Days): ListedItem[] {
  const keys = setFilters(filters);
  return items.filter((item) => !isDamaged(item) && keys.every((key) => passes(item, key, filters, days)));
}
