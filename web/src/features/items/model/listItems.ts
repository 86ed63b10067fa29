import type { DamagedItem, Item, ListedItem } from '#shared/contract/assets.ts';
import { foldText } from '#web/ui/foldText.ts';
import type { SortOrder } from './listView.ts';

/** An item with the text that search looks through, computed once and not at each keystroke. */
export interface SearchableItem {
  readonly item: ListedItem;
  readonly haystack: string;
}

export const isDamaged = (item: ListedItem): item is DamagedItem => 'damaged' in item;

function haystackOf(item: ListedItem): string {
  if (isDamaged(item)) return '';
  const details = item.properties.flatMap((property) => [property.name, property.value]);
  return foldText([item.name, item.assetType, item.description, ...details].join('\n'));
}

export const makeSearchable = (items: readonly ListedItem[]): SearchableItem[] =>
  items.map((item) => ({ item, haystack: haystackOf(item) }));

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const byName = (a: Item, b: Item) => collator.compare(a.name, b.name);

/** Instants are ISO 8601 in UTC, so their order is that of their texts. */
function byAge(a: Item, b: Item): number {
  if (a.createdAt === b.createdAt) return byName(a, b);
  return a.createdAt < b.createdAt ? -1 : 1;
}

const COMPARE = {
  newest: (a, b) => byAge(b, a),
  oldest: byAge,
  name: byName,
  type: (a, b) => collator.compare(a.assetType, b.assetType) || byName(a, b),
} as const satisfies Record<SortOrder, (a: Item, b: Item) => number>;

/** In the wanted order. Damaged items, of which nothing is known to sort by, come last. */
export function sortItems(items: readonly SearchableItem[], order: SortOrder): SearchableItem[] {
  const compare = COMPARE[order];
  return items.toSorted(({ item: a }, { item: b }) => {
    if (isDamaged(a) || isDamaged(b)) return Number(isDamaged(a)) - Number(isDamaged(b));
    return compare(a, b);
  });
}

/** Those of a type (every type when none is named) that hold every word of the query somewhere. */
export function filterItems(
  items: readonly SearchableItem[],
  { query, type }: { readonly query: string; readonly type: string | undefined },
): ListedItem[] {
  const words = foldText(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  const matches = ({ item, haystack }: SearchableItem) =>
    (type === undefined || (!isDamaged(item) && item.assetType === type)) &&
    words.every((word) => haystack.includes(word));
  return items.filter(matches).map(({ item }) => item);
}

/** The types in use, each once, in alphabetical order. */
export function typesInUse(items: readonly ListedItem[]): string[] {
  const types = items.flatMap((item) => (isDamaged(item) ? [] : [item.assetType]));
  return [...new Set(types)].toSorted(collator.compare);
}
