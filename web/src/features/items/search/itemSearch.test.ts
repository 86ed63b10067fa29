import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { itemKeys } from '#web/api/itemCache.ts';
import { damagedItem, makeItem } from '#web/testing/items.ts';
import { createItemSearch, searchOf } from './itemSearch.ts';
import type { Request, Response } from './messages.ts';

const found = (query: string) => ({ query, ids: ['a'], similar: [], words: [], suggestion: undefined });

/** A worker that keeps what it is asked; the test answers. */
class SilentWorker {
  static readonly made: SilentWorker[] = [];
  readonly requests: Request[] = [];
  isEnded = false;
  onmessage?: (event: { data: Response }) => void;
  onerror?: () => void;
  constructor() {
    SilentWorker.made.push(this);
  }
  postMessage = (request: Request) => void this.requests.push(request);
  terminate = () => {
    this.isEnded = true;
  };
  answer = (data: Response) => this.onmessage?.({ data });
}

const start = () => new SilentWorker() as unknown as Worker;
const worker = () => {
  const made = SilentWorker.made.at(-1);
  if (!made) throw new Error('No worker was started');
  return made;
};
const changes = () => worker().requests.filter((request) => request.kind === 'change');
const queries = () =>
  worker().requests.flatMap((request) => (request.kind === 'find' ? request.question.query : []));

const items = Array.from({ length: 3 }, (_, number) => makeItem({ id: `item-${number}`, version: 1 }));

beforeEach(() => void SilentWorker.made.splice(0));
afterEach(() => vi.unstubAllGlobals());

describe('the search in a worker', () => {
  test('hands over the readable items, and is ready when the worker says so', async () => {
    const search = createItemSearch(start);
    await search.follow([...items, damagedItem]);
    expect(changes().flatMap(({ put }) => put.map(({ id }) => id))).toEqual(['item-0', 'item-1', 'item-2']);
    expect(search.state().isReady).toBe(false);
    worker().answer({ kind: 'ready' });
    expect(search.state().isReady).toBe(true);
  });

  test('hands over a long list in parts, of which only the last one says so', async () => {
    const search = createItemSearch(start);
    await search.follow(Array.from({ length: 1_200 }, (_, number) => makeItem({ id: `item-${number}` })));
    expect(changes().map(({ put, isLast }) => [put.length, isLast])).toEqual([
      [500, false],
      [500, false],
      [200, true],
    ]);
  });

  test('hands over only what another version or no item is known of, and drops what is gone', async () => {
    const search = createItemSearch(start);
    await search.follow(items);
    worker().answer({ kind: 'ready' });
    const [kept, changed] = items;
    if (!kept || !changed) throw new Error('There are items');
    await search.follow([kept, { ...changed, version: 2 }]);
    expect(changes()[1]).toMatchObject({ put: [{ id: 'item-1' }], drop: ['item-2'], isLast: true });
    worker().answer({ kind: 'ready' });
    await search.follow([kept, { ...changed, version: 2 }]);
    expect(changes()).toHaveLength(2);
  });

  test('asks one query at a time, and of those that wait only the last one', async () => {
    const search = createItemSearch(start);
    await search.follow(items);
    for (const query of ['b', 'bi', 'bik']) search.find({ query });
    expect(queries()).toEqual(['b']);
    worker().answer({ kind: 'found', found: found('b') });
    expect(queries()).toEqual(['b', 'bik']);
    expect(search.state().found).toBeUndefined();
    worker().answer({ kind: 'found', found: found('bik') });
    expect(search.state().found?.query).toBe('bik');
  });

  test('asks a question once, and again when the items have changed', async () => {
    const search = createItemSearch(start);
    await search.follow(items);
    const question = { query: 'b', among: ['item-0', 'item-1'] };
    search.find(question);
    worker().answer({ kind: 'found', found: found('b') });
    search.find(question);
    expect(queries()).toEqual(['b']);
    search.find({ ...question, among: ['item-0'] });
    expect(queries()).toEqual(['b', 'b']);
    worker().answer({ kind: 'found', found: found('b') });
    worker().answer({ kind: 'ready' });
    expect(queries()).toEqual(['b', 'b', 'b']);
  });

  test('has nothing any more once it is stopped, or the worker fails', async () => {
    for (const end of ['stop', 'fail'] as const) {
      const search = createItemSearch(start);
      await search.follow(items);
      worker().answer({ kind: 'ready' });
      if (end === 'stop') search.stop();
      else worker().onerror?.();
      expect(worker().isEnded).toBe(true);
      expect(search.state()).toEqual({ isReady: false, found: undefined });
    }
  });

  test('ends with the list: an empty one stops it', async () => {
    const search = createItemSearch(start);
    await search.follow(items);
    await search.follow([]);
    expect(worker().isEnded).toBe(true);
  });

  test('ends when the list leaves the cache, as it does at a lock', async () => {
    vi.stubGlobal('Worker', SilentWorker);
    const client = new QueryClient();
    client.setQueryData(itemKeys.list, items);
    await searchOf(client).follow(items);
    expect(searchOf(client)).toBe(searchOf(client));
    expect(worker().isEnded).toBe(false);
    client.removeQueries({ queryKey: itemKeys.list });
    expect(worker().isEnded).toBe(true);
  });

  test.each(['locked', 'idle', 'ended', 'signedOut'])(
    'ends at the news "%s" from another tab',
    async (news) => {
      vi.stubGlobal('Worker', SilentWorker);
      const client = new QueryClient();
      client.setQueryData(itemKeys.list, items);
      await searchOf(client).follow(items);
      const otherTab = new BroadcastChannel('item-registry.tabs');
      otherTab.postMessage(news);
      await expect.poll(() => worker().isEnded).toBe(true);
      otherTab.close();
    },
  );
});
