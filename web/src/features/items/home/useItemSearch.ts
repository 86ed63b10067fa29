import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ListedItem } from '#shared/contract/assets.ts';
import type { ItemSearch } from '../search/itemSearch.ts';
import type { Found } from '../search/messages.ts';

/** The answer of the index to a newer query is waited for so long. A query that takes longer is answered without it. */
const PATIENCE_MS = 40;

const nothing = () => () => undefined;
const noState = () => undefined;

/** The index of the list, whose code is loaded at the first wish for it; undefined before. */
function useIndex(isWanted: boolean): ItemSearch | undefined {
  const client = useQueryClient();
  const [search, setSearch] = useState<ItemSearch>();
  useEffect(() => {
    if (!isWanted || search) return;
    let isCurrent = true;
    import('../search/itemSearch.ts').then(
      ({ searchOf }) => isCurrent && setSearch(searchOf(client)),
      // Without the code the texts themselves are looked through, as before it is there.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, search, client]);
  return search;
}

/** Whether a query has been waited for long enough. */
function useImpatience(query: string): boolean {
  const [impatientFor, setImpatientFor] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setImpatientFor(query), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  return impatientFor === query;
}

export interface ItemSearchState {
  /** The query that the list answers: the one before, while the index is about to answer the new one. */
  readonly query: string;
  /** The index's answer to it; undefined while there is none. */
  readonly found: Found | undefined;
  /** Tells that the user is about to search. */
  readonly prepare: () => void;
}

/** Searches the items by the index in its worker, which is made when the user is about to search. */
export function useItemSearch(items: readonly ListedItem[], typed: string): ItemSearchState {
  const [isAwaited, setAwaited] = useState(false);
  const search = useIndex(isAwaited || typed !== '');
  const state = useSyncExternalStore(search?.subscribe ?? nothing, search?.state ?? noState);
  const isReady = state?.isReady === true;
  useEffect(() => void search?.follow(items), [search, items]);
  useEffect(() => {
    if (isReady && typed.trim() !== '') search?.find(typed);
  }, [search, isReady, typed]);
  const isImpatient = useImpatience(typed);

  const prepare = () => setAwaited(true);
  const found = isReady ? state.found : undefined;
  const isBlank = typed.trim() === '';
  if (isBlank || !found || found.query === typed || isImpatient) {
    return { query: typed, found: isBlank || found?.query !== typed ? undefined : found, prepare };
  }
  return { query: found.query, found, prepare };
}
