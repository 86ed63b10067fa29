import { useDeferredValue, useMemo } from 'react';
import type { ListedItem } from '#shared/contract/assets.ts';
import { filterItems, makeSearchable, sortItems, typesInUse } from '../model/listItems.ts';
import type { ListView } from '../model/listView.ts';

/** The items that the view asks for, and the types to choose from. Typing never waits for the list. */
export function useVisibleItems(items: readonly ListedItem[], view: ListView) {
  const query = useDeferredValue(view.query);
  const { order, type } = view;
  const searchable = useMemo(() => makeSearchable(items), [items]);
  const types = useMemo(() => typesInUse(items), [items]);
  const sorted = useMemo(() => sortItems(searchable, order), [searchable, order]);
  const visible = useMemo(() => filterItems(sorted, { query, type }), [sorted, query, type]);
  return { visible, types };
}
