import { afterAll, describe, expect, test } from 'vitest';
import { assets, type Item } from '#shared/contract/assets.ts';
import { type HistoryEntry, itemHistory } from '#shared/contract/history.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newItem, newUser, registerItem } from '#tests/support/items.ts';
import { namedPaths, registryOn, startRegistry } from '#tests/support/registry.ts';
import { atOtherSignIn, clockAt, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const historyOf = (user: TestUser, { id }: Pick<Item, 'id'>, cursor?: string) =>
  registry.call(itemHistory.list, user, { params: { id }, ...(cursor && { query: { cursor } }) });

const edit = (user: TestUser, item: Item, name = 'Edited') =>
  registry.call(assets.update, user, { params: { id: item.id }, body: { ...item, name } });

const addDetail = (user: TestUser, { id }: Item) =>
  registry.call(assets.addProperty, user, { params: { id }, body: { name: 'Added', value: 'Late' } });

const rowsAbout = async (subject: string) =>
  (await registry.rows('ACTIVITY_TABLE')).filter((row) => row.subject === subject);

/** Records as many edits as wanted, as that many calls would have. */
async function editedOften(owner: TestUser, { id: assetId }: Item, count: number): Promise<void> {
  const { activity, transact } = registry.stores;
  const by = { userId: owner.sub, username: owner.username };
  for (let done = 0; done < count; done += 40) {
    const at = new Date(Date.now() + done);
    const events = Array.from({ length: Math.min(40, count - done) }, () =>
      activity.record({ kind: 'item_edited', at, by, assetId }),
    );
    await transact(events.flat());
  }
}

describe('the history of an item', () => {
  test('lists its registration and every change, newest first, with user and time', async () => {
    const alice = newUser();
    const clock = clockAt('2026-05-01T10:00:00.000Z');
    const { call } = registryOn(registry.client, [], { now: clock.now });
    const item = await registerItem({ call }, alice);
    clock.pass(60);
    await call(assets.update, alice, { params: { id: item.id }, body: { ...item, name: 'Renamed' } });
    clock.pass(60);
    const detail = { name: 'Keys', value: '2' };
    const added = await call(assets.addProperty, alice, { params: { id: item.id }, body: detail });
    clock.pass(60);
    await call(assets.removeProperty, alice, { params: { propertyId: added.body.id } });

    expect(await historyOf(alice, item)).toMatchObject({
      status: 200,
      body: {
        entries: [
          { at: '2026-05-01T10:03:00.000Z', kind: 'item_edited', by: alice.username },
          { at: '2026-05-01T10:02:00.000Z', kind: 'item_edited', by: alice.username },
          { at: '2026-05-01T10:01:00.000Z', kind: 'item_edited', by: alice.username },
          { at: '2026-05-01T10:00:00.000Z', kind: 'item_registered', by: alice.username },
        ],
      },
    });
  });

  test('has no cursor on its last page', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);

    expect((await historyOf(alice, item)).body).toEqual({
      entries: [{ at: item.createdAt, kind: 'item_registered', by: alice.username }],
    });
  });

  test('goes to a new owner with the item, earlier entries included', async () => {
    const [alice, bob] = [newUser(), newUser()];
    const item = await registerItem(registry, alice);
    const { assets: store, activity, transact } = registry.stores;
    const row = await store.get(alice.sub, item.id);
    if (!row) return expect.unreachable('The item was just registered');
    await transact([
      store.erase(alice.sub, { assetId: item.id }),
      store.insert({ ...row, ownerId: bob.sub }),
      ...activity.record({
        kind: 'item_transferred',
        at: new Date(),
        by: { userId: alice.sub, username: alice.username },
        to: { userId: bob.sub, username: bob.username },
        assetId: item.id,
      }),
    ]);

    expect((await historyOf(bob, item)).body.entries).toMatchObject([
      { kind: 'item_transferred', by: alice.username, to: bob.username },
      { kind: 'item_registered', by: alice.username },
    ]);
    expect((await historyOf(alice, item)).status).toBe(404);
  });

  test('needs no encryption session, because it holds no content', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    const item = await registerItem(registry, user);

    expect((await registry.call(assets.get, atOtherSignIn(user), { params: { id: item.id } })).status).toBe(
      403,
    );
    expect((await historyOf(atOtherSignIn(user), item)).status).toBe(200);
  });

  test('comes in pages, each entry once', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);
    await editedOften(alice, item, 120);

    const pages: HistoryEntry[][] = [];
    let cursor: string | undefined;
    do {
      const { body } = await historyOf(alice, item, cursor);
      pages.push(body.entries);
      cursor = body.cursor;
    } while (cursor);

    expect(pages.map(({ length }) => length)).toEqual([50, 50, 21]);
    const times = pages.flat().map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    expect(pages.at(-1)?.at(-1)?.kind).toBe('item_registered');
  });

  test('gives no cursor when it fills exactly one page', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);
    await editedOften(alice, item, 49);

    const { body } = await historyOf(alice, item);

    expect(body.entries).toHaveLength(50);
    expect(body).not.toHaveProperty('cursor');
  });

  test("is not found for another user, even with the owner's cursor", async () => {
    const [alice, mallory] = [newUser(), newUser()];
    const item = await registerItem(registry, alice);
    await editedOften(alice, item, 60);
    const { cursor } = (await historyOf(alice, item)).body;
    const own = await registerItem(registry, mallory);

    expect((await historyOf(mallory, item)).status).toBe(404);
    expect((await historyOf(mallory, item, cursor)).status).toBe(404);
    const read = await historyOf(mallory, own, cursor);
    expect(read.body.entries.every(({ by }: HistoryEntry) => by === mallory.username)).toBe(true);
  });

  test('is not found for an unknown id', async () => {
    expect((await historyOf(newUser(), { id: 'nothing' })).status).toBe(404);
  });

  test.each([
    ['id', { id: 'not an id' }, undefined],
    ['cursor', undefined, 'not a cursor'],
    ['cursor', undefined, Buffer.from('2026-05-01').toString('base64url')],
    ['cursor', undefined, Buffer.from('item#someone-elses').toString('base64url')],
  ])('rejects a malformed %s', async (named, params, cursor) => {
    const alice = newUser();
    const item = await registerItem(registry, alice);

    const answer = await historyOf(alice, params ?? item, cursor);

    expect(answer.status).toBe(400);
    expect(namedPaths(answer.body)).toEqual([named]);
  });
});

