import { BatchWriteItemCommand, QueryCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { assets, type Item } from '#shared/contract/assets.ts';
import { itemHistory } from '#shared/contract/history.ts';
import { trash } from '#shared/contract/trash.ts';
import { OPEN_REQUESTS_PER_ITEM } from '#shared/domain/transfers.ts';
import { CRASH_MOMENTS, clientThrough, clientUntil, outsideUntil } from '#tests/support/crashing.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { type Registry, registryOn, startRegistry } from '#tests/support/registry.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

let requests = 0;

/** A request for the item, as asking for it leaves it. */
async function requested(owner: TestUser, item: Item, requester = newUser()) {
  const { assets: store, transfers, transact } = registry.stores;
  const row = await store.get(owner.sub, item.id);
  if (!row) return expect.unreachable('Only what is there can be asked for');
  requests += 1;
  const transferId = `transfer-${requests}`;
  const outcome = await transact([
    store.addRequest(row, requester.sub, transferId),
    transfers.insert({
      transferId,
      assetId: item.id,
      ownerId: owner.sub,
      requesterId: requester.sub,
      ownerUsername: owner.username,
      requesterUsername: requester.username,
      requester: { emailDomain: 'example.com', memberSince: '2026-01-01T00:00:00.000Z' },
      status: 'PendingOwnerApproval',
      requestDate: '2026-05-01T10:00:00.000Z',
      awaiting: owner.sub,
    }),
  ]);
  expect(outcome.committed).toBe(true);
  return { requester, transferId };
}

const remove = (owner: TestUser, { id }: Item, { call }: Pick<Registry, 'call'> = registry) =>
  call(assets.remove, owner, { params: { id } });

const removeForGood = (owner: TestUser, { id }: Item, { call }: Pick<Registry, 'call'> = registry) =>
  call(trash.remove, owner, { params: { id }, body: {} });

const kindsAbout = async (subject: string) =>
  (await registry.rows('ACTIVITY_TABLE'))
    .filter((row) => row.subject === subject)
    .map(({ kind }) => kind)
    .sort();

/** The same product, whose commands to the database go through `pass`. */
const productThrough = (pass: (send: () => Promise<unknown>, command: unknown) => Promise<unknown>) =>
  registryOn(clientThrough(registry.client, pass));

describe('deleting an item', () => {
  test('deletes its history once it is for good, however long, and is recorded for its owner alone', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);
    for (let version = 1; version <= 30; version += 1) {
      await registry.call(assets.update, alice, { params: { id: item.id }, body: { ...item, version } });
    }
    expect(await kindsAbout(`item#${item.id}`)).toHaveLength(31);

    expect((await remove(alice, item)).status).toBe(200);
    expect(await kindsAbout(`item#${item.id}`)).toHaveLength(32);
    expect((await removeForGood(alice, item)).status).toBe(200);

    expect(await kindsAbout(`item#${item.id}`)).toEqual([]);
    expect(await kindsAbout(`user#${alice.sub}`)).toEqual([
      'item_deleted',
      'item_deleted_for_good',
      ...Array(30).fill('item_edited'),
      'item_registered',
    ]);
  });

  test('keeps the history of other items', async () => {
    const alice = newUser();
    const [kept, deleted] = [await registerItem(registry, alice), await registerItem(registry, alice)];

    await remove(alice, deleted);

    expect(await kindsAbout(`item#${kept.id}`)).toEqual(['item_registered']);
  });

  test('succeeds for good when its history cannot be deleted', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);
    const failing = productThrough(async (send, command) => {
      if (command instanceof QueryCommand || command instanceof BatchWriteItemCommand)
        throw new Error('Down');
      return send();
    });

    await remove(alice, item);
    expect((await removeForGood(alice, item, failing)).status).toBe(200);

    expect(await registry.stores.assets.getTrashed(alice.sub, item.id)).toBeUndefined();
    expect((await registry.call(itemHistory.list, alice, { params: { id: item.id } })).status).toBe(404);
  });

  test('closes every open request for it', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);
    const open = [];
    for (let count = 0; count < OPEN_REQUESTS_PER_ITEM; count += 1) open.push(await requested(alice, item));

    expect((await remove(alice, item)).status).toBe(200);

    for (const { transferId, requester } of open) {
      const transfer = await registry.stores.transfers.get(transferId);
      expect(transfer).toMatchObject({ status: 'DeniedByOwner', lastStep: 'close' });
      expect(transfer).not.toHaveProperty('awaiting');
      expect(await kindsAbout(`user#${requester.sub}`)).toEqual(['transfer_denied']);
    }
    expect(await kindsAbout(`user#${alice.sub}`)).toHaveLength(2 + OPEN_REQUESTS_PER_ITEM);
  });

  test('leaves requests for other items open', async () => {
    const alice = newUser();
    const [kept, deleted] = [await registerItem(registry, alice), await registerItem(registry, alice)];
    const { transferId } = await requested(alice, kept);

    await remove(alice, deleted);

    expect(await registry.stores.transfers.get(transferId)).toMatchObject({ status: 'PendingOwnerApproval' });
  });

  test('closes a request that came while it was being deleted', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);
    let late: Awaited<ReturnType<typeof requested>> | undefined;
    const interrupted = productThrough(async (send, command) => {
      const isDeletion =
        command instanceof TransactWriteItemsCommand && JSON.stringify(command.input).includes('Delete');
      if (isDeletion && !late) late = await requested(alice, item);
      return send();
    });

    expect((await remove(alice, item, interrupted)).status).toBe(200);

    expect(await registry.stores.transfers.get(late?.transferId ?? '')).toMatchObject({
      status: 'DeniedByOwner',
    });
    expect(await kindsAbout(`user#${alice.sub}`)).toEqual([
      'item_deleted',
      'item_registered',
      'transfer_denied',
    ]);
  });

  test('succeeds when a request has lost its transfer', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);
    const { assets: store, transact } = registry.stores;
    const row = await store.get(alice.sub, item.id);
    if (!row) return expect.unreachable('The item was just registered');
    await transact([store.addRequest(row, 'nobody', 'no-transfer')]);

    expect((await remove(alice, item)).status).toBe(200);
  });

  test('is rejected while a transfer locks the item, and changes nothing', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);
    const { requester, transferId } = await requested(alice, item);
    const { assets: store, transact } = registry.stores;
    const row = await store.get(alice.sub, item.id);
    if (!row) return expect.unreachable('The item is there');
    await transact([store.lock(row, requester.sub, transferId)]);
    const before = await registry.dump();

    expect(await remove(alice, item)).toMatchObject({ status: 409, body: { code: 'in_transit' } });

    expect(await registry.dump()).toEqual(before);
  });
});

