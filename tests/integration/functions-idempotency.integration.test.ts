import { afterAll, describe, expect, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newItem, newUser } from '#tests/support/items.ts';
import { registryOn, startRegistry } from '#tests/support/registry.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const post = (user: TestUser, key: string, body: unknown = newItem(), { call } = registry) =>
  call(assets.create, user, { headers: { 'idempotency-key': key }, body });

const ownedBy = async (user: TestUser) => (await registry.call(assets.list, user)).body;

describe('a repeat under the same key', () => {
  test('gives the same response and makes nothing new', async () => {
    const alice = newUser();
    const first = await post(alice, 'key');

    const second = await post(alice, 'key');

    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await ownedBy(alice)).toEqual([first.body]);
  });

  test('is recognised whatever the order, spaces and unknown fields of its JSON', async () => {
    const alice = newUser();
    const first = await post(alice, 'key');
    const { name, description, assetType, properties } = newItem();
    const rawBody = JSON.stringify({ extra: 1, properties, assetType, description, name }, null, 2);

    const second = await registry.call(assets.create, alice, {
      headers: { 'idempotency-key': 'key' },
      rawBody,
    });

    expect(second).toMatchObject({ status: 201, body: first.body });
  });

  test('returns the item as it is now', async () => {
    const alice = newUser();
    const first = await post(alice, 'key');
    const changed = await registry.call(assets.update, alice, {
      params: { id: first.body.id },
      body: { ...first.body, name: 'Changed since' },
    });

    expect(await post(alice, 'key')).toMatchObject({ status: 201, body: changed.body });
  });

  test('makes no new item when the first one was deleted since', async () => {
    const alice = newUser();
    const { body } = await post(alice, 'key');
    await registry.call(assets.remove, alice, { params: { id: body.id } });

    expect(await post(alice, 'key')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await ownedBy(alice)).toEqual([]);
  });

  test.each([
    { name: 'Other' },
    { properties: [] },
    {
      properties: [
        { name: 'Doors', value: '5' },
        { name: 'Colour', value: 'Blue' },
      ],
    },
  ])('is a conflict with another body, and changes nothing', async (changed) => {
    const alice = newUser();
    await post(alice, 'key');
    const before = await registry.dump();

    const answer = await post(alice, 'key', newItem(changed));

    expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
    expect(await registry.dump()).toEqual(before);
  });

  test('makes another item for another user', async () => {
    const [alice, bob] = [newUser(), newUser()];
    await post(alice, 'key');

    const answer = await post(bob, 'key', newItem({ name: 'Of bob' }));

    expect(answer).toMatchObject({ status: 201, body: { userId: bob.sub, name: 'Of bob' } });
  });

  test('counts for 24 hours, to the second, whether or not the row is still there', async () => {
    const alice = newUser();
    const at = (time: string) => registryOn(registry.client, [], { now: () => new Date(time) });
    const first = await post(alice, 'key', newItem(), { ...registry, ...at('2026-01-01T00:00:00Z') });

    const late = await post(alice, 'key', newItem(), { ...registry, ...at('2026-01-01T23:59:59.999Z') });
    const tooLate = await post(alice, 'key', newItem(), { ...registry, ...at('2026-01-02T00:00:00Z') });
    const again = await post(alice, 'key', newItem(), { ...registry, ...at('2026-01-02T12:00:00Z') });

    expect(late.body.id).toBe(first.body.id);
    expect(tooLate.body.id).not.toBe(first.body.id);
    expect(again.body.id).toBe(tooLate.body.id);
  });
});

test('fifty requests at once with one key make one item', async () => {
  const alice = newUser();

  const answers = await Promise.all(Array.from({ length: 50 }, () => post(alice, 'key')));

  const items = await ownedBy(alice);
  expect(items).toHaveLength(1);
  for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: items[0] });
});

test('two different requests at once with one key make one item and one conflict', async () => {
  const alice = newUser();

  const answers = await Promise.all([
    post(alice, 'key', newItem({ name: 'One' })),
    post(alice, 'key', newItem({ name: 'Other' })),
  ]);

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await ownedBy(alice)).toHaveLength(1);
});

test('requests without a key make an item each', async () => {
  const alice = newUser();

  await Promise.all(
    Array.from({ length: 3 }, () => registry.call(assets.create, alice, { body: newItem() })),
  );

  expect(await ownedBy(alice)).toHaveLength(3);
});

test('neither the key nor the text of the item is in the record', async () => {
  const alice = newUser();
  await post(alice, 'a-key-of-alice');

  const rows = (await registry.dump()).flat();

  const records = JSON.stringify(rows.filter((row) => JSON.stringify(row).includes('idem#')));
  expect(records).toContain('idem#');
  expect(records).not.toMatch(/a-key-of-alice|Family car/);
});
