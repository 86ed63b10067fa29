import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Item, ListedItem } from '#shared/contract/assets.ts';
import { shownValue } from '#shared/domain/details/shownValue.ts';
import { knownKeyOf, type NamedValue } from '#shared/domain/knownDetails.ts';
import { showPlace } from '#shared/domain/places.ts';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { formatDay } from '#web/ui/text.ts';
import { factsOf } from '../filters/facts.ts';
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
const isDetailKey = (key: string): boolean => key.startsWith(DETAIL);

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
function possibleColumns(items: readonly ListedItem[]): Column[] {
  const details = commonDetails(items, MOST_DETAILS).filter((detail) => fixedOf(detail) === undefined);
  return [...FIXED_COLUMNS.map(fixed), ...details.map(ofDetail)];
}

/** The columns until the user chooses: the details that most items have, and the day of registration. */
function usualColumns(items: readonly ListedItem[], details: number): Column[] {
  const common = commonDetails(items, MOST_DETAILS).map((detail) => {
    const key = fixedOf(detail);
    return key ? fixed(key) : ofDetail(detail);
  });
  const different = common.filter(({ key }, at) => common.findIndex((other) => other.key === key) === at);
  return [...different.slice(0, details), fixed('registered')];
}

/** The chosen columns; one whose detail no item has any more is left out. */
const chosenColumns = (keys: readonly string[], possible: readonly Column[]): Column[] =>
  possible.filter(({ key }) => keys.includes(key));

const shownIn = (detail: NamedValue | undefined): string => (detail ? shownValue(detail) : '');

const FIXED_TEXTS: Record<FixedColumn, (item: Item) => string> = {
  place: (item) => showPlace(factsOf(item).place),
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
const CHOSEN = ['items', 'columns'];

/** A browser may have several users. */
const PREFIX = 'item-registry.columns.';

/** A browser may deny access to its storage. The usual columns come back at the next visit. */
function stored(key: string): readonly string[] | undefined {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(keys) ? keys.filter((each) => typeof each === 'string') : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the fixed columns. Where only details were chosen nothing is kept, and the usual columns come back. */
function store(key: string, keys: readonly string[]): void {
  const fixed = keys.filter((each) => !isDetailKey(each));
  try {
    if (fixed.length === 0 && keys.length > 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(fixed));
  } catch {
    // They are chosen for this visit only.
  }
}

/** Takes the names of details out of the storage, where a browser may have them of any of its users. */
function removeDetails(): void {
  try {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith(PREFIX))) {
      const kept = stored(key);
      if (kept?.some(isDetailKey)) store(key, kept);
    }
  } catch {
    // A browser that denies access has none.
  }
}

/**
 * The keys of the chosen columns. The names of details are decrypted text, which must outlast neither a lock nor a visit:
 * they are in the cache beside the items only. The browser remembers the other columns for the user.
 */
function useChoice() {
  const client = useQueryClient();
  const key = PREFIX + (userIdOf(useAuth().user) ?? '');
  const [keys, setKeys] = useState(() => {
    removeDetails();
    return client.getQueryData<readonly string[]>(CHOSEN) ?? stored(key);
  });
  const choose = (chosen: readonly string[]) => {
    setKeys(chosen);
    client.setQueryDefaults(CHOSEN, { meta: DECRYPTED, gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData(CHOSEN, chosen);
    store(key, chosen);
  };
  return { keys, choose };
}

/** The columns of the table, all that it could have, and the way to change them. */
export function useColumns(items: readonly ListedItem[]) {
  const { keys, choose } = useChoice();
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const possible = useMemo(() => possibleColumns(items), [items]);
  // They stay as they were at first: items that arrive later move none of them.
  const [usual] = useState(() => ({ wide: usualColumns(items, 2), narrow: usualColumns(items, 1) }));
  const columns = useMemo(
    () => (keys ? chosenColumns(keys, possible) : usual[isWide ? 'wide' : 'narrow']),
    [keys, possible, usual, isWide],
  );
  const shown = columns.map((column) => column.key);
  return {
    columns,
    possible,
    toggle: (key: string) =>
      choose(shown.includes(key) ? shown.filter((each) => each !== key) : [...shown, key]),
  };
}
