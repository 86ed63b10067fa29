import { TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { assets, type Item } from '#shared/contract/assets.ts';
import { imports } from '#shared/contract/imports.ts';
import { activity } from '#shared/contract/system.ts';
import { transfers } from '#shared/contract/transfers.ts';
import {
  atLeast,
  CRASH_MOMENTS,
  type Crash,
  clientThrough,
  clientUntil,
  outsideUntil,
} from '#tests/support/crashing.ts';
import { gate } from '#tests/support/deferred.ts';
import { FAULTS, faultyClient } from '#tests/support/faults.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { IMPORT_ID, itemsNamed, listImports, sendBatch, undo, undoAll } from '#tests/support/imports.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { registryOn, startRegistry } from '#tests/support/registry.ts';
import { atOtherSignIn, clockAt, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const ownedBy = async (user: TestUser): Promise<Item[]> => (await registry.call(assets.list, user)).body;

async function importOf(user: TestUser, batches: number, size = 25): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < batches; at += 1) {
    const { body } = await sendBatch(registry, user, `batch-${at}`, itemsNamed(size, at * size));
    ids.push(...body.ids);
  }
  return ids;
}

describe('undoing an import', () => {
  test.each(['Standard', 'Maximum'] as const)('deletes all its items and no other at %s', async (level) => {
    const { user } = await userAtLevel(registry, level);
    const own = await registerItem(registry, user);
    const [first = ''] = await importOf(user, 3);

    expect(await undoAll(registry, user)).toEqual({ deleted: 75, kept: [] });

    expect((await ownedBy(user)).map(({ id }) => id)).toEqual([own.id]);
    expect(await listImports(registry, user)).toEqual([]);
    const histories = (await registry.rows('ACTIVITY_TABLE')).map(({ subject }) => subject);
    expect(histories).not.toContain(`item#${first}`);
    const { entries } = (await registry.call(activity.list, user)).body;
    expect(entries).toMatchObject([
      { kind: 'import_undone', count: 25 },
      { kind: 'import_undone', count: 25 },
      { kind: 'import_undone', count: 25 },
      { kind: 'items_imported', count: 75 },
      { kind: 'item_registered' },
      { kind: 'level_chosen' },
    ]);
  });

  test('goes on in parts until there is no cursor', async () => {
    const user = newUser();
    await importOf(user, 9, 1);

    const first = await undo(registry, user);
    expect(first.body).toEqual({ deleted: 8, kept: [], cursor: expect.any(String) });
    expect(await listImports(registry, user)).toMatchObject([{ count: 1, undone: true }]);

    expect((await undo(registry, user, first.body.cursor)).body).toEqual({ deleted: 1, kept: [] });
    expect(await listImports(registry, user)).toEqual([]);
  });

  test('goes on in another call where one has taken long, and deletes at least a batch in each', async () => {
    const user = newUser();
    await importOf(user, 3, 1);
    let seconds = 0;
    const now = () => {
      seconds += 20;
      return new Date(Date.now() + seconds * 1_000);
    };
    const slow = registry.with({ now });

    const first = await undo(slow, user);
    expect(first.body).toEqual({ deleted: 1, kept: [], cursor: expect.any(String) });
    expect(await undoAll(slow, user)).toEqual({ deleted: 2, kept: [] });
    expect(await listImports(registry, user)).toEqual([]);
  });

  test('deletes what it can where the rows of batches are damaged, more than a call looks at too', async () => {
    const user = newUser();
    await importOf(user, 10, 1);
    const batches = (await registry.rows('USERS_TABLE'))
      .filter(({ userId, record }) => userId === user.sub && String(record).startsWith('imported#'))
      .toSorted((one, other) => (String(one.record) < String(other.record) ? -1 : 1));
    for (const row of batches.slice(0, 9)) await registry.put('USERS_TABLE', { ...row, assetIds: 'x' });

    expect(await undoAll(registry, user)).toEqual({ deleted: 1, kept: [] });
    expect(await listImports(registry, user)).toMatchObject([{ count: 9, undone: true }]);
  });

  test('keeps what was changed or asked for since, and says why', async () => {
    const user = newUser();
    const [changed = '', asked = '', detailed = '', gone = '', ...rest] = await importOf(user, 2, 5);
    const item = (await registry.call(assets.get, user, { params: { id: changed } })).body;
    await registry.call(assets.update, user, { params: { id: changed }, body: { ...item, name: 'Mine' } });
    const detail = { params: { id: detailed }, body: { name: 'Added', value: 'late' } };
    await registry.call(assets.addProperty, user, detail);
    await registry.call(transfers.request, newUser(), { body: { ownerId: user.sub, assetId: asked } });
    await registry.call(assets.remove, user, { params: { id: gone } });

    const { deleted, kept } = await undoAll(registry, user);

    expect(deleted).toBe(rest.length);
    expect(kept).toHaveLength(3);
    expect(kept).toEqual(
      expect.arrayContaining([
        { id: changed, reason: 'changed' },
        { id: detailed, reason: 'changed' },
        { id: asked, reason: 'requested' },
      ]),
    );
    expect((await ownedBy(user)).map(({ id }) => id)).toEqual([changed, asked, detailed]);
    expect(await listImports(registry, user)).toMatchObject([{ count: 3, undone: true }]);
  });

  test('keeps what is in transit, and deletes it once it is free again', async () => {
    const [user, requester] = [newUser(), newUser()];
    const [locked = ''] = await importOf(user, 1, 2);
    const asked = await registry.call(transfers.request, requester, {
      body: { ownerId: user.sub, assetId: locked },
    });
    const params = { id: asked.body.id };
    await registry.call(transfers.approve, user, { params });

    expect(await undoAll(registry, user)).toEqual({
      deleted: 1,
      kept: [{ id: locked, reason: 'in_transit' }],
    });
    await registry.call(transfers.cancel, user, { params });
    expect(await undoAll(registry, user)).toEqual({ deleted: 1, kept: [] });
    expect(await ownedBy(user)).toEqual([]);
  });

  test('ends the import: it takes no more batches, and its file can be imported anew', async () => {
    const user = newUser();
    await importOf(user, 9, 1);
    await undo(registry, user);

    const late = await sendBatch(registry, user, 'late');
    expect(late).toMatchObject({ status: 409, body: { code: 'wrong_state' } });

    await undoAll(registry, user);
    expect((await sendBatch(registry, user, 'batch-0')).status).toBe(201);
    expect(await ownedBy(user)).toHaveLength(3);
  });

  test("does not reach another user's import", async () => {
    const [user, other] = [newUser(), newUser()];
    await importOf(user, 1, 2);

    expect(await undo(registry, other)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await ownedBy(user)).toHaveLength(2);
  });

  test('is refused without a token, while the vault is locked, and with a cursor of no page', async () => {
    const { user } = await userAtLevel(registry, 'Enhanced');
    await importOf(user, 1, 2);
    const anonymous = await registry.call(imports.undo, undefined, { params: { importId: IMPORT_ID } });

    expect(anonymous.status).toBe(401);
    expect((await undo(registry, atOtherSignIn(user))).status).toBe(403);
    expect((await undo(registry, user, 'bm90aGluZw')).status).toBe(400);
    expect(await ownedBy(user)).toHaveLength(2);
  });

  test('is possible for 30 days', async () => {
    const user = newUser();
    const clock = clockAt('2026-05-01T10:00:00.000Z');
    const then = registryOn(registry.client, [], { now: clock.now });
    await sendBatch(then, user, 'key');
    clock.pass(30 * 24 * 60 * 60);

    expect((await undo(then, user)).status).toBe(404);
    expect(await ownedBy(user)).toHaveLength(3);
  });

  test('leaves the items of an expired import of the same id whose rows are still stored', async () => {
    const user = newUser();
    const clock = clockAt('2026-05-01T10:00:00.000Z');
    const then = registryOn(registry.client, [], { now: clock.now });
    const older = [await sendBatch(then, user, 'key-0'), await sendBatch(then, user, 'key-1')];
    clock.pass(30 * 24 * 60 * 60);
    const newer = await sendBatch(then, user, 'key-0');
    expect(newer.body.ids).not.toContain(older[0]?.body.ids[0]);

    expect(await undoAll(then, user)).toEqual({ deleted: 3, kept: [] });
    const ids = (await ownedBy(user)).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(older.flatMap(({ body }) => body.ids).toSorted());
  });

  test('twice at once deletes each item once', async () => {
    const user = newUser();
    await importOf(user, 4, 5);

    const [one, other] = await Promise.all([undo(registry, user), undo(registry, user)]);

    expect(await ownedBy(user)).toEqual([]);
    expect([one, other]).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(one.body.deleted + other.body.deleted).toBe(20);
    expect(await listImports(registry, user)).toEqual([]);
  });
});

