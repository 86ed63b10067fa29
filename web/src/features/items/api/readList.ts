import type { QueryClient } from '@tanstack/react-query';
import { assets, type ListedItem } from '#shared/contract/assets.ts';
import { mayRetry } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { itemKeys, recordChanges } from '#web/api/itemCache.ts';
import { wait } from '#web/base/wait.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { isDamaged } from '../itemList.ts';
import { FIRST_PART, isBehind, type ListPage, type Part, partBehind, samePart } from './listPages.ts';

interface Reading {
  readonly api: Pick<Api, 'callUnlessSame'>;
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

const PAUSE_MS = 1_000;

const knownPages = ({ client }: Reading): readonly ListPage[] =>
  client.getQueryData<ListPage[]>(itemKeys.pages) ?? [];

/**
 * A page of the list. One that fails is read again, and not those before it; one that is as it was is not sent again.
 * @param version of the list, as the page before has it. A known page of the same version is not even asked for: when the
 * server said so, nothing had changed since that page came.
 */
async function readPage(reading: Reading, part: Part, version: string | undefined): Promise<ListPage> {
  const { api, signal } = reading;
  const known = samePart(knownPages(reading), part);
  if (known?.version !== undefined && known.version === version) return known;
  for (let failures = 0; ; failures += 1) {
    try {
      const { query } = part;
      const { data, headers } = await api.callUnlessSame(assets.list, known?.tag, { query, signal });
      if (data)
        return { ...part, ...stateIn(headers), items: data, next: headers.get('x-next-cursor') ?? undefined };
      if (known) return { ...known, ...stateIn(headers, known.tag) };
    } catch (error) {
      if (!mayRetry(failures, error)) throw error;
      await wait(PAUSE_MS * 2 ** failures, signal);
      signal.throwIfAborted();
    }
  }
}

/** The state of a page by the headers of its response, which may have no body. */
const stateIn = (headers: Headers, tag?: string) => ({
  tag: headers.get('etag') ?? tag,
  version: headers.get('x-list-version') ?? undefined,
});

/** The items with an older page before them. Of those that both have, the page has the later state. */
const withOlder = (items: readonly ListedItem[], page: ListPage): ListedItem[] => [
  ...page.items.toReversed(),
  ...items.filter(({ id }) => !isBehind(id, page.after)),
];

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
 * Reads all items of the user, page by page, the newest first. The first page is small, and its version tells whether the
 * others are as they were. Where no list is known yet, the cache has the pages so far under a key of their own: a reader of
 * the list gets all of it or nothing. What the user changes meanwhile holds, whichever page the item is on.
 * @returns the items in the order of their registration
 */
export async function readList(reading: Reading): Promise<ListedItem[]> {
  const { client, signal } = reading;
  const changes = recordChanges(client);
  const pages: ListPage[] = [];
  let items: ListedItem[] = [];
  let part = FIRST_PART;
  try {
    while (true) {
      const page = await readPage(reading, part, pages.at(-1)?.version);
      signal.throwIfAborted();
      pages.push(page);
      items = withOlder(items, page);
      const behind = partBehind(page, knownPages(reading));
      if (!behind) return finish(client, pages, changes.apply(items));
      showArriving(client, changes.apply(items));
      part = behind;
    }
  } finally {
    changes.stop();
  }
}
