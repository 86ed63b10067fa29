import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListedItem } from '#shared/contract/assets.ts';
import { LIST_LIMITS } from '#shared/domain/items.ts';
import { createQueryClient } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { makeItem } from '#web/testing/items.ts';
import { readList } from './readList.ts';

type Query = Readonly<Record<'cursor' | 'limit', string | undefined>>;

const idOf = (number: number): string => String(number).padStart(6, '0');

/** The server's list as its contract describes it, with pages of at most so many items. */
function createServer(most: number) {
  const items = new Map<string, ListedItem>();
  let version = 0;
  const counts = { requests: 0, items: 0 };
  /** Called before each response is made, and between the version and the items of one. */
  let meanwhile = (): void => undefined;

  const change = (id: string, to?: ListedItem) => {
    version += 1;
    if (to) items.set(id, to);
    else items.delete(id);
  };

  function pageOf({ cursor, limit }: Query) {
    const wanted = Math.min(most, Number(limit ?? LIST_LIMITS.pageItems));
    const behind = [...items.values()]
      .filter(({ id }) => cursor === undefined || id < cursor)
      .sort((one, other) => (one.id < other.id ? 1 : -1));
    const page = behind.slice(0, wanted);
    return { page, next: behind.length > wanted ? page.at(-1)?.id : undefined };
  }

  function respond(query: Query, tag: string | undefined) {
    counts.requests += 1;
    meanwhile();
    const shown = String(version);
    const mark = JSON.stringify([shown, query.cursor, query.limit]);
    const [knownMark, knownHash] = tag?.split('#') ?? [];
    const head = (etag: string) => new Headers({ etag, 'x-list-version': shown });
    if (tag && knownMark === mark) return { data: undefined, headers: head(tag) };
    meanwhile();
    const { page, next } = pageOf(query);
    const hash = JSON.stringify([page.map((item) => [item.id, 'version' in item && item.version]), next]);
    const headers = head(`${mark}#${hash}`);
    if (knownHash === hash) return { data: undefined, headers };
    if (next) headers.set('x-next-cursor', next);
    counts.items += page.length;
    return { data: structuredClone(page), headers };
  }

  const api = {
    callUnlessSame: async (_: unknown, tag: string | undefined, { query }: { query: Query }) =>
      respond(query, tag),
  };
  return {
    add: (id: string) => change(id, makeItem({ id })),
    edit: (id: string) => {
      const item = items.get(id);
      if (item && 'version' in item) change(id, { ...item, version: item.version + 1 });
    },
    remove: (id: string) => items.has(id) && change(id),
    ids: () => [...items.keys()].sort(),
    list: () => [...items.values()].sort((one, other) => (one.id < other.id ? -1 : 1)),
    during: (act: () => void) => {
      meanwhile = act;
    },
    /** The requests and the items sent since the last time. */
    taken: () => {
      const taken = { ...counts };
      Object.assign(counts, { requests: 0, items: 0 });
      return taken;
    },
    api: api as unknown as Pick<Api, 'callUnlessSame'>,
  };
}

function setUp(most: number) {
  const server = createServer(most);
  const client = createQueryClient();
  const read = () => readList({ api: server.api, client, signal: new AbortController().signal });
  return { server, read };
}

const step = fc.record({ kind: fc.constantFrom('add', 'edit', 'remove'), at: fc.nat({ max: 60 }) } as const);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

test('after any changes between and during readings, a quiet one has the list of the server, and the next asks once', async () => {
  const rounds = fc.array(
    fc.record({ before: fc.array(step, { maxLength: 8 }), during: fc.array(step, { maxLength: 6 }) }),
    { maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      fc.nat({ max: 60 }),
      rounds,
      async (most, size, all) => {
        const { server, read } = setUp(most);
        const take = ({ kind, at }: Step) => void server[kind](idOf(at));
        for (let at = 0; at < size; at += 1) server.add(idOf(at));
        for (const { before, during } of all) {
          for (const each of before) take(each);
          const left = [...during];
          server.during(() => {
            const next = left.shift();
            if (next) take(next);
          });
          const ids = (await read()).map(({ id }) => id);
          expect(ids).toEqual([...new Set(ids)].sort());
        }
        server.during(() => undefined);
        expect(await read()).toEqual(server.list());
        server.taken();
        expect(await read()).toEqual(server.list());
        expect(server.taken()).toEqual({ requests: 1, items: 0 });
      },
    ),
    { numRuns: 60 },
  );
});

const MANY = 3_050;

async function setUpMany() {
  const all = setUp(LIST_LIMITS.pageItems);
  for (let at = 0; at < MANY; at += 1) all.server.add(idOf(2 * at));
  await all.read();
  expect(all.server.taken()).toEqual({ requests: 4, items: MANY });
  return all;
}

test('an unchanged long list is one request without an item', async () => {
  const { server, read } = await setUpMany();
  await read();
  expect(server.taken()).toEqual({ requests: 1, items: 0 });
});

test('after each of many registrations, the first page is sent and less than that behind it', async () => {
  const { server, read } = await setUpMany();
  for (let time = 0; time < 130; time += 1) {
    server.add(idOf(2 * MANY + time));
    expect(await read()).toHaveLength(MANY + time + 1);
    const { requests, items } = server.taken();
    expect(items).toBeLessThanOrEqual(2 * LIST_LIMITS.firstItems);
    expect(requests).toBeLessThanOrEqual(9);
  }
});

test.each(['remove', 'edit', 'add'] as const)(
  'after each of many changes in the middle (%s), no more than the page that has it is sent, and a small one',
  async (kind) => {
    const { server, read } = await setUpMany();
    for (let time = 0; time < 20; time += 1) {
      server[kind](idOf(2 * (2_000 + time) + (kind === 'add' ? 1 : 0)));
      // An assertion over thousands of items takes ten times as long.
      expect(isDeepStrictEqual(await read(), server.list())).toBe(true);
      const { requests, items } = server.taken();
      expect(items).toBeLessThanOrEqual(LIST_LIMITS.pageItems + LIST_LIMITS.firstItems);
      expect(requests).toBeLessThanOrEqual(6);
    }
  },
);

test('many new items at once come in whole pages', async () => {
  const { server, read } = await setUpMany();
  for (let at = 0; at < 2_500; at += 1) server.add(idOf(2 * MANY + at));
  expect(await read()).toEqual(server.list());
  const { requests, items } = server.taken();
  expect(items).toBeLessThanOrEqual(2_500 + LIST_LIMITS.pageItems + LIST_LIMITS.firstItems);
  expect(requests).toBeLessThanOrEqual(9);
});

test('a list that has become empty, or short, is read to its end', async () => {
  const { server, read } = await setUpMany();
  for (const id of server.ids().slice(5)) server.remove(id);
  expect(await read()).toHaveLength(5);
  for (const id of server.ids()) server.remove(id);
  expect(await read()).toEqual([]);
});
