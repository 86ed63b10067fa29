import { afterAll, describe, expect, test } from 'vitest';
import { inParallel } from '#functions/lib/base/inParallel.ts';
import { importRecord } from '#functions/lib/storage/imports.ts';
import { assets, type Item } from '#shared/contract/assets.ts';
import { imports } from '#shared/contract/imports.ts';
import { type ActivityEntry, activity } from '#shared/contract/system.ts';
import { ask, tryStep } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { IMPORT_ID, itemsNamed, listImports, sendBatch, undo, undoAll } from '#tests/support/imports.ts';
import { newUser } from '#tests/support/items.ts';
import { namedPaths, registryOn, startRegistry } from '#tests/support/registry.ts';
import { clockAt, userAtLevel } from '#tests/support/vaults.ts';
import { olderFacts } from '#web/session/memory/compare.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const DAY_S = 24 * 60 * 60;
const ownedBy = async (user: TestUser): Promise<Item[]> => (await registry.call(assets.list, user)).body;
const namesOf = async (user: TestUser) => (await ownedBy(user)).map(({ name }) => name);
const remove = (user: TestUser, id: string) => registry.call(assets.remove, user, { params: { id } });
const again = (user: TestUser, items: unknown = itemsNamed(3)) =>
  sendBatch(registry, user, 'key', items, IMPORT_ID, true);
const atClock = () => {
  const clock = clockAt('2026-05-01T10:00:00.000Z');
  return { clock, earlier: registryOn(registry.client, [], { now: clock.now }) };
};

describe('a repeat of a batch of which items are gone', () => {
  test('names them, and makes nothing', async () => {
    const user = newUser();
    const { body } = await sendBatch(registry, user, 'key');
    await remove(user, body.ids[1]);

    const repeated = await sendBatch(registry, user, 'key');

    expect(repeated).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(namedPaths(repeated.body)).toEqual(['items.1']);
    expect(await namesOf(user)).toEqual(['Thing 0', 'Thing 2']);
  });

  test.each(['Standard', 'Maximum'] as const)('registers them anew where asked to at %s', async (level) => {
    const { user } = await userAtLevel(registry, level);
    const { body } = await sendBatch(registry, user, 'key');
    const [kept, ...gone] = body.ids;
    for (const id of gone) await remove(user, id);

    const repeated = await again(user);

    expect(repeated).toMatchObject({
      status: 201,
      body: { ids: [kept, expect.any(String), expect.any(String)] },
    });
    expect((await ownedBy(user)).map(({ id }) => id)).toEqual(repeated.body.ids);
    expect(await namesOf(user)).toEqual(['Thing 0', 'Thing 1', 'Thing 2']);
    expect((await sendBatch(registry, user, 'key')).body).toEqual(repeated.body);
    expect(await listImports(registry, user)).toMatchObject([{ count: 3 }]);
  });

  test('registers them once when it is sent ten times at once', async () => {
    const user = newUser();
    const { body } = await sendBatch(registry, user, 'key');
    for (const id of body.ids) await remove(user, id);

    const answers = await Promise.all(Array.from({ length: 10 }, () => again(user)));

    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body: { ids } }) => ids.join()))).toHaveProperty('size', 1);
    expect(await ownedBy(user)).toHaveLength(3);
  });

  test('leaves all to undo that the import has registered by then', async () => {
    const user = newUser();
    const { body } = await sendBatch(registry, user, 'key');
    await remove(user, body.ids[0]);
    await again(user);

    expect(await undoAll(registry, user)).toEqual({ deleted: 3, kept: [] });
    expect(await ownedBy(user)).toEqual([]);
  });

  test('is a conflict with other items, and makes nothing', async () => {
    const user = newUser();
    const { body } = await sendBatch(registry, user, 'key');
    await remove(user, body.ids[0]);

    expect((await again(user, itemsNamed(3, 5))).body.code).toBe('idempotency_conflict');
    expect(await ownedBy(user)).toHaveLength(2);
  });
});

