import type { QueryClient } from '@tanstack/react-query';
import type { Item, ListedItem } from '#shared/contract/assets.ts';
import { isDamaged } from '../model/listItems.ts';
import { itemKeys } from './itemKeys.ts';

const changeList = (client: QueryClient, change: (items: ListedItem[]) => ListedItem[]) =>
  client.setQueryData<ListedItem[]>(itemKeys.list, (items) => items && change(items));

/** The item as the list last showed it, unless it is damaged. */
export function listedItem(client: QueryClient, id: string): Item | undefined {
  const found = client.getQueryData<ListedItem[]>(itemKeys.list)?.find((item) => item.id === id);
  return found && !isDamaged(found) ? found : undefined;
}

/** Shows a created item in the list. */
export const addToList = (client: QueryClient, item: Item) =>
  changeList(client, (items) => [...items.filter(({ id }) => id !== item.id), item]);

/** Shows an item as a change has left it, wherever it is shown, and reads again what happened to it. */
export function showItem(client: QueryClient, item: Item): void {
  void client.invalidateQueries({ queryKey: itemKeys.history(item.id) });
  client.setQueryData<Item>(itemKeys.one(item.id), item);
  changeList(client, (items) => items.map((listed) => (listed.id === item.id ? item : listed)));
}

/** Takes a deleted item out of the list. */
export const dropFromList = (client: QueryClient, id: string) =>
  changeList(client, (items) => items.filter((item) => item.id !== id));
