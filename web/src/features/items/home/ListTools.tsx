import { Group, NativeSelect } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ListedItem } from '#shared/contract/assets.ts';
import { useScreenCommand } from '#web/base/screenCommands.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import {
  filterItems,
  type ListView,
  makeSearchable,
  readListView,
  SORT_ORDERS,
  type SortOrder,
  sortItems,
  typesInUse,
  writeListView,
} from '../itemList.ts';
import styles from './ListTools.module.css';

/** Browsers reject frequent changes of the address, so it is written with a delay while the user types. */
const ADDRESS_DELAY_MS = 300;

/** The view of the list, kept in the address. Typed text takes effect at once; the address follows. */
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

/** The items that match the view, and the types to choose from. Typing never waits for the list. */
export function useVisibleItems(items: readonly ListedItem[], view: ListView) {
  const query = useDeferredValue(view.query);
  const { order, type } = view;
  const searchable = useMemo(() => makeSearchable(items), [items]);
  const types = useMemo(() => typesInUse(items), [items]);
  const sorted = useMemo(() => sortItems(searchable, order), [searchable, order]);
  const visible = useMemo(() => filterItems(sorted, { query, type }), [sorted, query, type]);
  return { visible, types };
}

interface ListToolsProps {
  readonly view: ListView;
  readonly types: readonly string[];
  readonly setQuery: (query: string) => void;
  readonly setOrder: (order: SortOrder) => void;
  readonly setType: (type: string | undefined) => void;
}

/** A chosen type that no item has any more is still offered, so that it can be seen and changed. */
export function ListTools({ view, types, setQuery, setOrder, setType }: ListToolsProps) {
  const { t } = useTranslation('home');
  const search = useRef<HTMLDivElement>(null);
  useScreenCommand('search', () => {
    const field = search.current?.querySelector('input');
    field?.focus();
    field?.select();
  });
  const offered = view.type === undefined || types.includes(view.type) ? types : [...types, view.type];
  return (
    <Group ref={search} role="search" aria-label={t('view.label')} gap="sm" mb="md" className={styles.tools}>
      <SearchField
        flex="1 1 280px"
        label={t('view.search')}
        placeholder={t('view.placeholder')}
        clear={t('view.clear')}
        value={view.query}
        onChange={setQuery}
      />
      <NativeSelect
        className={styles.choice}
        aria-label={t('view.type')}
        value={view.type ?? ''}
        onChange={(event) => setType(event.currentTarget.value || undefined)}
        data={[
          { value: '', label: t('view.everyType') },
          ...offered.map((type) => ({ value: type, label: type })),
        ]}
      />
      <NativeSelect
        className={styles.choice}
        aria-label={t('view.sort')}
        value={view.order}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          setOrder(SORT_ORDERS.find((order) => order === chosen) ?? view.order);
        }}
        data={SORT_ORDERS.map((order) => ({ value: order, label: t(`view.orders.${order}`) }))}
      />
    </Group>
  );
}