describe('a repeat of a batch of which an item was handed over', () => {
  const handOver = async (owner: TestUser, assetId: string) => {
    const requester = newUser();
    const { body } = await ask(registry, requester, owner, assetId);
    const handover = { owner, requester, assetId, transferId: body.id };
    await tryStep(registry, handover, 'approve');
    expect((await tryStep(registry, handover, 'accept')).status).toBe(200);
    return requester;
  };

  test('says so, and registers nothing in its place', async () => {
    const owner = newUser();
    const { body } = await sendBatch(registry, owner, 'key');
    const requester = await handOver(owner, body.ids[0]);

    for (const repeated of [await sendBatch(registry, owner, 'key'), await again(owner)])
      expect(repeated).toMatchObject({
        status: 201,
        body: { ids: body.ids, handedOver: [body.ids[0]] },
      });
    expect(await namesOf(owner)).toEqual(['Thing 1', 'Thing 2']);
    expect(await namesOf(requester)).toEqual(['Thing 0']);
  });

  test('registers anew what else is gone, and names that alone', async () => {
    const owner = newUser();
    const { body } = await sendBatch(registry, owner, 'key');
    await handOver(owner, body.ids[0]);
    await remove(owner, body.ids[2]);

    expect(namedPaths((await sendBatch(registry, owner, 'key')).body)).toEqual(['items.2']);
    const { ids, handedOver } = (await again(owner)).body;

    expect([ids.slice(0, 2), handedOver]).toEqual([body.ids.slice(0, 2), [body.ids[0]]]);
    expect(await namesOf(owner)).toEqual(['Thing 1', 'Thing 2']);
  });

  test('registers it anew where it came back to its owner, and was deleted', async () => {
    const owner = newUser();
    const { body } = await sendBatch(registry, owner, 'key');
    const requester = await handOver(owner, body.ids[0]);
    const { body: asked } = await ask(registry, owner, requester, body.ids[0]);
    const back = { owner: requester, requester: owner, assetId: body.ids[0], transferId: asked.id };
    await tryStep(registry, back, 'approve');
    expect((await tryStep(registry, back, 'accept')).status).toBe(200);
    await remove(owner, body.ids[0]);

    expect(namedPaths((await sendBatch(registry, owner, 'key')).body)).toEqual(['items.0']);
    expect((await again(owner)).body.handedOver).toBeUndefined();
    expect(await namesOf(owner)).toEqual(['Thing 1', 'Thing 2', 'Thing 0']);
  });
});

describe('other items under the key of a batch', () => {
  const send = (user: TestUser, items: readonly unknown[], rows?: readonly number[], again?: boolean) =>
    registry.call(imports.add, user, {
      params: { importId: IMPORT_ID },
      headers: { 'idempotency-key': 'key' },
      body: { items, rows, again },
    });
  const registeredOf = async (user: TestUser) => {
    const { status, body } = await send(user, itemsNamed(4), [2, 3, 4, 5]);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'idempotency_conflict' });
    return body.registered;
  };

  test('are refused with the ids that the rows of the file have got, without those that are gone', async () => {
    const user = newUser();
    const [first = '', second = '', third = ''] = (await send(user, itemsNamed(3), [2, 4, 5])).body.ids;
    expect(await registeredOf(user)).toEqual([
      { row: 2, id: first },
      { row: 4, id: second },
      { row: 5, id: third },
    ]);

    await remove(user, second);
    expect(await registeredOf(user)).toEqual([
      { row: 2, id: first },
      { row: 5, id: third },
    ]);
  });

  test('are refused with the ids of items that were registered anew', async () => {
    const user = newUser();
    const [first = ''] = (await send(user, itemsNamed(2), [2, 3])).body.ids;
    await remove(user, first);
    const ids: string[] = (await send(user, itemsNamed(2), [2, 3], true)).body.ids;

    expect(await registeredOf(user)).toEqual(ids.map((id, at) => ({ row: at + 2, id })));
  });

  test('are refused without any id where the batch came without the numbers of its rows', async () => {
    const user = newUser();
    await send(user, itemsNamed(3));
    expect(await registeredOf(user)).toBeUndefined();
  });

  test('have the ids of nobody else', async () => {
    const [user, other] = [newUser(), newUser()];
    await send(user, itemsNamed(3), [2, 3, 4]);
    await send(other, itemsNamed(2, 7), [2, 3]);
    const registered: { id: string }[] = await registeredOf(other);
    expect(registered.map(({ id }) => id)).toEqual((await ownedBy(other)).map(({ id }) => id));
  });
});

describe('the numbers of the rows of a batch', () => {
  test.each([
    ['too few of them', [2, 3]],
    ['a number twice', [2, 3, 3]],
    ['a fraction', [2, 3, 4.5]],
  ])('are refused with %s', async (_, rows) => {
    const user = newUser();
    const body = { items: itemsNamed(3), rows };
    const request = { params: { importId: IMPORT_ID }, headers: { 'idempotency-key': 'key' }, body };

    const answer = await registry.call(imports.add, user, request);

    expect(answer.status).toBe(400);
    expect(namedPaths(answer.body)[0]).toMatch(/^rows/);
    expect(await ownedBy(user)).toEqual([]);
  });
});

