import { useDeferredValue, useMemo, useState } from 'react';
import type { ListedItem } from '#shared/contract/assets.ts';
import type { EncryptionSession } from '#web/session/sessionState.ts';
import {
  countTypes,
  findItems,
  isDamaged,
  isPlainOrder,
  namedFirst,
  queryWords,
  sortItems,
  type TypeCount,
  typeKey,
} from '../itemList.ts';
import { CHOICES, type ChoiceKey, type Filters, type ListView, type SortOrder } from '../listView.ts';
import type { Found } from '../search/messages.ts';
import { useItemSearch } from './useItemSearch.ts';
import { type KnownDetails, useKnownDetails } from './useKnownDetails.ts';
import { defaultOrder, useListView } from './useListView.ts';

const choiceKeys = Object.keys(CHOICES).filter((key): key is ChoiceKey => key in CHOICES);

/** How many filters are set, besides the one of the type. */
export const countFilters = ({ place, tags, ...others }: Filters): number =>
  Number(place !== undefined) + tags.length + choiceKeys.filter((key) => others[key] !== undefined).length;

type FixedOrder = Exclude<SortOrder, 'best'>;

const sorted = (items: readonly ListedItem[], order: FixedOrder, known: KnownDetails | undefined) =>
  isPlainOrder(order)
    ? sortItems(items, order)
    : (known?.sortByKnown(items, order) ?? sortItems(items, 'newest'));

/** The items of a list that answer a query. */
interface Hits {
  readonly items: readonly ListedItem[];
  /** Whether none has the words of the query, and these have words that are like them. */
  readonly areSimilar: boolean;
  /** The folded words by which they were found. */
  readonly words: readonly string[];
  /** A query that may have been meant, where nothing is like it. */
  readonly suggestion: string | undefined;
}

/** The best match first; what the index does not rank, such as a part of a word, keeps its order and follows. */
function ranked(items: readonly ListedItem[], ids: readonly string[]): ListedItem[] {
  const ranks = new Map(ids.map((id, rank) => [id, rank]));
  const rankOf = ({ id }: ListedItem) => ranks.get(id) ?? ids.length;
  return items.toSorted((a, b) => rankOf(a) - rankOf(b));
}

interface Answer {
  readonly items: readonly ListedItem[];
  readonly query: string;
  /** The items that contain the words of the query; undefined where it has none. */
  readonly literal: readonly ListedItem[] | undefined;
  readonly found: Found | undefined;
  readonly isRanked: boolean;
  /** Whether other items may have the words yet: then nothing is said to be nowhere. */
  readonly isPart: boolean;
}

function hitsOf({ items, query, literal, found, isRanked, isPart }: Answer): Hits {
  const hits = {
    items: literal ?? items,
    areSimilar: false,
    words: queryWords(query),
    suggestion: undefined,
  };
  if (!literal || (literal.length > 0 && !isRanked)) return hits;
  if (literal.length === 0 && isPart) return hits;
  if (literal.length > 0) {
    const named = namedFirst(literal, query);
    return { ...hits, items: found ? ranked(named, found.ids) : named };
  }
  if (!found || found.similar.length === 0) return { ...hits, suggestion: found?.suggestion };
  const similar = new Set(found.similar);
  const close = items.filter(({ id }) => similar.has(id));
  return {
    ...hits,
    items: isRanked ? ranked(close, found.similar) : close,
    areSimilar: true,
    words: found.words,
  };
}

/** The hits of the query. While the index is about to answer they are those of the query before. */
function useHits(
  items: readonly ListedItem[],
  inOrder: readonly ListedItem[],
  typed: string,
  isRanked: boolean,
  isPart: boolean,
) {
  const query = useDeferredValue(typed);
  const literal = useMemo(() => findItems(inOrder, query), [inOrder, query]);
  const { found, isAwaited, prepare } = useItemSearch({ items, typed, query, literal, isRanked });
  const hits = useMemo(
    () => hitsOf({ items: inOrder, query, literal, found, isRanked, isPart }),
    [inOrder, query, literal, found, isRanked, isPart],
  );
  const [shown, setShown] = useState(hits);
  if (!isAwaited && shown !== hits) setShown(hits);
  return { hits: isAwaited ? shown : hits, prepare };
}

const NOTHING: readonly ListedItem[] = [];

/**
 * The items that pass the filters, except that of the type. Nothing while the code of a filter is missing: a user
 * who selects all that is shown must not get what the filter excludes.
 */
