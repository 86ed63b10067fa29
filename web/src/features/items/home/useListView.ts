import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ListView, readListView, type SortOrder, writeListView } from '../model/listView.ts';

/** Browsers refuse too many changes of the address in a row, so it follows the typing at a distance. */
const ADDRESS_DELAY_MS = 300;

/** The list's view, kept in the address. What is typed shows at once, the address follows. */
export function useListView() {
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
    showAll: () => {
      setQuery('');
      write({ query: '', type: undefined });
    },
  };
}