describe('the recorded activity', () => {
  test('holds no content of an item, no name of a detail and nothing of the sign-in', async () => {
    const alice = { ...newUser(), signIn: 'the-sign-in-of-alice' };
    const secret = 'a-text-of-the-item';
    const item = await registerItem(registry, alice, {
      name: `${secret} 1`,
      description: `${secret} 2`,
      assetType: `${secret} 3`,
      properties: [{ name: `${secret} 4`, value: `${secret} 5` }],
    });
    await edit(alice, item, `${secret} 6`);
    await addDetail(alice, item);
    await registry.call(assets.remove, alice, { params: { id: item.id } });

    const rows = JSON.stringify(await registry.rows('ACTIVITY_TABLE'));

    expect(rows).toContain(item.id);
    for (const absent of [secret, alice.signIn, 'Added', 'Late']) expect(rows).not.toContain(absent);
  });

  test('expires after 400 days for a user, and stays for an item', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);

    const [ofPerson] = await rowsAbout(`user#${alice.sub}`);
    const [ofItem] = await rowsAbout(`item#${item.id}`);

    const registeredAt = Math.floor(Date.parse(item.createdAt) / 1_000);
    expect(ofPerson).toMatchObject({ kind: 'item_registered', expiresAt: registeredAt + 400 * 86_400 });
    expect(ofItem).not.toHaveProperty('expiresAt');
  });

  test('is empty for a rejected request', async () => {
    const [alice, mallory] = [newUser(), newUser()];
    const item = await registerItem(registry, alice);
    await edit(alice, item);
    const gone = await registerItem(registry, alice);
    await registry.call(assets.remove, alice, { params: { id: gone.id } });
    await registry.call(assets.list, mallory);
    const before = await registry.dump();

    const refused = [
      await edit(alice, item),
      await edit(mallory, item),
      await edit(alice, gone),
      await addDetail(mallory, item),
      await registry.call(assets.removeProperty, alice, { params: { propertyId: `${item.id}.none` } }),
      await registry.call(assets.remove, mallory, { params: { id: item.id } }),
      await registry.call(assets.remove, alice, { params: { id: gone.id } }),
      await registry.call(assets.create, alice, { body: { ...newItem(), name: '' } }),
    ];

    expect(refused.map(({ status }) => status)).toEqual([409, 404, 404, 404, 404, 404, 404, 400]);
    expect(await registry.dump()).toEqual(before);
  });

  test('is one registration when a request is repeated under its key', async () => {
    const alice = newUser();
    const request = { body: newItem(), headers: { 'idempotency-key': 'once' } };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => registry.call(assets.create, alice, request)),
    );

    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await historyOf(alice, answers[0]?.body)).body.entries).toHaveLength(1);
    expect(await rowsAbout(`user#${alice.sub}`)).toHaveLength(1);
  });

  test('is one edit when several edits of one version race', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);

    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => edit(alice, item, `${index}`)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect((await historyOf(alice, item)).body.entries).toHaveLength(2);
  });

  test('is one edit for each added detail, also when the requests race', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);

    const answers = await Promise.all(Array.from({ length: 6 }, () => addDetail(alice, item)));

    const added = answers.filter(({ status }) => status === 201).length;
    expect(added).toBeGreaterThan(0);
    expect((await historyOf(alice, item)).body.entries).toHaveLength(1 + added);
    expect(await rowsAbout(`user#${alice.sub}`)).toHaveLength(1 + added);
  });
});
