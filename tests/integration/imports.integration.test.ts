import { afterAll, describe, expect, test } from 'vitest';
import { importRecord } from '#functions/lib/storage/imports.ts';
import { assets, type Item } from '#shared/contract/assets.ts';
import { itemHistory } from '#shared/contract/history.ts';
import { imports } from '#shared/contract/imports.ts';
import { activity } from '#shared/contract/system.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { IMPORT_ID, itemsNamed, listImports, sendBatch, undoAll } from '#tests/support/imports.ts';
import { newItem, newUser } from '#tests/support/items.ts';
import { namedPaths, type Registry, registryOn, startRegistry } from '#tests/support/registry.ts';
import { atOtherSignIn, clockAt, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const ownedBy = async (user: TestUser): Promise<Item[]> => (await registry.call(assets.list, user)).body;
const namesOf = async (user: TestUser) => (await ownedBy(user)).map(({ name }) => name);

describe('a batch of an import', () => {
  test('registers its items in their order and gives their ids', async () => {
    const user = newUser();
    const { status, body } = await sendBatch(registry, user, 'key', itemsNamed(25));

    expect(status).toBe(201);
    const owned = await ownedBy(user);
    expect(owned.map(({ id }) => id)).toEqual(body.ids);
    expect(owned.map(({ name }) => name)).toEqual(itemsNamed(25).map(({ name }) => name));
    expect(owned[0]).toMatchObject({ ...newItem({ name: 'Thing 0' }), version: 1, inTransit: false });
  });

  test.each(['Standard', 'Enhanced', 'Maximum'] as const)('is sealed at %s', async (level) => {
    const { user } = await userAtLevel(registry, level);
    await sendBatch(registry, user, 'key', itemsNamed(25));

    const owned = await ownedBy(user);
    expect(owned).toHaveLength(25);
    expect(owned.every(({ isEncrypted }) => isEncrypted)).toBe(true);
    const stored = (await registry.rows('ASSETS_TABLE')).filter(({ ownerId }) => ownerId === user.sub);
    expect(stored.every((row) => 'sealed' in row && !('content' in row))).toBe(true);
  });

  test('needs an open vault at a level with a password, and leaves nothing without', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');

    const refused = await sendBatch(registry, atOtherSignIn(user), 'key');

    expect(refused).toMatchObject({ status: 403, body: { code: 'authentication_required' } });
    expect(await ownedBy(user)).toEqual([]);
    expect(await listImports(registry, user)).toEqual([]);
  });

  test('is listed beside an import whose record is damaged', async () => {
    const user = newUser();
    await sendBatch(registry, user, 'key', itemsNamed(1));
    await registry.put('USERS_TABLE', { userId: user.sub, record: importRecord('c'.repeat(32)), count: 'x' });

    expect(await listImports(registry, user)).toMatchObject([{ id: IMPORT_ID }]);
  });

  test('is refused without a token', async () => {
    const answer = await registry.call(imports.add, undefined, {
      params: { importId: IMPORT_ID },
      headers: { 'idempotency-key': 'key' },
      body: { items: itemsNamed(1) },
    });
    expect(answer.status).toBe(401);
  });

  test.each([
    ['a blank name', [newItem(), newItem({ name: ' ' })], 'items.1.name'],
    ['too many items', itemsNamed(26), 'items'],
    ['no item', [], 'items'],
    ['no list', 'text', 'items'],
  ])('with %s is refused whole, and names the field', async (_, items, path) => {
    const user = newUser();
    const { status, body } = await sendBatch(registry, user, 'key', items);

    expect({ status, paths: namedPaths(body) }).toEqual({ status: 400, paths: [path] });
    expect(await ownedBy(user)).toEqual([]);
  });

  test('needs a key', async () => {
    const request = { params: { importId: IMPORT_ID }, body: { items: itemsNamed(1) } };
    const { status, body } = await registry.call(imports.add, newUser(), request);

    expect({ status, paths: namedPaths(body) }).toEqual({ status: 400, paths: ['idempotency-key'] });
  });

  test('with an item that is too large is refused whole, and names the item', async () => {
    const user = newUser();
    const value = 'x'.repeat(10_000);
    const properties = Array.from({ length: 40 }, (_, at) => ({ name: `Page ${at}`, value }));
    const { status, body } = await sendBatch(registry, user, 'key', [newItem(), newItem({ properties })]);

    expect({ status, paths: namedPaths(body) }).toEqual({ status: 413, paths: ['items.1'] });
    expect(await ownedBy(user)).toEqual([]);
  });

  test('that is too large together is refused whole', async () => {
    const user = newUser();
    const properties = Array.from({ length: 25 }, (_, at) => ({ name: `${at}`, value: 'x'.repeat(10_000) }));
    const items = Array.from({ length: 20 }, () => newItem({ properties }));
    const { status, body } = await sendBatch(registry, user, 'key', items);

    expect({ status, paths: namedPaths(body) }).toEqual({ status: 413, paths: ['items.14'] });
    expect(await ownedBy(user)).toEqual([]);
  });

  test('fits one transaction at its largest', async () => {
    const { user } = await userAtLevel(registry, 'Enhanced');
    const properties = Array.from({ length: 14 }, (_, at) => ({ name: `${at}`, value: 'x'.repeat(10_000) }));
    const items = Array.from({ length: 25 }, () => newItem({ properties }));

    expect((await sendBatch(registry, user, 'key', items)).status).toBe(201);
  });
});

