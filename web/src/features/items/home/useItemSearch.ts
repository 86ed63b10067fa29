import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ListedItem } from '#shared/contract/assets.ts';
import { unlessOver } from '#web/base/unlessOver.ts';
import type { ItemSearch } from '../search/itemSearch.ts';
import type { Found, Question } from '../search/messages.ts';

/** The list is shown without the index's answer when that takes longer. */
const INDEX_ANSWER_LIMIT_MS = 40;

const nothing = () => () => undefined;
const noState = () => undefined;

/** The index of the list, whose code is loaded at the first wish for it; undefined before. */
function useIndex(isWanted: boolean): ItemSearch | undefined {
  const client = useQueryClient();
  const [search, setSearch] = useState<ItemSearch>();
  useEffect(() => {
    if (!isWanted || search) return;
    // Without the code the texts themselves are looked through, as before it is there.
    return unlessOver(import('../search/itemSearch.ts'), ({ searchOf }) => setSearch(searchOf(client)));
  }, [isWanted, search, client]);
  return search;
}

/** Whether the answer to a question has taken longer than the list waits for it. */
function useIsOverdue(awaited: Question | undefined): boolean {
  const [overdueFor, setOverdueFor] = useState<Question>();
  useEffect(() => {
    if (!awaited) return;
    const timer = setTimeout(() => setOverdueFor(awaited), INDEX_ANSWER_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [awaited]);
  return awaited !== undefined && overdueFor === awaited;
}

/** So many items a question names at most. The order of more than that says nothing to the user, and takes long. */
const MOST_RANKED = 1_000;

/** The question to the index: the order of the items that were found, or the items that are like them where none was. */
function questionOn(query: string, literal: readonly ListedItem[] | undefined, isRanked: boolean) {
  if (!literal) return undefined;
  if (literal.length === 0) return { query };
  if (!isRanked || literal.length === 1 || literal.length > MOST_RANKED) return undefined;
  return { query, among: literal.map(({ id }) => id) };
}

interface Wanted {
  /** All items. */
  readonly items: readonly ListedItem[];
  /** The present text of the search field. */
  readonly typed: string;
  /** A query, and the items that contain its words; undefined where it has none. */
  readonly query: string;
  readonly literal: readonly ListedItem[] | undefined;
  /** Whether the best match is to be the first. */
  readonly isRanked: boolean;
}

export interface ItemSearchState {
  /** The index's answer to the query; undefined while there is none, or where none is needed. */
  readonly found: Found | undefined;
  /** Whether the index is about to answer. */
  readonly isAwaited: boolean;
  /** Tells that the user is about to search. */
  readonly prepare: () => void;
}

/** Asks the index in its worker about a query. The index is made when the user is about to search. */
export function useItemSearch({ items, typed, query, literal, isRanked }: Wanted): ItemSearchState {
  const [isPrepared, setPrepared] = useState(false);
  const search = useIndex(isPrepared || typed !== '');
  const state = useSyncExternalStore(search?.subscribe ?? nothing, search?.state ?? noState);
  const isReady = state?.isReady === true;
  const question = useMemo(() => questionOn(query, literal, isRanked), [query, literal, isRanked]);
  useEffect(() => void search?.follow(items), [search, items]);
  // Not after the frame: the user waits for the answer.
  useLayoutEffect(() => {
    if (isReady && question) search?.find(question);
  }, [search, isReady, question]);
  const answer = isReady && question && state.found?.query === question.query ? state.found : undefined;
  const isAsked = isReady && answer === undefined;
  const isOverdue = useIsOverdue(isAsked ? question : undefined);
  const prepare = useCallback(() => setPrepared(true), []);
  return { found: answer, isAwaited: isAsked && question !== undefined && !isOverdue, prepare };
}
