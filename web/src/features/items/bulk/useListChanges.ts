import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ListedItem } from '#shared/contract/assets.ts';
import { changeInList, itemKeys } from '#web/api/itemCache.ts';

/** Collects changes for the list, which has to compute all that shows it anew. `flush` has to follow the last one. */
export function useListChanges() {
  const client = useQueryClient();
  const items = useRef<ListedItem[]>([]);
  const deleted = useRef<string[]>([]);
  const restored = useRef<ListedItem[]>([]);
  return {
    put: (item: ListedItem) => void items.current.push(item),
    putBack: (item: ListedItem) => void restored.current.push(item),
    drop: (id: string) => void deleted.current.push(id),
    flush: () => {
      const [gone, back] = [deleted.current.splice(0), restored.current.splice(0)];
      changeInList(client, items.current.splice(0), gone, back);
      void client.invalidateQueries({ queryKey: itemKeys.trash });
    },
  };
}
