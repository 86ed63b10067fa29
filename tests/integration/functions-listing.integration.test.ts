import { BatchWriteItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Context } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import { assets, type Item } from '#shared/contract/assets.ts';
import { httpEvent, type TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { startRegistry } from '#tests/support/registry.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

/** Rows as registering would have written them, only faster. */
async function fill(owner: TestUser, count: number, description: string): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index): AssetRow => {
    const assetId = `item-${String(index).padStart(6, '0')}`;
    const properties = [{ id: `${assetId}.1`, name: 'Number', value: `${index}` }];
    return {
      ownerId: owner.sub,
      assetId,
      version: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      content: JSON.stringify({ name: `Item ${index}`, description, assetType: 'Vehicle', properties }),
    };
  });
  for (let from = 0; from < rows.length; from += 25) {
    const batch = rows.slice(from, from + 25).map((row) => ({ PutRequest: { Item: marshall(row) } }));
    await registry.client.send(
      new BatchWriteItemCommand({ RequestItems: { [registry.names.ASSETS_TABLE]: batch } }),
    );
  }
  return rows.map(({ assetId }) => assetId);
}

/** Follows the cursors to the end, as the web client does. */
async function pagesOf(owner: TestUser, limit?: string): Promise<Item[][]> {
  const pages: Item[][] = [];
  let cursor: unknown;
  do {
    const query = { ...(limit && { limit }), ...(cursor ? { cursor: String(cursor) } : {}) };
    const { status, body, headers } = await registry.call(assets.list, owner, { query });
    expect(status).toBe(200);
    pages.push(body);
    cursor = headers['x-next-cursor'];
  } while (cursor !== undefined);
  return pages;
}

const idsOf = (pages: Item[][]) => pages.flat().map(({ id }) => id);
const cursorOf = ({ headers }: { readonly headers: Record<string, unknown> }) =>
  String(headers['x-next-cursor']);
const sizesOf = (pages: Item[][]) => pages.map(({ length }) => length);

test('a user without items gets an empty list and no cursor', async () => {
  const answer = await registry.call(assets.list, newUser());

  expect(answer).toMatchObject({ status: 200, body: [] });
  expect(answer.headers).not.toHaveProperty('x-next-cursor');
});

describe('2,500 items', () => {
  const owner = newUser();
  let ids: string[];
  beforeAll(async () => {
    ids = await fill(owner, 2_500, 'd'.repeat(500));
  });

  test('come in pages of 1,000, each once, in the order of their ids', async () => {
    const pages = await pagesOf(owner);

    expect(sizesOf(pages)).toEqual([1_000, 1_000, 500]);
    expect(idsOf(pages)).toEqual(ids);
  });

  test('come in pages of the requested size, the last one without a cursor', async () => {
    const pages = await pagesOf(owner, '625');

    expect(sizesOf(pages)).toEqual([625, 625, 625, 625]);
    expect(idsOf(pages)).toEqual(ids);
  });

  test('come newest first where that is asked for, each once', async () => {
    const query = { limit: '1000', order: 'newest' };
    const first = await registry.call(assets.list, owner, { query });
    const second = await registry.call(assets.list, owner, { query: { ...query, cursor: cursorOf(first) } });
    const third = await registry.call(assets.list, owner, { query: { ...query, cursor: cursorOf(second) } });

    expect(idsOf([first.body, second.body, third.body])).toEqual(ids.toReversed());
    expect(third.headers).not.toHaveProperty('x-next-cursor');
  });

  test('are not continued in another order than that in which the cursor came', async () => {
    const newest = { limit: '10', order: 'newest' };
    const ofNewest = cursorOf(await registry.call(assets.list, owner, { query: newest }));
    const ofOldest = cursorOf(await registry.call(assets.list, owner, { query: { limit: '10' } }));

    const mixed: Record<string, string>[] = [
      { cursor: ofNewest },
      { cursor: ofNewest, order: 'oldest' },
      { cursor: ofOldest, order: 'newest' },
    ];
    for (const query of mixed) {
      const { status, body } = await registry.call(assets.list, owner, { query });
      expect({ status, issues: body.issues }).toEqual({
        status: 400,
        issues: [{ path: 'cursor', message: expect.any(String) }],
      });
    }
  });

  test('are continued by the plain place of an item, with the oldest first', async () => {
    const cursor = Buffer.from(ids[99] ?? '').toString('base64url');
    const { body } = await registry.call(assets.list, owner, { query: { limit: '2', cursor } });

    expect(body.map(({ id }: Item) => id)).toEqual(ids.slice(100, 102));
  });

  test('come in no other order', async () => {
    const { status, body } = await registry.call(assets.list, owner, { query: { order: 'any' } });

    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: expect.stringContaining('order'),
    });
  });

  test('give the same page again for the same cursor', async () => {
    const { headers } = await registry.call(assets.list, owner, { query: { limit: '10' } });
    const query = { limit: '10', cursor: String(headers['x-next-cursor']) };

    const [first, second] = [
      await registry.call(assets.list, owner, { query }),
      await registry.call(assets.list, owner, { query }),
    ];

    expect(first.body.map(({ id }: Item) => id)).toEqual(ids.slice(10, 20));
    expect(second.body).toEqual(first.body);
  });

  test('continue behind an item that was deleted after it ended a page', async () => {
    const { body, headers } = await registry.call(assets.list, owner, { query: { limit: '1' } });
    await registry.call(assets.remove, owner, { params: { id: body[0].id } });
    const query = { limit: '1', cursor: String(headers['x-next-cursor']) };

    expect((await registry.call(assets.list, owner, { query })).body[0].id).toBe(ids[1]);
  });

  test("are not shown to another user, even with their owner's cursor", async () => {
    const { headers } = await registry.call(assets.list, owner, { query: { limit: '1' } });
    const query = { cursor: String(headers['x-next-cursor']) };

    expect((await registry.call(assets.list, newUser(), { query })).body).toEqual([]);
  });
});

test('a page ends before 4 MB, whatever its limit, and nothing is lost', async () => {
  const owner = newUser();
  const ids = await fill(owner, 30, 'ä'.repeat(145_000));

  const pages = await pagesOf(owner);

  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(4 * 1024 * 1024);
  expect(Buffer.byteLength(JSON.stringify(pages[0]))).toBeGreaterThan(3.5 * 1024 * 1024);
  expect(idsOf(pages)).toEqual(ids);
});

test('the largest page stays below the limit of a response, compressed or not', async () => {
  const owner = newUser();
  await fill(owner, 30, '"'.repeat(120_000));

  for (const acceptEncoding of ['identity', 'gzip']) {
    const headers = { 'accept-encoding': acceptEncoding };
    const answer = await registry.handler(httpEvent(assets.list, owner, { headers }), {} as Context);
    expect(answer.statusCode).toBe(200);
    expect(JSON.stringify(answer).length).toBeLessThan(6 * 1024 * 1024);
  }
});

test('a long list is the same compressed and not', async () => {
  const owner = newUser();
  for (let index = 0; index < 5; index += 1) await registerItem(registry, owner, { name: `Item ${index}` });

  const plain = await registry.call(assets.list, owner);
  const compressed = await registry.call(assets.list, owner, { headers: { 'accept-encoding': 'gzip, br' } });

  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(compressed.body).toEqual(plain.body);
  expect(plain.body).toHaveLength(5);
});
