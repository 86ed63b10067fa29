import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ListedItem } from '#shared/contract/assets.ts';
import { createQueryClient } from '#web/api/ApiProvider.tsx';
import { createApi } from '#web/api/client.ts';
import {
  addToList,
  changeInList,
  dropFromList,
  itemKeys,
  listedItems,
  readListAnew,
  showItem,
} from '#web/api/itemCache.ts';
import { createFakeServer, type FakeResponse, refusal, session } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { readList } from './readList.ts';

const [first, second, third] = ['1', '2', '3'].map((id) => makeItem({ id, name: `Item ${id}` }));
if (!first || !second || !third) throw new Error('three items');
const damaged: ListedItem = { id: '4', userId: 'user-1', isEncrypted: true, damaged: true };

/** A list whose pages are sent by the test, each as an answer to the oldest request that is open. */
function setUp() {
  const open: ((response: FakeResponse) => void)[] = [];
  const server = createFakeServer({
    'GET /assets': () => new Promise<FakeResponse>((resolve) => open.push(resolve)),
  });
  const api = createApi(session, server.fetch);
  const client = createQueryClient();
  const observer = new QueryObserver<ListedItem[]>(client, {
    queryKey: itemKeys.list,
    queryFn: ({ signal }) => readList({ api, client, signal }),
    retry: false,
    structuralSharing: false,
  });
  const stop = observer.subscribe(() => undefined);
  const send = async (response: FakeResponse) => {
    await expect.poll(() => open.length).toBeGreaterThan(0);
    open.shift()?.(response);
    await vi.advanceTimersByTimeAsync(50);
  };
  /** Items in the order of their registration. */
  const page = (items: ListedItem[], cursor?: string) =>
    send({ body: items, ...(cursor && { headers: { 'x-next-cursor': cursor } }) });
  const list = () => client.getQueryData<ListedItem[]>(itemKeys.list);
  const arriving = () => client.getQueryData<ListedItem[]>(itemKeys.arriving);
  const readAgain = () => void observer.refetch();
  return { server, client, observer, stop, send, page, list, arriving, readAgain, open };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const idsOf = (items: readonly ListedItem[] | undefined) => items?.map(({ id }) => id);

describe('the first reading of the list', () => {
  test('shows what has come, and in its place the whole list in one step', async () => {
    const { client, page, list, arriving } = setUp();
    await page([third], 'two');
    expect([list(), idsOf(arriving())]).toEqual([undefined, ['3']]);
    const seen: (number | undefined)[] = [];
    client.getQueryCache().subscribe(() => seen.push(listedItems(client)?.length));
    await page([first, second]);
    expect(idsOf(list())).toEqual(['1', '2', '3']);
    expect(arriving()).toBeUndefined();
    expect(seen).not.toContain(undefined);
  });

  test('asks for the rest when a screen shows what has come and the browser has drawn it', async () => {
    let drawn: (() => void) | undefined;
    vi.stubGlobal('requestIdleCallback', (tell: () => void) => {
      drawn = tell;
    });
    const { client, observer, stop, page, list, open } = setUp();
    await expect.poll(() => open.length).toBe(1);
    stop();
    open.shift();
    void client.prefetchQuery(observer.options as Parameters<QueryClient['prefetchQuery']>[0]);
    await page([third], 'two');
    expect(drawn).toBeUndefined();
    observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(50);
    expect([open.length, drawn]).toEqual([0, expect.any(Function)]);
    drawn?.();
    await page([second], 'three');
    await page([first]);
    expect(idsOf(list())).toEqual(['1', '2', '3']);
  });

  test('reads a page again that had no response, and neither those before it nor without what they brought', async () => {
    const { server, page, send, list, arriving } = setUp();
    await page([third], 'two');
    await send({ status: 503, body: { message: 'Down' } });
    expect(idsOf(arriving())).toEqual(['3']);
    await vi.advanceTimersByTimeAsync(1_000);
    await page([first, second]);
    expect(idsOf(list())).toEqual(['1', '2', '3']);
    expect(server.callsTo('/assets').map(({ call }) => call)).toEqual([
      'GET /assets?order=newest&limit=100',
      'GET /assets?order=newest&cursor=two',
      'GET /assets?order=newest&cursor=two',
    ]);
  });

  test('keeps what has come after an error, and while it is read again', async () => {
    const { observer, page, send, list, arriving, readAgain } = setUp();
    await page([second, third], 'two');
    await send(refusal(500, 'internal_error'));
    expect(observer.getCurrentResult().isError).toBe(true);
    expect(idsOf(arriving())).toEqual(['2', '3']);
    readAgain();
    await page([third], 'two');
    expect(idsOf(arriving())).toEqual(['2', '3']);
    await page([first, second]);
    expect(idsOf(list())).toEqual(['1', '2', '3']);
  });

  test('keeps what the user changes meanwhile, on pages that have come and on those to come', async () => {
    const { client, page, list, arriving } = setUp();
    await page([third], 'two');
    dropFromList(client, '3');
    dropFromList(client, '1');
    addToList(client, makeItem({ id: '5' }));
    expect(idsOf(arriving())).toEqual(['5']);
    await page([first, second]);
    expect(idsOf(list())).toEqual(['2', '5']);
  });

  test('begins anew where the list is to be read again', async () => {
    const { client, page, list, server } = setUp();
    await page([third], 'two');
    void readListAnew(client);
    await vi.advanceTimersByTimeAsync(50);
    const calls = server.callsTo('/assets');
    expect(calls.map(({ call }) => call.includes('cursor'))).toEqual([false, true, false]);
    expect(calls[1]?.signal?.aborted).toBe(true);
    await page([], undefined);
    await page([second]);
    expect(idsOf(list())).toEqual(['2']);
  });
});

describe('a further reading of the list', () => {
  async function setUpRead(items: ListedItem[]) {
    const all = setUp();
    await all.page(items);
    all.readAgain();
    await vi.advanceTimersByTimeAsync(50);
    return all;
  }

  test('lets no deleted item come back, keeps an edit and a new item, and lets an undone deletion stand', async () => {
    const { client, page, list } = await setUpRead([first, second, third]);
    dropFromList(client, '1');
    dropFromList(client, '3');
    addToList(client, third);
    showItem(client, makeItem({ id: '2', name: 'Renamed', version: 4 }));
    addToList(client, makeItem({ id: '5' }));
    await page([third], 'two');
    await page([first, second]);
    expect(idsOf(list())).toEqual(['2', '3', '5']);
    expect(list()?.[0]).toMatchObject({ name: 'Renamed' });
  });

  test('takes an item over that was changed after the response to the own change of it', async () => {
    const { client, page, list } = await setUpRead([first, second]);
    showItem(client, makeItem({ id: '2', name: 'Renamed', version: 4 }));
    await page([first, makeItem({ id: '2', name: 'Renamed elsewhere', version: 5 })]);
    expect(list()?.[1]).toMatchObject({ name: 'Renamed elsewhere' });
  });

  test('keeps what a change of many items did', async () => {
    const { client, page, list } = await setUpRead([first, second, third]);
    changeInList(client, [makeItem({ id: '2', name: 'Renamed', version: 4 })], ['1']);
    await page([first, second, third]);
    expect(list()).toMatchObject([{ id: '2', name: 'Renamed' }, { id: '3' }]);
  });

  test('forgets what was changed before it began', async () => {
    const { client, page, list, readAgain } = await setUpRead([first, second]);
    dropFromList(client, '1');
    await page([first, second]);
    readAgain();
    await page([first, second]);
    expect(idsOf(list())).toEqual(['1', '2']);
  });

  describe('pages with entity tags', () => {
    const setUpTagged = async () => {
      const all = setUp();
      const pageAs = (tag: string, items: ListedItem[], cursor?: string) =>
        all.send({ body: items, headers: { etag: tag, ...(cursor && { 'x-next-cursor': cursor }) } });
      await pageAs('"new"', [third], 'two');
      await pageAs('"old"', [first, second]);
      const tags = () => all.server.callsTo('/assets').map(({ headers }) => headers.get('if-none-match'));
      return { ...all, pageAs, tags, same: () => all.send({ status: 304 }) };
    };

    test('are named where they are known, and kept where they are as they were', async () => {
      const { readAgain, same, list, tags } = await setUpTagged();
      const before = list();
      for (let time = 0; time < 2; time += 1) {
        readAgain();
        await same();
        await same();
      }
      expect(list()).toBe(before);
      expect(tags()).toEqual([null, null, '"new"', '"old"', '"new"', '"old"']);
    });

    test('are taken over one by one where they are others, with their tags', async () => {
      const { readAgain, same, pageAs, list, tags } = await setUpTagged();
      readAgain();
      await same();
      await pageAs('"newer"', [makeItem({ id: '1', name: 'Renamed', version: 2 }), second]);
      expect(list()).toMatchObject([{ name: 'Renamed' }, { id: '2' }, { id: '3' }]);
      readAgain();
      await same();
      await same();
      expect(list()).toMatchObject([{ name: 'Renamed' }, { id: '2' }, { id: '3' }]);
      expect(tags().slice(4)).toEqual(['"new"', '"newer"']);
    });

    test('have the objects of the list, also where a page was sent again', async () => {
      const { client, readAgain, pageAs, same, list } = await setUpTagged();
      readAgain();
      await pageAs('"newer"', [{ ...third }, makeItem({ id: '4' })], 'two');
      await same();
      const kept = client.getQueryData<{ items: ListedItem[] }[]>(itemKeys.pages) ?? [];
      const paged = kept.flatMap(({ items }) => items);
      expect(paged).toHaveLength(4);
      for (const item of paged) expect(list()?.includes(item)).toBe(true);
    });

    test('hide no change that the user makes while they turn out to be the same', async () => {
      const { client, readAgain, same, list } = await setUpTagged();
      readAgain();
      dropFromList(client, '3');
      await same();
      await same();
      expect(idsOf(list())).toEqual(['1', '2']);
    });

    test('are sent whole behind another cursor', async () => {
      const { readAgain, pageAs, tags, list } = await setUpTagged();
      readAgain();
      await pageAs('"newest"', [makeItem({ id: '5' })], 'three');
      await pageAs('"older"', [first, second, third]);
      expect(tags().slice(2)).toEqual(['"new"', null]);
      expect(idsOf(list())).toEqual(['1', '2', '3', '5']);
    });

    test('make up the list also where it was forgotten meanwhile', async () => {
      const { client, readAgain, same, tags, list } = await setUpTagged();
      client.removeQueries({ queryKey: itemKeys.list });
      readAgain();
      await same();
      await same();
      expect(idsOf(list())).toEqual(['1', '2', '3']);
      expect(tags().slice(2)).toEqual(['"new"', '"old"']);
    });
  });

  test('leaves an unchanged list and its damaged items the same objects', async () => {
    const { page, list } = await setUpRead([first, damaged]);
    const before = list();
    await page([{ ...first }, { ...damaged }]);
    expect(list()).toBe(before);
  });

  test('takes over only the items that differ', async () => {
    const { page, list } = await setUpRead([first, second]);
    const before = list();
    await page([first, makeItem({ id: '2', name: 'Renamed elsewhere', version: 2 })]);
    expect(list()?.[0]).toBe(before?.[0]);
    expect(list()?.[1]).toMatchObject({ name: 'Renamed elsewhere' });
  });
});

test('a late response to a restoration does not take a later change of the item back', async () => {
  const { client, page, list } = setUp();
  await page([first, makeItem({ id: '2', name: 'Renamed', version: 5 })]);
  addToList(client, makeItem({ id: '2', name: 'Restored', version: 4 }));
  expect(list()).toMatchObject([{ id: '1' }, { id: '2', name: 'Renamed' }]);
  addToList(client, makeItem({ id: '1', name: 'Restored', version: 9 }));
  expect(list()).toMatchObject([{ id: '2' }, { id: '1', name: 'Restored' }]);
});