/** Undoes the import of a user in a call that is held just before it deletes items, while `meanwhile` runs. */
async function undoHeld(user: TestUser, meanwhile: () => Promise<unknown>) {
  const [arrived, released] = [gate(), gate()];
  const held = registryOn(
    clientThrough(registry.client, async (send, command) => {
      if (command instanceof TransactWriteItemsCommand && isOfItems(command)) {
        arrived.open();
        await released.opened;
      }
      return send();
    }),
  );
  const late = undo(held, user);
  await arrived.opened;
  await meanwhile();
  released.open();
  return late;
}

const isOfItems = ({ input }: TransactWriteItemsCommand): boolean =>
  input.TransactItems?.some(({ Delete }) => Delete?.Key?.assetId) ?? false;

describe('an undo that comes second to the items', () => {
  test('finds each batch undone, and succeeds as the first', async () => {
    const user = newUser();
    await importOf(user, 2, 5);

    const late = await undoHeld(user, () => undoAll(registry, user));

    expect(late).toMatchObject({ status: 200, body: { deleted: 0, kept: [] } });
    expect(await listImports(registry, user)).toEqual([]);
  });

  test('names the items that the first has kept, and counts none of them as deleted', async () => {
    const user = newUser();
    const [changed = ''] = await importOf(user, 1, 5);
    const item = (await registry.call(assets.get, user, { params: { id: changed } })).body;
    await registry.call(assets.update, user, { params: { id: changed }, body: { ...item, name: 'Mine' } });

    const late = await undoHeld(user, () => undoAll(registry, user));

    expect(late).toMatchObject({
      status: 200,
      body: { deleted: 0, kept: [{ id: changed, reason: 'changed' }] },
    });
    expect(await listImports(registry, user)).toMatchObject([{ count: 1, undone: true }]);
  });

  test('leaves the items of an import of the same file that has begun since', async () => {
    const user = newUser();
    await importOf(user, 1, 3);

    const late = await undoHeld(user, async () => {
      await undoAll(registry, user);
      await importOf(user, 1, 3);
    });

    expect(late).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await ownedBy(user)).toHaveLength(3);
  });
});

