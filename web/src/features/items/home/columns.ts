import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { Item, ListedItem } from '#shared/contract/assets.ts';
import { shownValue } from '#shared/domain/details/shownValue.ts';
import { knownKeyOf, type NamedValue } from '#shared/domain/knownDetails.ts';
import { showPlace } from '#shared/domain/places.ts';
import { formatDay } from '#web/ui/text.ts';
import { factsOf, type ItemFacts } from '../filters/facts.ts';
import { isDamaged } from '../itemList.ts';
import { DETAIL, useChoice } from './columnChoice.ts';
import { commonDetails, type DetailColumn, detailIn } from './keyDetails.ts';

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
type FixedColumn = (typeof FIXED_COLUMNS)[number];

/** A column of the table. The key of one for a detail of the items' own has the prefix below before its name. */
export interface Column {
  readonly key: string;
  /** Undefined for a fixed column, whose name is a text of the product. */
  readonly detail: DetailColumn | undefined;
  readonly isAmount: boolean;
}

/** The details that fixed columns show already. */
const FIXED_OF: Readonly<Record<string, FixedColumn>> = {
  location: 'place',
  tags: 'tags',
  currentValue: 'value',
  warrantyUntil: 'warranty',
  serialNumber: 'serial',
};

const fixedOf = ({ name }: DetailColumn): FixedColumn | undefined => FIXED_OF[knownKeyOf(name) ?? ''];
/** A longer menu would take long to open. */
const MOST_DETAILS = 100;

const fixed = (key: FixedColumn): Column => ({ key, detail: undefined, isAmount: key === 'value' });
const ofDetail = (detail: DetailColumn): Column => ({
  key: DETAIL + detail.key,
  detail,
  isAmount: detail.isAmount,
});

/** The columns to choose from: the fixed ones, and those details of the items that are chosen or the most frequent. */
export function possibleColumns(items: readonly ListedItem[], chosen: readonly string[] = []): Column[] {
  const details = commonDetails(items)
    .filter((detail) => fixedOf(detail) === undefined)
    .map(ofDetail)
    .filter(({ key }, at) => at < MOST_DETAILS || chosen.includes(key));
  return [...FIXED_COLUMNS.map(fixed), ...details];
}

const HAS_FACT: readonly (readonly [FixedColumn, (facts: ItemFacts) => boolean])[] = [
  ['value', ({ valueDetail }) => valueDetail !== undefined],
  ['serial', ({ serialNumber }) => serialNumber !== ''],
  ['place', ({ place }) => place.length > 0],
];

/** By whatever name an item has the fact. The texts of the facts are not needed: it takes long to format them all. */
const factColumns = (items: readonly Item[]) =>
  HAS_FACT.map(([key, has]) => ({
    column: fixed(key),
    count: items.filter((item) => has(factsOf(item))).length,
  }));

/** The column for a detail that several items have. A price is the value of an item, where no other one is known. */
function columnOf(detail: DetailColumn): Column {
  const key = knownKeyOf(detail.name) === 'purchasePrice' ? 'value' : fixedOf(detail);
  return key ? fixed(key) : ofDetail(detail);
}

/**
 * The columns until the user chooses, in a wide and in a narrow window: those that most items fill, and the day of
 * registration. A detail by a name of its own is among them where a third of the items have it.
 */
export function usualColumns(items: readonly ListedItem[]) {
  const readable = items.filter((item): item is Item => !isDamaged(item));
  const common = commonDetails(items)
    .filter(({ count }) => count * 3 >= readable.length)
    .map((detail) => ({ column: columnOf(detail), count: detail.count }));
  const filled = [...common, ...factColumns(readable)]
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ column }) => column);
  const different = filled.filter(({ key }, at) => filled.findIndex((other) => other.key === key) === at);
  const first = (count: number): Column[] => [...different.slice(0, count), fixed('registered')];
  return { wide: first(2), narrow: first(1) };
}

/** The chosen columns; one whose detail no item has any more is left out. */
const chosenColumns = (keys: readonly string[], possible: readonly Column[]): Column[] =>
  possible.filter(({ key }) => keys.includes(key));

const shownIn = (detail: NamedValue | undefined): string => (detail ? shownValue(detail) : '');

/** Where an item is; empty where that is not known. */
export const placeIn = (item: Item): string => showPlace(factsOf(item).place);

/** The last of its place, which tells the most where there is no room for the whole path. */
export const innermostIn = (item: Item) => factsOf(item).place.at(-1);

const FIXED_TEXTS: Record<FixedColumn, (item: Item) => string> = {
  place: placeIn,
  tags: (item) => factsOf(item).tags.join(', '),
  value: (item) => shownIn(factsOf(item).valueDetail),
  warranty: (item) => shownIn(factsOf(item).warrantyDetail),
  serial: (item) => factsOf(item).serialNumber,
  registered: ({ createdAt }) => formatDay(createdAt),
  changed: ({ updatedAt }) => formatDay(updatedAt),
};

const isFixed = (key: string): key is FixedColumn => key in FIXED_TEXTS;

/** The text of an item in a column; empty where it has none. */
export function textIn(item: Item, { key, detail }: Column): string {
  if (detail) return shownIn(detailIn(item, detail));
  return isFixed(key) ? FIXED_TEXTS[key](item) : '';
}

const WIDE = '(min-width: 62em)';
/** The columns of the table, all that it could have, and the way to change them. */
export function useColumns(items: readonly ListedItem[]) {
  const { keys, choose } = useChoice();
  // A column that is not shown any more stays to choose from: it may be shown again.
  const [everChosen, setEverChosen] = useState<readonly string[]>([]);
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  // Paper is narrow, and what the window shows must not be missing there.
  const isPrinted = useMediaQuery('print', false, { getInitialValueInEffect: false });
  const possible = useMemo(
    () => possibleColumns(items, [...everChosen, ...(keys ?? [])]),
    [items, everChosen, keys],
  );
  // They stay as they were at first: items that arrive later move none of them.
  const [usual] = useState(() => usualColumns(items));
  const columns = useMemo(
    () => (keys ? chosenColumns(keys, possible) : usual[isWide || isPrinted ? 'wide' : 'narrow']),
    [keys, possible, usual, isWide, isPrinted],
  );
  const shown = columns.map((column) => column.key);
  return {
    columns,
    possible,
    toggle: (key: string) => {
      setEverChosen([...everChosen, key]);
      choose(shown.includes(key) ? shown.filter((each) => each !== key) : [...shown, key]);
    },
  };
}
