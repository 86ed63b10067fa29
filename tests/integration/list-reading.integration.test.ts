import { afterAll, describe, expect, test } from 'vitest';
import { assets, type ListedItem } from '#shared/contract/assets.ts';
import { trash } from '#shared/contract/trash.ts';
import { LIST_LIMITS } from '#shared/domain/items.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { itemsNamed, sendBatch } from '#tests/support/imports.ts';
import { newItem, newUser, registerItem } from '#tests/support/items.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { clockAt, userAtLevel } from '#tests/support/vaults.ts';
import { createQueryClient } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { readList } from '#web/features/items/api/readList.ts';

const started = await startRegistry();
afterAll(() => started.stop());

// It stands still while a list is read, so no version ends meanwhile.
const clock = clockAt('2026-01-01T00:00:00.000Z');
const registry = { ...started, ...started.with({ now: clock.now }) };
const { call } = registry;

/** No longer than it takes until the version of a list that has changed is shown. */
const A_MINUTE = 60;
const COUNT = 150;

/** The browser's reading of a list over the functions. */
function readerOf(owner: TestUser) {
  const sent: number[] = [];
  const callUnlessSame = async (
    endpoint: typeof assets.list,
    tag: string | undefined,
    { query }: { readonly query: Record<string, string> },
  ) => {
    const response = await call(endpoint, owner, { query, headers: tag ? { 'if-none-match': tag } : {} });
    const isSame = response.status === 304;
    sent.push(isSame ? 0 : response.body.length);
    const headers = new Headers(response.headers as Record<string, string>);
    return { data: isSame ? undefined : response.body, headers };
  };
  const api = { callUnlessSame } as unknown as Pick<Api, 'callUnlessSame'>;
  const client = createQueryClient();
  const read = () => readList({ api, client, signal: new AbortController().signal });
  return { read, taken: () => sent.splice(0) };
}

async function setUp(level: 'none' | 'Maximum') {
  const owner = newUser();
  if (level !== 'none') await userAtLevel(registry, level, owner);
  for (let from = 0; from < COUNT; from += 25)
    await sendBatch(registry, owner, `key-0000000000${1_000_000 + from}`, itemsNamed(25, from));
  const { read, taken } = readerOf(owner);
  const first = await read();
  expect(taken()).toEqual([LIST_LIMITS.firstItems, COUNT - LIST_LIMITS.firstItems]);
  const server = async (): Promise<ListedItem[]> => (await call(assets.list, owner)).body;
  return { owner, read, taken, server, idAt: (place: number) => first[place]?.id ?? expect.unreachable() };
}

describe.each(['none', 'Maximum'] as const)(
  'a browser that has the list of a user at the level %s',
  (level) => {
    test('asks once while it is unchanged, and is sent little more than each change', async () => {
      const { owner, read, taken, server, idAt } = await setUp(level);
      const remove = (id: string) => call(assets.remove, owner, { params: { id } });
      const edit = (id: string) =>
        call(assets.update, owner, { params: { id }, body: { ...newItem({ name: 'Other' }), version: 1 } });
      const [few, second] = [2 * LIST_LIMITS.firstItems, COUNT - LIST_LIMITS.firstItems];
      const changes: readonly (readonly [string, number, () => Promise<unknown>])[] = [
        ['nothing', 0, async () => undefined],
        ['a registration', LIST_LIMITS.firstItems + 1, () => registerItem(registry, owner)],
        ['another', LIST_LIMITS.firstItems + 2, () => registerItem(registry, owner)],
        ['an edit of an old item', second, () => edit(idAt(10))],
        ['an edit of a new item', LIST_LIMITS.firstItems + 2, () => edit(idAt(COUNT - 1))],
        ['a deletion of a new item', few, () => remove(idAt(COUNT - 2))],
        ['a deletion of an old item', second, () => remove(idAt(20))],
        ['its restoration', second, () => call(trash.restore, owner, { params: { id: idAt(20) } })],
        [
          'a restoration of a new item',
          few,
          () => call(trash.restore, owner, { params: { id: idAt(COUNT - 2) } }),
        ],
      ];
      for (const [kind, most, change] of changes) {
        await change();
        clock.pass(A_MINUTE);
        expect({ kind, list: await read() }).toEqual({ kind, list: await server() });
        const items = taken().reduce((sum, count) => sum + count, 0);
        expect({ kind, isLittle: items <= most, items }).toEqual({ kind, isLittle: true, items });
        await read();
        expect({ kind, again: taken() }).toEqual({ kind, again: [0] });
      }
    });

    test('asks within a minute of a change for each of its pages, and is sent what has changed alone', async () => {
      const { owner, read, taken, server } = await setUp(level);
      await read();
      expect(taken()).toEqual([0, 0]);
      clock.pass(1);
      await registerItem(registry, owner);
      expect(await read()).toEqual(await server());
      expect(taken().reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(LIST_LIMITS.firstItems + 1);
      await read();
      expect(taken().every((count) => count === 0)).toBe(true);
    });
  },
);
