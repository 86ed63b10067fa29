import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { assets, type ListedItem } from '#shared/contract/assets.ts';
import { LIST_LIMITS } from '#shared/domain/items.ts';
import type { Api } from '#web/api/client.ts';
import { itemKeys } from '#web/api/itemCache.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { isDamaged } from '../itemList.ts';

type ListQuery = z.input<typeof assets.list.query>;

interface Reading {
  readonly api: Api;
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

/**
 * The items with an older page before them. An item that has been registered or changed meanwhile is there already, and
 * stays as it is.
 */
function withOlder(items: readonly ListedItem[], page: readonly ListedItem[]): ListedItem[] {
  const there = new Set(items.map(({ id }) => id));
  return [...page.filter(({ id }) => !there.has(id)).toReversed(), ...items];
}

/** Whether both are the same state of an item: a change of its content raises its version. */
function isSame(one: ListedItem, other: ListedItem | undefined): boolean {
  if (!other || isDamaged(one) || isDamaged(other)) return false;
  return (['id', 'userId', 'version', 'isEncrypted', 'inTransit', 'received'] as const).every(
    (field) => one[field] === other[field],
  );
}

/** The list with the objects of the one before for all items that are as they were, so that these are not drawn anew. */
function sharing(before: readonly ListedItem[], items: ListedItem[]): ListedItem[] {
  const known = new Map(before.map((item) => [item.id, item]));
  return items.map((item) => {
    const old = known.get(item.id);
    return old && isSame(item, old) ? old : item;
  });
}

/** The pages that a list consists of so far, in the cache, where what the user does meanwhile changes them too. */
function arrivingIn(client: QueryClient) {
  client.setQueryDefaults(itemKeys.arriving, { meta: DECRYPTED });
  void client.resetQueries({ queryKey: itemKeys.arriving, exact: true });
  return {
    get: () => client.getQueryData<ListedItem[]>(itemKeys.arriving),
    set: (items: ListedItem[]) => void client.setQueryData<ListedItem[]>(itemKeys.arriving, items),
  };
}

/**
 * Reads all items of the user, page by page, the newest first. The first page is small. Where no list is known yet, the
 * cache has the pages so far under a key of their own: who asks for the list gets all of it or nothing.
 * @returns the items in the order of their registration
 */
export async function readList({ api, client, signal }: Reading): Promise<ListedItem[]> {
  const before = client.getQueryData<ListedItem[]>(itemKeys.list);
  const arriving = before ? undefined : arrivingIn(client);
  let items: ListedItem[] = [];
  let query: ListQuery = { order: 'newest', limit: String(LIST_LIMITS.firstItems) };
  while (true) {
    const { data, headers } = await api.callWithHeaders(assets.list, { query, signal });
    signal.throwIfAborted();
    items = withOlder(arriving?.get() ?? items, data);
    const cursor = headers.get('x-next-cursor');
    if (!cursor) return before ? sharing(before, items) : items;
    arriving?.set(items);
    query = { order: 'newest', cursor };
  }
}