describe('undoing an import whose id is used again', () => {
  const twice = async () => {
    const user = newUser();
    const { clock, earlier } = atClock();
    const first = await sendBatch(earlier, user, 'key');
    await undoAll(earlier, user);
    clock.pass(60);
    const second = await sendBatch(earlier, user, 'key');
    return { user, earlier, first: first.body.startedAt, second: second.body.startedAt };
  };

  test('leaves the newer import alone when it names the older one', async () => {
    const { user, earlier, first } = await twice();

    expect(await undo(earlier, user, undefined, first)).toMatchObject({ status: 404 });
    expect(await ownedBy(user)).toHaveLength(3);
    expect(await listImports(earlier, user)).toMatchObject([{ count: 3, undone: false }]);
  });

  test('deletes its items when it names their import', async () => {
    const { user, earlier, second } = await twice();

    expect((await undo(earlier, user, undefined, second)).body).toEqual({ deleted: 3, kept: [] });
    expect(await ownedBy(user)).toEqual([]);
  });

  test('does not go on with the newer import by a cursor of the older one', async () => {
    const user = newUser();
    const { clock, earlier } = atClock();
    for (let at = 0; at < 9; at += 1) await sendBatch(earlier, user, `key-${at}`, itemsNamed(1, at));
    const { body } = await undo(earlier, user);
    await undoAll(earlier, user);
    clock.pass(60);
    await sendBatch(earlier, user, 'key-0', itemsNamed(1));

    expect((await undo(earlier, user, body.cursor)).status).toBe(404);
    expect(await ownedBy(user)).toHaveLength(1);
  });
});

describe('the last call of undoing an import', () => {
  test('can be repeated when its answer was lost', async () => {
    const user = newUser();
    const { startedAt } = (await sendBatch(registry, user, 'key')).body;
    await undo(registry, user, undefined, startedAt);

    const repeated = await undo(registry, user, undefined, startedAt);

    expect(repeated).toMatchObject({ status: 200, body: { deleted: 0, kept: [] } });
    expect(await listImports(registry, user)).toEqual([]);
  });
});

describe('the activity of imports', () => {
  test('has a newer entry whenever undoing has deleted items', async () => {
    const user = newUser();
    const { clock, earlier } = atClock();
    const look = async () => {
      const { entries } = (await earlier.call(activity.list, user)).body;
      const items = (await ownedBy(user)).length;
      return { generation: 0, rank: 0, items, newestChange: Date.parse(entries[0]?.at ?? '') };
    };
    for (let at = 0; at < 17; at += 1) await sendBatch(earlier, user, `key-${at}`, itemsNamed(1, at));
    let before = await look();
    let cursor: string | undefined;
    do {
      clock.pass(1);
      cursor = (await undo(earlier, user, cursor)).body.cursor;
      const now = await look();
      expect(now.items).toBeLessThan(before.items);
      expect(
        olderFacts(before, { ...now, wasReset: false, hasAhead: false, at: clock.now().getTime() }),
      ).toEqual([]);
      before = now;
    } while (cursor !== undefined);
    expect(before.items).toBe(0);
  });

  test('tells imports apart that begin at once', async () => {
    const user = newUser();
    const { earlier } = atClock();
    await sendBatch(earlier, user, 'one', itemsNamed(3));
    await sendBatch(earlier, user, 'two', itemsNamed(2), 'b'.repeat(32));

    const { entries } = (await earlier.call(activity.list, user)).body;
    expect(entries.map(({ count }: ActivityEntry) => count).toSorted()).toEqual([2, 3]);
  });
});

describe('the list of imports', () => {
  test('has the newest of more than a thousand', { timeout: 60_000 }, async () => {
    const user = newUser();
    const { clock, earlier } = atClock();
    const at = clock.now().toISOString();
    const expiresAt = clock.now().getTime() / 1_000 + DAY_S;
    const times = { startedAt: at, lastAt: at, expiresAt };
    const ids = Array.from({ length: 1_001 }, (_, place) => place.toString(16).padStart(32, '0'));
    await inParallel(20, ids, (importId) => {
      const row = { importId, version: 1, count: 1, deleted: 0, ...times };
      return registry.put('USERS_TABLE', { userId: user.sub, record: importRecord(importId), ...row });
    });
    clock.pass(60);
    await sendBatch(earlier, user, 'key', itemsNamed(2), 'f'.repeat(32));

    expect((await listImports(earlier, user))[0]).toMatchObject({ id: 'f'.repeat(32), count: 2 });
  });
});

describe('a later batch of an import', () => {
  test('expires with the first, so that a repeat and the import are known for the same time', async () => {
    const user = newUser();
    const { clock, earlier } = atClock();
    await sendBatch(earlier, user, 'one');
    clock.pass(DAY_S);
    const { body } = await sendBatch(earlier, user, 'two', itemsNamed(3, 3));
    clock.pass(29 * DAY_S - 1);
    expect((await sendBatch(earlier, user, 'two', itemsNamed(3, 3))).body).toEqual(body);
    clock.pass(1);

    expect(await listImports(earlier, user)).toEqual([]);
    expect((await sendBatch(earlier, user, 'two', itemsNamed(3, 3))).body.ids).not.toEqual(body.ids);
    expect(await listImports(earlier, user)).toMatchObject([{ count: 3 }]);
  });
});
