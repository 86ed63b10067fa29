import type { DamagedItem, Item, ListedItem } from '#shared/contract/assets.ts';
import { foldText, textKey } from '#shared/domain/foldText.ts';
import { dateWords } from '#shared/domain/isoDates.ts';
import type { SortOrder } from './listView.ts';

export const isDamaged = (item: ListedItem): item is DamagedItem => 'damaged' in item;

function readText(item: ListedItem): string {
  if (isDamaged(item)) return '';
  const details = item.properties.flatMap(({ name, value }) => [name, value, dateWords(value)]);
  const files = (item.files ?? []).flatMap((file) => [file.name, file.caption ?? '']);
  return foldText([item.name, item.assetType, item.description, ...details, ...files].join('\n'));
}

/** They go with the items. */
const searchTexts = new WeakMap<ListedItem, string>();

/** The text of an item that search looks through, read once and not at each keystroke. */
export function searchTextOf(item: ListedItem): string {
  const known = searchTexts.get(item);
  if (known !== undefined) return known;
  const text = readText(item);
  searchTexts.set(item, text);
  return text;
}

/** Orders names as people do: 9 comes before 10, and case and accents do not count. */
export const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
/** The order of items by name. */
export const byName = (a: Item, b: Item) => collator.compare(a.name, b.name);

/** Instants are ISO 8601 in UTC, so they are ordered as texts. */
const later = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** An import registers many items at one moment: their ids have the order of its file, as the pages of the API do. */
export const byAge = (a: Item, b: Item): number => later(a.createdAt, b.createdAt) || later(a.id, b.id);

type Compare = (a: Item, b: Item) => number;

const COMPARE = {
  newest: (a, b) => byAge(b, a),
  oldest: byAge,
  changed: (a, b) => later(b.updatedAt, a.updatedAt) || byName(a, b),
  name: byName,
  type: (a, b) => collator.compare(a.assetType, b.assetType) || byName(a, b),
} as const satisfies Partial<Record<SortOrder, Compare>>;

/** The orders that are possible without reading the items' known details. */
export const isPlainOrder = (order: SortOrder): order is keyof typeof COMPARE => order in COMPARE;

/** Damaged items have nothing to sort by and come last. */
export const damagedLast =
  (compare: Compare) =>
  (a: ListedItem, b: ListedItem): number =>
    isDamaged(a) || isDamaged(b) ? Number(isDamaged(a)) - Number(isDamaged(b)) : compare(a, b);

export const sortItems = (items: readonly ListedItem[], order: keyof typeof COMPARE): ListedItem[] =>
  items.toSorted(damagedLast(COMPARE[order]));

/** The words of a query as they are looked for. */
export const queryWords = (query: string): string[] =>
  foldText(query)
    .split(/\s+/)
    .filter((word) => word !== '');

/** The items whose texts contain every word of the query, in their order. Undefined for a query without words. */
export function findItems(items: readonly ListedItem[], query: string): readonly ListedItem[] | undefined {
  const words = queryWords(query);
  if (words.length === 0) return undefined;
  return items.filter((item) => {
    const text = searchTextOf(item);
    return words.every((word) => text.includes(word));
  });
}

/** The items that were found, those first whose names contain every word of the query: a text begins with the name. */
export function namedFirst(found: readonly ListedItem[], query: string): readonly ListedItem[] {
  const words = queryWords(query);
  const named: ListedItem[] = [];
  const others: ListedItem[] = [];
  for (const item of found) {
    const text = searchTextOf(item);
    const end = text.indexOf('\n');
    const isNamed = words.every((word) => text.indexOf(word) < end);
    (isNamed ? named : others).push(item);
  }
  return [...named, ...others];
}

export interface TypeCount {
  readonly type: string;
  readonly count: number;
}

/** A type as it is compared: without regard to case. */
export const typeKey = (type: string): string => textKey(type.trim());

const frequentFirst = (counts: Iterable<TypeCount>): TypeCount[] =>
  [...counts].toSorted((a, b) => b.count - a.count || collator.compare(a.type, b.type));

/** The types in use, the most frequent ones first, each as it is written most often. */
export function countTypes(items: readonly ListedItem[]): TypeCount[] {
  const written = new Map<string, TypeCount>();
  const count = (key: string, type: string, more: number, counts: Map<string, TypeCount>) => {
    const known = counts.get(key) ?? { type, count: 0 };
    counts.set(key, { ...known, count: known.count + more });
  };
  for (const item of items) if (!isDamaged(item)) count(item.assetType, item.assetType, 1, written);
  const types = new Map<string, TypeCount>();
  for (const each of frequentFirst(written.values())) count(typeKey(each.type), each.type, each.count, types);
  return frequentFirst(types.values());
}

/** Whether both are the same state of an item: a change of its content raises its version. */
function isSame(one: ListedItem, other: ListedItem): boolean {
  if (isDamaged(one) || isDamaged(other))
    return isDamaged(one) && isDamaged(other) && one.userId === other.userId;
  return (['userId', 'version', 'isEncrypted', 'inTransit', 'received'] as const).every(
    (field) => one[field] === other[field],
  );
}

/** Gives for items the objects of a list, where these are the same. */
export function sharerOf(list: readonly ListedItem[]) {
  const known = new Map(list.map((item) => [item.id, item]));
  return (items: readonly ListedItem[]): ListedItem[] =>
    items.map((item) => {
      const old = known.get(item.id);
      return old && isSame(item, old) ? old : item;
    });
}

/** The list with the objects of the one before for all items that are as they were, so that these are not drawn anew. */
export function sharing(before: ListedItem[], items: readonly ListedItem[]): ListedItem[] {
  const shared = sharerOf(before)(items);
  const isUnchanged = shared.length === before.length && shared.every((item, at) => item === before[at]);
  return isUnchanged ? before : shared;
}
