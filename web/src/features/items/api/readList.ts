import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { assets, type ListedItem } from '#shared/contract/assets.ts';
import { LIST_LIMITS } from '#shared/domain/items.ts';
import { mayRetry } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { itemKeys, recordChanges } from '#web/api/itemCache.ts';
import { wait } from '#web/base/wait.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { isDamaged } from '../itemList.ts';

type ListQuery = z.input<typeof assets.list.query>;

interface Reading {
  readonly api: Api;
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

const PAUSE_MS = 1_000;

interface ListPage {
  /** The cursor that it was asked for with; undefined for the first. */
  readonly from: string | undefined;
  /** Its entity tag, by which the server tells that it is still the same. */
  readonly tag: string | undefined;
  readonly items: readonly ListedItem[];
  /** Undefined on the last page. */
  readonly next: string | undefined;
}

/** A page of the list. One that fails is read again, and not those before it; one that is as it was is not sent again. */
async function readPage({ api, client, signal }: Reading, query: ListQuery): Promise<ListPage> {
  const from = query?.cursor;
  const known = client.getQueryData<ListPage[]>(itemKeys.pages)?.find((page) => page.from === from);
  for (let failures = 0; ; failures += 1) {
    try {
      const sent = await api.callUnlessSame(assets.list, known?.tag, { query, signal });
      if (sent) return pageOf(from, sent);
      if (known) return known;
    } catch (error) {
      if (!mayRetry(failures, error)) throw error;
      await wait(PAUSE_MS * 2 ** failures, signal);
      signal.throwIfAborted();
    }
  }
}

const pageOf = (
  from: string | undefined,
  { data, headers }: { readonly data: ListedItem[]; readonly headers: Headers },
): ListPage => ({
  from,
  tag: headers.get('etag') ?? undefined,
  items: data,
  next: headers.get('x-next-cursor') ?? undefined,
});

/** The items with an older page before them. One that came to the list meanwhile may be in both. */
function withOlder(items: readonly ListedItem[], page: readonly ListedItem[]): ListedItem[] {
  const there = new Set(items.map(({ id }) => id));
  return [...page.filter(({ id }) => !there.has(id)).toReversed(), ...items];
}

/** Whether both are the same state of an item: a change of its content raises its version. */
function isSame(one: ListedItem, other: ListedItem): boolean {
  if (isDamaged(one) || isDamaged(other))
    return isDamaged(one) && isDamaged(other) && one.userId === other.userId;
  return (['userId', 'version', 'isEncrypted', 'inTransit', 'received'] as const).every(
    (field) => one[field] === other[field],
  );
}

/** Gives for items the objects of a list, where these are the same. */
function sharerOf(list: readonly ListedItem[]) {
  const known = new Map(list.map((item) => [item.id, item]));
  return (items: readonly ListedItem[]): ListedItem[] =>
    items.map((item) => {
      const old = known.get(item.id);
      return old && isSame(item, old) ? old : item;
    });
}

/** The list with the objects of the one before for all items that are as they were, so that these are not drawn anew. */
function sharing(before: ListedItem[], items: readonly ListedItem[]): ListedItem[] {
  const shared = sharerOf(before)(items);
  const isUnchanged = shared.length === before.length && shared.every((item, at) => item === before[at]);
  return isUnchanged ? before : shared;
}

/** Shows what has come of a list that is not known yet. It grows only, also where it is read for the second time. */
function showArriving(client: QueryClient, items: ListedItem[]): void {
  if (client.getQueryData(itemKeys.list)) return;
  client.setQueryDefaults(itemKeys.arriving, { meta: DECRYPTED });
  client.setQueryData<ListedItem[]>(itemKeys.arriving, (shown) =>
    shown && shown.length > items.length ? shown : items,
  );
}

/** Puts the whole list in place of what has come of it, in one step: in between, there would be nothing to show. */
function finish(client: QueryClient, pages: ListPage[], items: ListedItem[]): ListedItem[] {
  const before = client.getQueryData<ListedItem[]>(itemKeys.list);
  const list = before ? sharing(before, items) : items;
  client.setQueryData(itemKeys.list, list);
  // Nothing shows the pages themselves, so that they would be forgotten while the list is shown.
  const ofPages = { meta: DECRYPTED, gcTime: Number.POSITIVE_INFINITY, structuralSharing: false };
  client.setQueryDefaults(itemKeys.pages, ofPages);
  // Their items are the list's own objects: a second one of each would double the memory.
  const share = sharerOf(list);
  client.setQueryData(
    itemKeys.pages,
    pages.map((page) => ({ ...page, items: share(page.items) })),
  );
  void client.resetQueries({ queryKey: itemKeys.arriving, exact: true });
  return list;
}

/**
 * Reads all items of the user, page by page, the newest first. The first page is small. Where no list is known yet, the
 * cache has the pages so far under a key of their own: who asks for the list gets all of it or nothing. What the user
 * changes meanwhile holds, whichever page the item is on.
 * @returns the items in the order of their registration
 */
export async function readList(reading: Reading): Promise<ListedItem[]> {
  const { client, signal } = reading;
  const changes = recordChanges(client);
  const pages: ListPage[] = [];
  let items: ListedItem[] = [];
  let query: ListQuery = { order: 'newest', limit: String(LIST_LIMITS.firstItems) };
  try {
    while (true) {
      const page = await readPage(reading, query);
      signal.throwIfAborted();
      pages.push(page);
      items = withOlder(items, page.items);
      if (!page.next) return finish(client, pages, changes.apply(items));
      showArriving(client, changes.apply(items));
      query = { order: 'newest', cursor: page.next };
    }
  } finally {
    changes.stop();
  }
}