function useFiltered(items: readonly ListedItem[], view: ListView, known: KnownDetails | undefined) {
  const { query: _, order: __, shape: ___, type: ____, ...others } = view;
  const filters = { ...others, type: undefined };
  const key = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the filters, which are made anew each time
  return useMemo(
    () => (countFilters(filters) > 0 ? (known?.filterToday(items, filters) ?? NOTHING) : items),
    [items, key, known],
  );
}

/** The same types in the same order, which does not change under the pointer, with the numbers of these items. */
function countedIn(items: readonly ListedItem[], inUse: readonly TypeCount[]): TypeCount[] {
  const counts = new Map(countTypes(items).map(({ type, count }) => [typeKey(type), count]));
  return inUse.map(({ type }) => ({ type, count: counts.get(typeKey(type)) ?? 0 }));
}

/** The types with those first that came first, while items arrive: a chip does not move under the pointer. */
function useKeptOrder(inUse: readonly TypeCount[], isArriving: boolean): readonly TypeCount[] {
  const [kept, setKept] = useState<readonly string[]>([]);
  const types = useMemo(() => {
    const places = new Map(kept.map((type, place) => [type, place]));
    const placeOf = ({ type }: TypeCount) => places.get(typeKey(type)) ?? kept.length;
    return inUse.toSorted((a, b) => placeOf(a) - placeOf(b));
  }, [inUse, kept]);
  const keys = types.map(({ type }) => typeKey(type));
  if (isArriving && keys.some((key) => !kept.includes(key))) setKept(keys);
  return types;
}

/** Which part of the items there is. */
interface Arrival {
  /** Whether others are missing. */
  readonly isArriving: boolean;
  /** Whether these could not be read. */
  readonly isCutShort: boolean;
}

/** Later items come below in these orders; in all others, and by a filter, they would move those that are there. */
const growsAtEnd = (order: SortOrder, view: ListView): boolean =>
  (order === 'newest' || order === 'best') && view.type === undefined && countFilters(view) === 0;

/** The view of the list, the items that match it, and the types to choose from. Typing never waits for the list. */
export function useRegistryView(
  items: readonly ListedItem[],
  session: EncryptionSession,
  { isArriving, isCutShort }: Arrival,
) {
  const listView = useListView(session);
  const { view } = listView;
  const order = view.order ?? defaultOrder(view.query);
  const isFiltered = countFilters(view) > 0;
  const needsKnown = isFiltered || !(isPlainOrder(order) || order === 'best');
  const known = useKnownDetails(needsKnown);
  const [neededAtFirst] = useState(needsKnown);

  // Equally good matches stand in the order of their age.
  const fixed = order === 'best' ? 'newest' : order;
  const inOrder = useMemo(() => sorted(items, fixed, known), [items, fixed, known]);
  const { hits, prepare } = useHits(items, inOrder, view.query, order === 'best', isArriving);
  const { type } = view;
  const ofAllTypes = useFiltered(hits.items, view, known);
  const key = type && typeKey(type);
  const visible = useMemo(
    () =>
      key === undefined
        ? ofAllTypes
        : ofAllTypes.filter((item) => !isDamaged(item) && typeKey(item.assetType) === key),
    [ofAllTypes, key],
  );
  const inUse = useKeptOrder(
    useMemo(() => countTypes(items), [items]),
    isArriving,
  );
  const waitsForCode = (isFiltered || (neededAtFirst && needsKnown)) && known === undefined;
  const isWaiting = waitsForCode || (isArriving && !isCutShort && !growsAtEnd(order, view));
  // A list that waits has no numbers yet: those of all items stand there, which are no zeros.
  const counted = isWaiting ? items : ofAllTypes;
  const types = useMemo(
    () => (counted.length === items.length ? inUse : countedIn(counted, inUse)),
    [counted, items, inUse],
  );
  return {
    ...listView,
    items,
    /** The items that match the query, whatever the filters are. */
    matching: hits.items,
    visible,
    /** The types in use, the most frequent ones first, each with the items that it would show beside the other filters. */
    types,
    /** How many items all types would show. */
    typesTotal: counted.length,
    /** The order in force. */
    order,
    /**
     * Whether a filter, or the order of the first view, waits for its code, or for the items that are on their way. A
     * later order does not wait for its code, and leaves the list as it is.
     */
    isWaiting,
    isArriving,
    isCutShort,
    /** To be called when the user is about to search. */
    prepareSearch: prepare,
    /** The folded words by which the visible items were found. */
    words: hits.words,
    areSimilar: hits.areSimilar,
    /** Whether items match the query, and only the filters hide them. */
    areHidden: visible.length === 0 && hits.items.length > 0,
    /** A query that may have been meant, where nothing is like it. */
    suggestion: hits.suggestion,
  };
}

export type RegistryView = ReturnType<typeof useRegistryView>;
