import type { DamagedItem, Item, ListedItem } from '#shared/contract/assets.ts';
import { foldText } from '#shared/domain/foldText.ts';

export const SORT_ORDERS = ['newest', 'oldest', 'name', 'type'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export const SHAPES = ['cards', 'list'] as const;
export type Shape = (typeof SHAPES)[number];

/** The user's search, order, filter and shape of the list. They are kept in the address, to survive a reload and to be shared. */
export interface ListView {
  readonly query: string;
  readonly order: SortOrder;
  readonly type: string | undefined;
  readonly shape: Shape;
}

const DEFAULT_ORDER: SortOrder = 'newest';
const DEFAULT_SHAPE: Shape = 'cards';
const PARAMETERS = { query: 'q', order: 'sort', type: 'type', shape: 'view' } as const;

/** Reads the view from the address. An unknown value means the default. */
export function readListView(search: URLSearchParams): ListView {
  const order = search.get(PARAMETERS.order);
  const shape = search.get(PARAMETERS.shape);
  return {
    query: search.get(PARAMETERS.query) ?? '',
    order: SORT_ORDERS.find((known) => known === order) ?? DEFAULT_ORDER,
    type: search.get(PARAMETERS.type) || undefined,
    shape: SHAPES.find((known) => known === shape) ?? DEFAULT_SHAPE,
  };
}

/** The address's parameters with this view. Defaults are left out; unrelated parameters stay. */
export function writeListView(search: URLSearchParams, view: ListView): URLSearchParams {
  const written = new URLSearchParams(search);
  const put = (name: string, value: string | undefined) =>
    value ? written.set(name, value) : written.delete(name);
  put(PARAMETERS.query, view.query);
  put(PARAMETERS.order, view.order === DEFAULT_ORDER ? undefined : view.order);
  put(PARAMETERS.type, view.type);
  put(PARAMETERS.shape, view.shape === DEFAULT_SHAPE ? undefined : view.shape);
  return written;
}

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

/** Instants are ISO 8601 in UTC, so they are ordered as texts. */
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

/** Damaged items have nothing to sort by and come last. */
export function sortItems(items: readonly SearchableItem[], order: SortOrder): SearchableItem[] {
  const compare = COMPARE[order];
  return items.toSorted(({ item: a }, { item: b }) => {
    if (isDamaged(a) || isDamaged(b)) return Number(isDamaged(a)) - Number(isDamaged(b));
    return compare(a, b);
  });
}

/** The items of the type, or of every type when undefined, whose texts contain every word of the query. */
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

export interface TypeCount {
  readonly type: string;
  readonly count: number;
}

/** The types in use, the most frequent ones first. */
export function countTypes(items: readonly ListedItem[]): TypeCount[] {
  const counts = new Map<string, number>();
  for (const item of items) {
    if (!isDamaged(item)) counts.set(item.assetType, (counts.get(item.assetType) ?? 0) + 1);
  }
  return [...counts]
    .map(([type, count]) => ({ type, count }))
    .toSorted((a, b) => b.count - a.count || collator.compare(a.type, b.type));
}