describe('a repeat of a batch under the same key', () => {
  test('gives the same ids and makes nothing new', async () => {
    const user = newUser();
    const first = await sendBatch(registry, user, 'key');
    const before = await ownedBy(user);

    expect(await sendBatch(registry, user, 'key')).toMatchObject({ status: 201, body: first.body });
    expect(await ownedBy(user)).toEqual(before);
    expect(await listImports(registry, user)).toMatchObject([{ count: 3 }]);
  });

  test('with other items is a conflict and makes nothing', async () => {
    const user = newUser();
    await sendBatch(registry, user, 'key');

    const other = await sendBatch(registry, user, 'key', itemsNamed(3, 1));

    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
    expect(await namesOf(user)).toEqual(['Thing 0', 'Thing 1', 'Thing 2']);
  });

  test('is known for 30 days, and not after', async () => {
    const user = newUser();
    const clock = clockAt('2026-05-01T10:00:00.000Z');
    const then = registryOn(registry.client, [], { now: clock.now });
    const { body } = await sendBatch(then, user, 'key');
    clock.pass(30 * 24 * 60 * 60 - 1);
    expect((await sendBatch(then, user, 'key')).body).toEqual(body);
    expect(await listImports(then, user)).toHaveLength(1);
    clock.pass(1);
    expect(await listImports(then, user)).toEqual([]);
    expect((await sendBatch(then, user, 'key')).body.ids).not.toEqual(body.ids);
    expect(await listImports(then, user)).toMatchObject([{ count: 3 }]);
  });

  test('ten times at once makes its items once', async () => {
    const { user } = await userAtLevel(registry, 'Standard');

    const answers = await Promise.all(Array.from({ length: 10 }, () => sendBatch(registry, user, 'key')));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.ids.join()))).toHaveProperty('size', 1);
    expect(await ownedBy(user)).toHaveLength(3);
  });

  test('makes another import for another user', async () => {
    const [alice, bob] = [newUser(), newUser()];
    await sendBatch(registry, alice, 'key');
    await sendBatch(registry, bob, 'key', itemsNamed(1));

    expect(await namesOf(bob)).toEqual(['Thing 0']);
    expect(await listImports(registry, bob)).toMatchObject([{ count: 1 }]);
  });
});

describe('a batch that says when its import began', () => {
  const sendTo = (to: Pick<Registry, 'call'>, user: TestUser, key: string, startedAt: string) =>
    to.call(imports.add, user, {
      params: { importId: IMPORT_ID },
      headers: { 'idempotency-key': key },
      body: { items: itemsNamed(1), startedAt },
    });
  const REFUSED = { status: 409, body: { code: 'wrong_state' } };

  test('is taken for 30 days; then it is refused, and no new import begins', async () => {
    const user = newUser();
    const clock = clockAt('2026-05-01T10:00:00.000Z');
    const then = registryOn(registry.client, [], { now: clock.now });
    const { startedAt } = (await sendBatch(then, user, 'first')).body;
    clock.pass(30 * 24 * 60 * 60 - 1);
    expect(await sendTo(then, user, 'second', startedAt)).toMatchObject({ status: 201, body: { startedAt } });
    clock.pass(1);

    const late = await sendTo(then, user, 'third', startedAt);

    expect(late).toMatchObject({ ...REFUSED, body: { issues: [{ path: 'startedAt' }] } });
    expect(late.body.message).toBe(
      'This import is not known any more: it is more than 30 days old, was undone, or your data was deleted since. Please start it again from the file.',
    );
    expect(await namesOf(user)).toHaveLength(4);
    expect(await listImports(then, user)).toEqual([]);
  });

  test('is refused where another import began under the same id, or none did', async () => {
    const user = newUser();
    expect(await sendTo(registry, user, 'key', '2026-05-01T10:00:00.000Z')).toMatchObject(REFUSED);
    await sendBatch(registry, user, 'key');
    expect(await sendTo(registry, user, 'other', '2026-05-01T10:00:00.000Z')).toMatchObject(REFUSED);
    expect(await namesOf(user)).toHaveLength(3);
  });

  test('is refused once the import was undone as a whole', async () => {
    const user = newUser();
    const { startedAt } = (await sendBatch(registry, user, 'key')).body;
    await undoAll(registry, user);

    expect(await sendTo(registry, user, 'other', startedAt)).toMatchObject(REFUSED);
    expect(await namesOf(user)).toEqual([]);
  });
});

describe('the batches of an import', () => {
  test('are one entry of activity with their number, and one registration in each history', async () => {
    const user = newUser();
    const { body } = await sendBatch(registry, user, 'one');
    await sendBatch(registry, user, 'two', itemsNamed(25, 3));

    const { entries } = (await registry.call(activity.list, user)).body;
    expect(entries).toMatchObject([{ kind: 'items_imported', count: 28 }]);
    const history = await registry.call(itemHistory.list, user, { params: { id: body.ids[0] } });
    expect(history.body.entries).toMatchObject([{ kind: 'item_registered', by: user.username }]);
  });

  test('are counted in the list of imports, which holds nothing of them', async () => {
    const { user } = await userAtLevel(registry, 'Standard');
    const clock = clockAt('2026-05-01T10:00:00.000Z');
    const { call } = registryOn(registry.client, [], { kms: registry.kms, now: clock.now });
    await sendBatch({ call }, user, 'one');
    clock.pass(60);
    await sendBatch({ call }, user, 'two', itemsNamed(5, 3));

    expect(await listImports({ call }, user)).toEqual([
      {
        id: IMPORT_ID,
        startedAt: '2026-05-01T10:00:00.000Z',
        lastAt: '2026-05-01T10:01:00.000Z',
        count: 8,
        undoableUntil: '2026-05-31T10:00:00.000Z',
        undone: false,
      },
    ]);
    const rows = (await registry.rows('USERS_TABLE')).filter(({ userId }) => userId === user.sub);
    const text = JSON.stringify(rows);
    for (const secret of ['Thing', 'Colour', '"one"', '"two"']) expect(text).not.toContain(secret);
  });
});
