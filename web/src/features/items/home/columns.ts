import type { Item, ListedItem } from '#shared/contract/assets.ts';
import { isoDateOf } from '#shared/domain/dates.ts';
import { knownKeyOf } from '#shared/domain/knownDetails.ts';
import { showMoney } from '#shared/domain/money.ts';
import { showPlace } from '#shared/domain/places.ts';
import { formatDay } from '#web/ui/text.ts';
import { factsOf } from '../filters/facts.ts';
import type { SortOrder } from '../listView.ts';
import { commonDetails, type DetailColumn, valueIn } from './keyDetails.ts';

/** The columns that every list can have, beside the name and the type. */
export const FIXED_COLUMNS = [
  'place',
  'tags',
  'value',
  'warranty',
  'serial',
  'registered',
  'changed',
] as const;
export type FixedColumn = (typeof FIXED_COLUMNS)[number];

/** A column of the table. The key of one for a detail of the items' own has the prefix below before its name. */
export interface Column {
  readonly key: string;
  /** Undefined for a fixed column, whose name is a text of the product. */
  readonly detail: DetailColumn | undefined;
  readonly isAmount: boolean;
}

const DETAIL = 'detail:';

/** Whether a column is named after a detail of the items, which is decrypted text. */
export const isDetailKey = (key: string): boolean => key.startsWith(DETAIL);

/** The details that fixed columns show already. */
const FIXED_OF: Readonly<Record<string, FixedColumn>> = {
  location: 'place',
  tags: 'tags',
  currentValue: 'value',
  warrantyUntil: 'warranty',
  serialNumber: 'serial',
};

const fixedOf = ({ name }: DetailColumn): FixedColumn | undefined => FIXED_OF[knownKeyOf(name) ?? ''];
const MOST_DETAILS = 20;

const fixed = (key: FixedColumn): Column => ({ key, detail: undefined, isAmount: key === 'value' });
const ofDetail = (detail: DetailColumn): Column => ({
  key: DETAIL + detail.key,
  detail,
  isAmount: detail.isAmount,
});

/** The columns to choose from: the fixed ones, and the most frequent details of the items. */
export function possibleColumns(items: readonly ListedItem[]): Column[] {
  const details = commonDetails(items, MOST_DETAILS).filter((detail) => fixedOf(detail) === undefined);
  return [...FIXED_COLUMNS.map(fixed), ...details.map(ofDetail)];
}

/** The columns until the user chooses: the details that most items have, and the day of registration. */
export function usualColumns(items: readonly ListedItem[], details: number): Column[] {
  const common = commonDetails(items, MOST_DETAILS).map((detail) => {
    const key = fixedOf(detail);
    return key ? fixed(key) : ofDetail(detail);
  });
  const different = common.filter(({ key }, at) => common.findIndex((other) => other.key === key) === at);
  return [...different.slice(0, details), fixed('registered')];
}

/** The chosen columns; one whose detail no item has any more is left out. */
export const chosenColumns = (keys: readonly string[], possible: readonly Column[]): Column[] =>
  possible.filter(({ key }) => keys.includes(key));

/** The orders that a click on a column's heading changes between. */
export const ORDERS_OF: Readonly<Record<string, readonly [SortOrder, ...SortOrder[]]>> = {
  name: ['name'],
  type: ['type'],
  place: ['place'],
  value: ['value'],
  warranty: ['warranty'],
  registered: ['newest', 'oldest'],
  changed: ['changed'],
};

const DESCENDING: readonly SortOrder[] = ['newest', 'changed', 'value'];

/** How a column is sorted, as a screen reader is told; undefined where it cannot be. */
export function sortOf(key: string, order: SortOrder): 'ascending' | 'descending' | 'none' | undefined {
  const orders = ORDERS_OF[key];
  if (!orders) return undefined;
  if (!orders.includes(order)) return 'none';
  return DESCENDING.includes(order) ? 'descending' : 'ascending';
}

const FIXED_TEXTS: Record<FixedColumn, (item: Item) => string> = {
  place: (item) => showPlace(factsOf(item).place),
  tags: (item) => factsOf(item).tags.join(', '),
  value: (item) => {
    const { value } = factsOf(item);
    return value ? showMoney(value) : '';
  },
  warranty: (item) => isoDateOf(factsOf(item).warrantyUntil ?? '')?.shown ?? '',
  serial: (item) => factsOf(item).serialNumber,
  registered: ({ createdAt }) => formatDay(createdAt),
  changed: ({ updatedAt }) => formatDay(updatedAt),
};

const isFixed = (key: string): key is FixedColumn => key in FIXED_TEXTS;

/** The text of an item in a column; empty where it has none. */
export function textIn(item: Item, { key, detail }: Column): string {
  if (detail) return valueIn(item, detail);
  return isFixed(key) ? FIXED_TEXTS[key](item) : '';
}
