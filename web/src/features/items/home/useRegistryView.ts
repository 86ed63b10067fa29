import { useDebouncedCallback } from '@mantine/hooks';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ListedItem } from '#shared/contract/assets.ts';
import {
  countTypes,
  filterItems,
  type ListView,
  makeSearchable,
  readListView,
  type Shape,
  type SortOrder,
  sortItems,
  writeListView,
} from '../itemList.ts';

/** Browsers reject frequent changes of the address, so it is written with a delay while the user types. */
const ADDRESS_DELAY_MS = 300;

/** The view of the list, kept in the address. Typed text takes effect at once; the address follows. */
function useListView() {
  const [search, setSearch] = useSearchParams();
  const addressed = readListView(search);
  const [query, setQuery] = useState(addressed.query);
  const ownQuery = useRef(addressed.query);

  const write = (change: Partial<ListView>) => {
    ownQuery.current = change.query ?? addressed.query;
    setSearch((now) => writeListView(now, { ...readListView(now), ...change }), { replace: true });
  };
  const writeLater = useDebouncedCallback(write, ADDRESS_DELAY_MS);

  useEffect(() => {
    if (addressed.query === ownQuery.current) return;
    ownQuery.current = addressed.query;
    setQuery(addressed.query);
  }, [addressed.query]);

  return {
    view: { ...addressed, query } satisfies ListView,
    setQuery: (typed: string) => {
      setQuery(typed);
      writeLater({ query: typed });
    },
    setOrder: (order: SortOrder) => write({ order }),
    setType: (type: string | undefined) => write({ type }),
    setShape: (shape: Shape) => write({ shape }),
    showAll: () => {
      setQuery('');
      write({ query: '', type: undefined });
    },
  };
}

/** The view of the list, the items that match it, and the types to choose from. Typing never waits for the list. */
export function useRegistryView(items: readonly ListedItem[]) {
  const listView = useListView();
  const { order, type } = listView.view;
  const query = useDeferredValue(listView.view.query);
  const searchable = useMemo(() => makeSearchable(items), [items]);
  const types = useMemo(() => countTypes(items), [items]);
  const sorted = useMemo(() => sortItems(searchable, order), [searchable, order]);
  const visible = useMemo(() => filterItems(sorted, { query, type }), [sorted, query, type]);
  return { ...listView, items, visible, types };
}

export type RegistryView = ReturnType<typeof useRegistryView>;