/** Imports two batches and undoes them, with a process that dies at a moment; then calls again where it died. */
async function crashAndResume(crash: Crash): Promise<'crashed' | 'ran through'> {
  const user = newUser();
  await registerItem(registry, user, { name: 'Own' });
  const outside = outsideUntil(crash);
  const dying = registryOn(clientUntil(registry.client, outside));
  const batches = [itemsNamed(3), itemsNamed(3, 3)];
  for (const [at, items] of batches.entries()) {
    await sendBatch(dying, user, `key-${at}`, items);
    const { length } = await ownedBy(user);
    expect([1, 4, 7]).toContain(length);
  }
  for (const [at, items] of batches.entries()) await sendBatch(registry, user, `key-${at}`, items);
  expect(await ownedBy(user)).toHaveLength(7);
  expect(await listImports(registry, user)).toMatchObject([{ count: 6 }]);

  await undo(dying, user);
  expect([1, 4, 7]).toContain((await ownedBy(user)).length);
  if (outside.isDead() && (await listImports(registry, user)).length > 0) await undoAll(registry, user);
  expect((await ownedBy(user)).map(({ name }) => name)).toEqual(['Own']);
  expect(await listImports(registry, user)).toEqual([]);
  return outside.isDead() ? 'crashed' : 'ran through';
}

describe.each(CRASH_MOMENTS)('a process that dies %s any of its requests', (when) => {
  test('leaves whole batches, and an import and an undo that go on', { timeout: 240_000 }, async () => {
    let call = 1;
    while ((await crashAndResume({ call, when })) === 'crashed') call += 1;
    expect(call).toBeGreaterThan(atLeast(10, 5));
  });
});

describe.each(FAULTS)('a transaction that is %s', (trouble) => {
  test('imports and undoes a batch once all the same', async () => {
    const user = newUser();
    await registry.call(imports.list, user);
    const importing = registryOn(faultyClient(registry, { transaction: 1, trouble }).client);
    expect((await sendBatch(importing, user, 'key')).status).toBe(201);
    expect(await ownedBy(user)).toHaveLength(3);

    const undoing = registryOn(faultyClient(registry, { transaction: 2, trouble }).client);
    expect((await undo(undoing, user)).body).toEqual({ deleted: 3, kept: [] });
    expect(await ownedBy(user)).toEqual([]);
  });
});
