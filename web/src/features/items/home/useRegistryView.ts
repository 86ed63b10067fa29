import { useDeferredValue, useMemo, useState } from 'react';
import type { ListedItem } from '#shared/contract/assets.ts';
import type { EncryptionSession } from '#web/session/sessionState.ts';
import { countTypes, findItems, isDamaged, isPlainOrder, queryWords, sortItems } from '../itemList.ts';
import { CHOICES, type ChoiceKey, type Filters, type ListView, type SortOrder } from '../listView.ts';
import type { Found } from '../search/messages.ts';
import { useItemSearch } from './useItemSearch.ts';
import { type KnownDetails, useKnownDetails } from './useKnownDetails.ts';
import { defaultOrder, useListView } from './useListView.ts';

const choiceKeys = Object.keys(CHOICES).filter((key): key is ChoiceKey => key in CHOICES);

/** How many filters are set, besides the one of the type. */
export const countFilters = ({ place, tags, ...others }: Filters): number =>
  Number(place !== undefined) + tags.length + choiceKeys.filter((key) => others[key] !== undefined).length;

function sorted(items: readonly ListedItem[], order: SortOrder, known: KnownDetails | undefined) {
  if (isPlainOrder(order)) return sortItems(items, order);
  const newest = sortItems(items, 'newest');
  return order === 'best' ? newest : (known?.sortByKnown(items, order) ?? newest);
}

/** How the items of a list were found. */
interface Hits {
  readonly items: readonly ListedItem[];
  /** Whether none has the words of the query, and these have words that are like them. */
  readonly areSimilar: boolean;
}

/** The best match first; what the index does not rank, such as a part of a word, keeps its order and follows. */
function ranked(items: readonly ListedItem[], ids: readonly string[]): ListedItem[] {
  const ranks = new Map(ids.map((id, rank) => [id, rank]));
  const rankOf = ({ id }: ListedItem) => ranks.get(id) ?? ids.length;
  return items.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function hitsOf(
  items: readonly ListedItem[],
  query: string,
  found: Found | undefined,
  isBest: boolean,
): Hits {
  const ids = findItems(items, query);
  if (!ids) return { items, areSimilar: false };
  const literal = items.filter(({ id }) => ids.has(id));
  if (literal.length > 0 || !found || found.similar.length === 0) {
    return { items: isBest && found ? ranked(literal, found.ids) : literal, areSimilar: false };
  }
  const similar = new Set(found.similar);
  const close = items.filter(({ id }) => similar.has(id));
  return { items: isBest ? ranked(close, found.similar) : close, areSimilar: true };
}

const NOTHING: readonly ListedItem[] = [];

/** Nothing while the code of a filter is missing: who selects all that is shown must not get what the filter excludes. */
function useFiltered(items: readonly ListedItem[], view: ListView, known: KnownDetails | undefined) {
  const { query: _, order: __, shape: ___, ...filters } = view;
  const key = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the filters, which are made anew each time
  return useMemo(() => {
    if (countFilters(filters) > 0) return known?.filterToday(items, filters) ?? NOTHING;
    const { type } = filters;
    return type === undefined ? items : items.filter((item) => !isDamaged(item) && item.assetType === type);
  }, [items, key, known]);
}

/** The view of the list, the items that match it, and the types to choose from. Typing never waits for the list. */
export function useRegistryView(items: readonly ListedItem[], session: EncryptionSession) {
  const listView = useListView(session);
  const { view } = listView;
  const { prepare, ...answer } = useItemSearch(items, view.query);
  const query = useDeferredValue(answer.query);
  const found = useDeferredValue(answer.found);
  const order = view.order ?? defaultOrder(view.query);
  const isFiltered = countFilters(view) > 0;
  const needsKnown = isFiltered || !(isPlainOrder(order) || order === 'best');
  const known = useKnownDetails(needsKnown);
  const [neededAtFirst] = useState(needsKnown);

  const types = useMemo(() => countTypes(items), [items]);
  const inOrder = useMemo(() => sorted(items, order, known), [items, order, known]);
  const hits = useMemo(() => hitsOf(inOrder, query, found, order === 'best'), [inOrder, query, found, order]);
  const visible = useFiltered(hits.items, view, known);
  const words = useMemo(
    () => (hits.areSimilar ? (found?.words ?? []) : queryWords(query)),
    [hits, found, query],
  );
  return {
    ...listView,
    items,
    /** The items that match the query, whatever the filters are. */
    matching: hits.items,
    visible,
    types,
    /** The order in force. */
    order,
    /** Whether a filter, or the order of the first view, waits for its code. A later order leaves the list as it is. */
    isWaiting: (isFiltered || (neededAtFirst && needsKnown)) && known === undefined,
    /** To be called when the user is about to search. */
    prepareSearch: prepare,
    /** The folded words by which the visible items were found. */
    words,
    areSimilar: hits.areSimilar,
    /** Whether items match the query, and only the filters hide them. */
    areHidden: visible.length === 0 && hits.items.length > 0,
    /** A query that may have been meant, where nothing is like it. */
    suggestion: hits.items.length === 0 ? found?.suggestion : undefined,
  };
}

export type RegistryView = ReturnType<typeof useRegistryView>;
