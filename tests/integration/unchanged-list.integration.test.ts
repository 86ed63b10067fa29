import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { trash } from '#shared/contract/trash.ts';
import { requestHandover, tryStep } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newItem, newUser, registerItem } from '#tests/support/items.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { unlock, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const { call } = registry;

const list = (owner: TestUser, tag?: unknown, query: Record<string, string> = {}) =>
  call(assets.list, owner, { query, ...(tag !== undefined && { headers: { 'if-none-match': `${tag}` } }) });

/** Spoils the key of an item in the table, so that its content cannot be opened. */
const spoil = (owner: TestUser, assetId: string) =>
  registry.client.send(
    new UpdateItemCommand({
      TableName: registry.names.ASSETS_TABLE,
      Key: marshall({ ownerId: owner.sub, assetId }),
      UpdateExpression: 'SET sealed.itemKey = :spoilt',
      ExpressionAttributeValues: { ':spoilt': { B: Buffer.alloc(60) } },
    }),
  );

describe.each(['none', 'Standard', 'Maximum'] as const)('the list of a user at the level %s', (level) => {
  async function setUp() {
    const owner = newUser();
    if (level !== 'none') await userAtLevel(registry, level, owner);
    const item = await registerItem(registry, owner);
    const { headers, body } = await list(owner);
    return { owner, item, params: { id: item.id }, tag: headers.etag, body };
  }

  test('is not sent again to a caller that has it', async () => {
    const { owner, tag } = await setUp();
    const again = await list(owner, tag);

    expect(again).toMatchObject({ status: 304, body: undefined });
    expect(again.headers).toEqual({ 'cache-control': 'no-store', etag: tag });
    expect(await list(owner, `"another", ${`${tag}`.replace('W/', '')}`)).toMatchObject({ status: 304 });
    expect(await list(owner, '"another"')).toMatchObject({ status: 200 });
  });

  test('is sent after each kind of change', async () => {
    const { owner, item, params, tag } = await setUp();
    const edited = { ...newItem({ name: 'Blue car' }), version: item.version };
    const detail = { name: 'Doors', value: '3' };
    const changes = {
      edit: () => call(assets.update, owner, { params, body: edited }),
      detail: () => call(assets.addProperty, owner, { params, body: detail }),
      another: () => registerItem(registry, owner, { name: 'Sofa' }),
      deletion: () => call(assets.remove, owner, { params }),
      restoration: () => call(trash.restore, owner, { params }),
    };
    let known = tag;
    for (const [kind, change] of Object.entries(changes)) {
      await change();
      const next = await list(owner, known);
      expect({ kind, status: next.status }).toEqual({ kind, status: 200 });
      expect({ kind, again: (await list(owner, next.headers.etag)).status }).toEqual({ kind, again: 304 });
      known = next.headers.etag;
    }
  });
});

test('a list is sent when a transfer locks an item of it, and when it frees it', async () => {
  const handover = await requestHandover(registry);
  const { owner } = handover;
  const before = await list(owner);
  await tryStep(registry, handover, 'approve');
  const locked = await list(owner, before.headers.etag);
  expect(locked).toMatchObject({ status: 200, body: [{ inTransit: true }] });
  await tryStep(registry, handover, 'reject');
  await tryStep(registry, handover, 'reclaim');
  expect(await list(owner, locked.headers.etag)).toMatchObject({ status: 200, body: [{ inTransit: false }] });
});

test('each page has a tag of its own, also when only the page behind it is new', async () => {
  const owner = newUser();
  const [older, newer] = [await registerItem(registry, owner), await registerItem(registry, owner)];
  await call(assets.remove, owner, { params: { id: older.id } });
  const query = { order: 'newest', limit: '1' };
  const only = await list(owner, undefined, query);
  expect(only.headers).not.toHaveProperty('x-next-cursor');

  await call(trash.restore, owner, { params: { id: older.id } });
  const first = await list(owner, only.headers.etag, query);
  expect(first).toMatchObject({ status: 200, body: [{ id: newer.id }] });
  const second = { ...query, cursor: String(first.headers['x-next-cursor']) };
  const last = await list(owner, first.headers.etag, second);
  expect(last).toMatchObject({ status: 200, body: [{ id: older.id }] });
  expect(await list(owner, last.headers.etag, second)).toMatchObject({ status: 304 });
  const known = await list(owner, first.headers.etag, query);
  expect(known).toMatchObject({ status: 304, headers: { 'x-next-cursor': second.cursor } });
});

test('a tag opens nothing: a locked vault is refused, and another user gets an own list', async () => {
  const { user: owner } = await userAtLevel(registry, 'Maximum');
  await registerItem(registry, owner);
  const { headers } = await list(owner);
  await call(encryption.invalidateSession, owner);

  expect(await list(owner, headers.etag)).toMatchObject({
    status: 403,
    body: { requiresAuthentication: true },
  });
  expect(await list(newUser(), headers.etag)).toMatchObject({ status: 200, body: [] });
  await unlock(registry, owner);
  expect(await list(owner, headers.etag)).toMatchObject({ status: 304 });
});

test('a page with an item that cannot be opened has no tag, and is sent in place of the whole one', async () => {
  const { user: owner } = await userAtLevel(registry, 'Maximum');
  const { id } = await registerItem(registry, owner);
  const { headers } = await list(owner);
  await spoil(owner, id);
  const damaged = await list(owner, headers.etag);

  expect(damaged).toMatchObject({ status: 200, body: [{ id, damaged: true }] });
  expect(damaged.headers).not.toHaveProperty('etag');
});
