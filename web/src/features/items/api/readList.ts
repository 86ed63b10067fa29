import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { assets, type ListedItem } from '#shared/contract/assets.ts';
import { LIST_LIMITS } from '#shared/domain/items.ts';
import { mayRetry } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { itemKeys, recordChanges } from '#web/api/itemCache.ts';
import { wait } from '#web/base/wait.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { sharerOf, sharing } from '../itemList.ts';

/** A part of the list, which is against the order of its ids: the newest come first. */
interface Part {
  readonly query: z.input<typeof assets.list.query>;
  /** The id that it begins behind; undefined for the first. */
  readonly after: string | undefined;
}

interface ListPage extends Part {
  /** Its entity tag, by which the server tells that it is still the same. */
  readonly tag: string | undefined;
  /** The version of the list that it is of. All that pages of one version show is as it was at one moment. */
  readonly version: string | undefined;
  readonly items: readonly ListedItem[];
  /** The cursor of what is behind it; undefined on the last page. */
  readonly next: string | undefined;
}

const order = 'newest';

const FIRST_PART: Part = {
  query: { order, limit: String(LIST_LIMITS.firstItems) },
  after: undefined,
};

/** The page of this very part: the server's tag is of one. */
const samePart = (pages: readonly ListPage[], { query: wanted }: Part): ListPage | undefined =>
  pages.find(({ query }) => query?.cursor === wanted?.cursor && query?.limit === wanted?.limit);

/**
 * The part to read behind a page; undefined where nothing is. It is a known part if possible, so that the server need not
 * send it again: one item more or less would otherwise move the bounds of all pages behind it. The part may begin within
 * the page, so that some items come twice. Where it begins a little behind the page, the items in between are a part of
 * their own.
 * @param known the pages of an earlier reading, in their order
 */
function partBehind(page: ListPage, known: readonly ListPage[]): Part | undefined {
  if (page.next === undefined) return undefined;
  const last = page.items.at(-1)?.id;
  const whole = { query: { order, cursor: page.next }, after: last ?? page.after } as const;
  if (last === undefined) return whole;
  const ahead = known.filter(({ after }) => isBehind(after, page.after));
  const reached = ahead.findLast(({ after }) => !isBehind(after, last));
  if (reached) return { query: reached.query, after: reached.after };
  const gap = gapTo(ahead, last, known);
  return gap === 0 ? whole : { ...whole, query: { ...whole.query, limit: String(gap) } };
}

/** Whether an id comes behind a bound, which is an id too. Behind the undefined bound, before all, is every one. */
const isBehind = (id: string | undefined, bound: string | undefined): boolean =>
  id !== undefined && (bound === undefined || id < bound);

/**
 * How many items there seem to be up to a known part: one that is near and far along, so that no small parts remain. 0 where
 * this cannot be told, because none is left or the last item is new itself, as many behind it may be.
 */
function gapTo(ahead: readonly ListPage[], last: string, known: readonly ListPage[]): number {
  const ids = [...new Set(known.flatMap(({ items }) => items.map(({ id }) => id)))];
  if (!ids.includes(last)) return 0;
  const behind = ids.filter((id) => id < last);
  const gaps = ahead.map(({ after = '' }) => behind.filter((id) => id >= after).length);
  const gap = gaps.findLast((items) => items <= LIST_LIMITS.firstItems) ?? gaps[0] ?? 0;
  return gap <= LIST_LIMITS.pageItems ? gap : 0;
}

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

/** Shows what has come of a list that is not known yet. It grows only, also where it is read for the second time. */
function showArriving(client: QueryClient, items: ListedItem[]): void {
  client.setQueryDefaults(itemKeys.arriving, { meta: DECRYPTED });
  client.setQueryData<ListedItem[]>(itemKeys.arriving, (shown) =>
    shown && shown.length > items.length ? shown : items,
  );
}

/** How long the rest of a list may wait for a screen that shows it, and then for a moment without work, in ms. */
const SCREEN_MS = 2_000;
const IDLE_MS = 500;
const STEP_MS = 20;

/**
 * Resolves when a screen shows the list and the browser has drawn it: reading hundreds of items would keep a slow browser
 * from the first ones. Safari does not tell, so nobody waits there.
 */
async function untilDrawn({ client, signal }: Reading): Promise<void> {
  if (!('requestIdleCallback' in globalThis)) return;
  const list = client.getQueryCache().find({ queryKey: itemKeys.list });
  for (let waited = 0; list?.getObserversCount() === 0 && waited < SCREEN_MS; waited += STEP_MS)
    await wait(STEP_MS, signal);
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: IDLE_MS }));
  signal.throwIfAborted();
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
      if (!client.getQueryData(itemKeys.list)) {
        showArriving(client, changes.apply(items));
        if (pages.length === 1) await untilDrawn(reading);
      }
      part = behind;
    }
  } finally {
    changes.stop();
  }
}
