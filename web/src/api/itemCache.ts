import type { QueryClient } from '@tanstack/react-query';
import type { Item, ListedItem } from '#shared/contract/assets.ts';

/** The keys under which responses about items are cached. */
export const itemKeys = {
  list: ['items', 'list'],
  /** The part of a list that has come while the rest is on its way. */
  arriving: ['items', 'arriving'],
  trash: ['items', 'trash'],
  one: (id: string) => ['items', 'one', id],
  history: (id: string) => ['items', 'history', id],
  versions: (id: string) => ['items', 'versions', id],
  qrCode: (content: string) => ['items', 'qr-code', content],
} as const;

function changeList(client: QueryClient, change: (items: ListedItem[]) => ListedItem[]): void {
  for (const key of [itemKeys.list, itemKeys.arriving])
    client.setQueryData<ListedItem[]>(key, (items) => items && change(items));
}

/** The item as the list last showed it. Undefined for a damaged item. */
export function listedItem(client: QueryClient, id: string): Item | undefined {
  const items = client.getQueryData<ListedItem[]>(itemKeys.list) ?? client.getQueryData(itemKeys.arriving);
  const found = items?.find((item) => item.id === id);
  return found && !('damaged' in found) ? found : undefined;
}

export const addToList = (client: QueryClient, item: ListedItem) =>
  changeList(client, (items) => [...items.filter(({ id }) => id !== item.id), item]);

/**
 * Puts a changed item into the cache and reads its history again. An item that the cache has forgotten meanwhile, as
 * it does at a lock, stays forgotten.
 */
export function showItem(client: QueryClient, item: Item): void {
  void client.invalidateQueries({ queryKey: itemKeys.history(item.id) });
  client.setQueryData<Item>(itemKeys.one(item.id), (shown) => shown && item);
  changeList(client, (items) => items.map((listed) => (listed.id === item.id ? item : listed)));
}

/** Puts many changed, restored and deleted items into the list at once: one at a time, each would copy a long list. */
export const changeInList = (
  client: QueryClient,
  items: readonly ListedItem[],
  deleted: readonly string[],
): unknown =>
  changeList(client, (listed) => {
    const changed = new Map(items.map((item) => [item.id, item]));
    const gone = new Set(deleted);
    const there = new Set(listed.map(({ id }) => id));
    const kept = listed.flatMap((item) => (gone.has(item.id) ? [] : [changed.get(item.id) ?? item]));
    return [...kept, ...items.filter(({ id }) => !there.has(id))];
  });

export const dropFromList = (client: QueryClient, id: string) =>
  changeList(client, (items) => items.filter((item) => item.id !== id));