describe.each(CRASH_MOMENTS)('a process that dies %s any of its requests', (when) => {
  /** The traces of a change: the stored version, if any, and the recorded kinds. */
  const left = async (alice: TestUser, item: Item) => ({
    version: (await registry.stores.assets.get(alice.sub, item.id))?.version,
    kinds: await kindsAbout(`user#${alice.sub}`),
  });

  test('leaves an edit with its entry, or neither', async () => {
    let isDead = true;
    for (let call = 1; isDead; call += 1) {
      const alice = newUser();
      const item = await registerItem(registry, alice);
      const outside = outsideUntil({ call, when });
      const { call: ask } = registryOn(clientUntil(registry.client, outside));

      await ask(assets.update, alice, { params: { id: item.id }, body: item });

      isDead = outside.isDead();
      const { version, kinds } = await left(alice, item);
      const edits = kinds.filter((kind) => kind === 'item_edited');
      expect(edits).toHaveLength((version ?? 0) - 1);
    }
  });

  test('leaves a deletion with its entry and its requests closed, or neither', async () => {
    let isDead = true;
    for (let call = 1; isDead; call += 1) {
      const alice = newUser();
      const item = await registerItem(registry, alice);
      const { transferId } = await requested(alice, item);
      const outside = outsideUntil({ call, when });

      await remove(alice, item, registryOn(clientUntil(registry.client, outside)));

      isDead = outside.isDead();
      const { version, kinds } = await left(alice, item);
      const isGone = version === undefined;
      expect(kinds.includes('item_deleted')).toBe(isGone);
      expect(await registry.stores.transfers.get(transferId)).toMatchObject({
        status: isGone ? 'DeniedByOwner' : 'PendingOwnerApproval',
      });
      expect((await remove(alice, item)).status).toBe(isGone ? 404 : 200);
      expect((await left(alice, item)).kinds.filter((kind) => kind === 'item_deleted')).toHaveLength(1);
    }
  });
});
