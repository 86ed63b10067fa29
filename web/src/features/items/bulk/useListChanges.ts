import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ListedItem } from '#shared/contract/assets.ts';
import { changeInList, itemKeys } from '#web/api/itemCache.ts';

/** The list takes in so many changes at once: each time everything that shows it is computed anew. */
const GROUP = 500;

/** Collects changes for the list. `flush` has to follow the last one. */
export function useListChanges() {
  const client = useQueryClient();
  const items = useRef<ListedItem[]>([]);
  const deleted = useRef<string[]>([]);
  const flush = () => {
    changeInList(client, items.current.splice(0), deleted.current.splice(0));
    void client.invalidateQueries({ queryKey: itemKeys.trash });
  };
  const flushGroup = () => items.current.length + deleted.current.length >= GROUP && flush();
  return {
    put: (item: ListedItem) => {
      items.current.push(item);
      flushGroup();
    },
    drop: (id: string) => {
      deleted.current.push(id);
      flushGroup();
    },
    flush,
  };
}
