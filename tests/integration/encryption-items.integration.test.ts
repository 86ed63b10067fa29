import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStandard } from '#functions/lib/crypto/vault.ts';
import { sealContent } from '#functions/lib/vault-access/contents.ts';
import { ensureVault } from '#functions/lib/vault-access/ensureVault.ts';
import { assets, type Item } from '#shared/contract/assets.ts';
import { encryption, passwordChange } from '#shared/contract/encryption.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newItem, newUser, registerItem } from '#tests/support/items.ts';
import { type Registry, startRegistry } from '#tests/support/registry.ts';
import { atOtherSignIn, clockAt, OTHER_PASSWORD, PASSWORD, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const LEVELS = ['Standard', 'Enhanced', 'Maximum'] as const;

interface Row extends Record<string, unknown> {
  readonly assetId: string;
  readonly sealed: { readonly itemKey: Uint8Array; readonly payload: Uint8Array };
}

const rowOf = async (id: string): Promise<Row> => {
  const row = (await registry.rows('ASSETS_TABLE')).find(({ assetId }) => assetId === id);
  return row as Row;
};
const get = (user: TestUser, id: string, { call } = registry as Pick<Registry, 'call'>) =>
  call(assets.get, user, { params: { id } });
const itemsOf = async (user: TestUser): Promise<Item[]> => (await registry.call(assets.list, user)).body;
const flipped = (bytes: Uint8Array) => bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte));

describe.each(LEVELS)('an item at %s', (level) => {
  test('is stored without a readable word, and read as it was written', async () => {
    const { user } = await userAtLevel(registry, level);

    const item = await registerItem(registry, user);

    expect(item.isEncrypted).toBe(true);
    const row = await rowOf(item.id);
    expect(Object.keys(row).sort()).toEqual(
      ['assetId', 'createdAt', 'ownerId', 'sealed', 'updatedAt', 'version'].sort(),
    );
    expect(Buffer.from(row.sealed.payload).toString('latin1')).not.toMatch(/Family|Colour|Vehicle/);
    expect(await get(user, item.id)).toMatchObject({ status: 200, body: item });
    expect(await itemsOf(user)).toEqual([item]);
  });

  test('stays encrypted while it is edited, and gets and loses details', async () => {
    const { user } = await userAtLevel(registry, level);
    const item = await registerItem(registry, user);
    const params = { id: item.id };

    const changed = await registry.call(assets.update, user, { params, body: { ...item, name: 'Van' } });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Van', version: 2, isEncrypted: true } });
    const added = await registry.call(assets.addProperty, user, {
      params,
      body: { name: 'Seats', value: '7' },
    });
    expect(added.status).toBe(201);
    const [{ id: propertyId } = { id: '' }] = item.properties;
    const removed = await registry.call(assets.removeProperty, user, { params: { propertyId } });
    expect(removed.status).toBe(200);
    expect((await rowOf(item.id)).content).toBeUndefined();
    const read = await get(user, item.id);
    expect(read.body).toMatchObject({
      name: 'Van',
      version: 4,
      properties: [item.properties[1], added.body],
    });
    expect((await registry.call(assets.remove, user, { params })).status).toBe(200);
    expect(await itemsOf(user)).toEqual([]);
  });
});

test('every write of an item has a key of its own', async () => {
  const { user } = await userAtLevel(registry, 'Standard');
  const item = await registerItem(registry, user);
  const first = await rowOf(item.id);

  await registry.call(assets.update, user, { params: { id: item.id }, body: item });

  const second = await rowOf(item.id);
  expect(second.sealed.itemKey).not.toEqual(first.sealed.itemKey);
  expect(second.sealed.payload).not.toEqual(first.sealed.payload);
});

describe('an item that does not open', () => {
  const FORGERIES: [string, (row: Row, other: Row) => object][] = [
    ['whose payload was changed', (row) => ({ ...row.sealed, payload: flipped(row.sealed.payload) })],
    ['whose key was changed', (row) => ({ ...row.sealed, itemKey: flipped(row.sealed.itemKey) })],
    ['of a generation that never was', (row) => ({ ...row.sealed, generation: 7 })],
    ['with the content of another', (_, other) => other.sealed],
    ['with half of another', (row, other) => ({ ...row.sealed, payload: other.sealed.payload })],
    ['cut short', (row) => ({ ...row.sealed, payload: row.sealed.payload.slice(0, 20) })],
    ['that lost its key', (row) => ({ ...row.sealed, itemKey: undefined })],
    ['with text in place of bytes', (row) => ({ ...row.sealed, payload: 'text' })],
  ];

  test.each(FORGERIES)(
    '(%s) is listed as damaged, hides no other, and can only be deleted',
    async (_, forge) => {
      const { user } = await userAtLevel(registry, 'Enhanced');
      const [item, sound] = [await registerItem(registry, user), await registerItem(registry, user)];
      const row = await rowOf(item.id);
      await registry.put('ASSETS_TABLE', { ...row, sealed: forge(row, await rowOf(sound.id)) });
      const params = { id: item.id };

      expect(await itemsOf(user)).toEqual([
        { id: item.id, userId: user.sub, isEncrypted: true, damaged: true },
        sound,
      ]);
      const refused = [
        await get(user, item.id),
        await registry.call(assets.update, user, { params, body: item }),
        await registry.call(assets.addProperty, user, { params, body: { name: 'n', value: 'v' } }),
      ];
      for (const answer of refused) {
        expect(answer).toMatchObject({ status: 409, body: { code: 'item_damaged' } });
      }
      expect((await registry.call(assets.remove, user, { params })).status).toBe(200);
    },
  );

  test('is listed as damaged when it was moved to another owner', async () => {
    const [alice, bob] = [await userAtLevel(registry, 'Standard'), await userAtLevel(registry, 'Standard')];
    const item = await registerItem(registry, alice.user);
    await registry.put('ASSETS_TABLE', { ...(await rowOf(item.id)), ownerId: bob.user.sub });

    expect(await itemsOf(bob.user)).toEqual([
      { id: item.id, userId: bob.user.sub, isEncrypted: true, damaged: true },
    ]);
  });
});

describe('a repeated registration', () => {
  const headers = { 'idempotency-key': 'key' };

  test('needs an encryption session, as any reading does', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    const first = await registry.call(assets.create, user, { headers, body: newItem() });

    const again = await registry.call(assets.create, user, { headers, body: newItem() });
    const there = await registry.call(assets.create, atOtherSignIn(user), { headers, body: newItem() });

    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(there).toMatchObject({ status: 403, body: { requiresAuthentication: true } });
    expect(await itemsOf(user)).toEqual([first.body]);
  });

  test('returns the item as it is now when it was plain at first', async () => {
    const user = newUser();
    const first = await registry.call(assets.create, user, { headers, body: newItem() });
    await userAtLevel(registry, 'Enhanced', user);

    const again = await registry.call(assets.create, user, { headers, body: newItem() });

    expect(again).toMatchObject({ status: 201, body: { ...first.body, isEncrypted: true } });
  });
});

test('a vault that was made to receive items keeps those encrypted, and the owner’s own items plain', async () => {
  const user = newUser();
  const { stores } = registry;
  const { vault } = await ensureVault(stores, user.sub);
  const received = await registerItem(registry, user);
  const plain = (await stores.assets.get(user.sub, received.id)) ?? expect.unreachable('No item');
  const keys = await openStandard(stores.kms, user.sub, vault);
  const sealed = { ...plain, ...sealContent(keys, plain, plain.content ?? '') };
  await stores.transact([stores.assets.replace(sealed, plain.version)]);

  const own = await registerItem(registry, user);
  const changed = await registry.call(assets.update, user, {
    params: { id: received.id },
    body: { ...received, name: 'Received' },
  });

  expect([own.isEncrypted, changed.body.isEncrypted]).toEqual([false, true]);
  expect(await itemsOf(user)).toEqual([changed.body, own]);
  const { body } = await registry.call(encryption.status, user);
  expect(body).toMatchObject({ hasVault: false, securityLevel: null, totalItems: 2, unencryptedItems: 1 });
  expect((await registry.call(encryption.securityLevel, user)).body).toEqual({ securityLevel: null });

  const { user: chosen } = await userAtLevel(registry, 'Maximum', user);
  expect(await itemsOf(chosen)).toEqual([changed.body, { ...own, isEncrypted: true }]);
});

describe('the largest item', () => {
  const body = newItem({
    properties: Array.from({ length: 29 }, (_, index) => ({ name: `${index}`, value: 'v'.repeat(10_000) })),
  });

  test('can be registered, encrypted later and edited then', async () => {
    const user = newUser();
    const item = (await registry.call(assets.create, user, { body })).body;
    await userAtLevel(registry, 'Enhanced', user);

    const changed = await registry.call(assets.update, user, { params: { id: item.id }, body: item });

    expect(changed).toMatchObject({ status: 200, body: { isEncrypted: true, version: 2 } });
  });
});

describe('the keys of a request', () => {
  test.each([
    ['Standard', [2, 0, 2]],
    ['Enhanced', [1, 0, 1]],
    ['Maximum', [1, 0, 1]],
  ] as const)('cost no further call to KMS at %s within a minute', async (level, expected) => {
    const clock = clockAt('2026-05-01T10:00:00.000Z');
    const { call } = registry.with({ now: clock.now });
    const { user } = await userAtLevel({ call }, level);
    const decrypts = async (work: () => Promise<unknown>) => {
      const before = registry.kmsCalls().Decrypt ?? 0;
      await work();
      return (registry.kmsCalls().Decrypt ?? 0) - before;
    };
    const list = () => call(assets.list, user);

    const counts = [await decrypts(() => Promise.all([list(), list(), list()]))];
    for (const seconds of [59, 1]) {
      clock.pass(seconds);
      counts.push(await decrypts(list));
    }
    expect(counts).toEqual(expected);
  });

  test('open nothing after the session has ended, or the password was changed', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    expect((await registry.call(assets.list, user)).status).toBe(200);
    await registry.call(encryption.invalidateSession, user);
    expect((await registry.call(assets.list, user)).status).toBe(403);

    const there = atOtherSignIn(user);
    await registry.call(encryption.authenticateSession, there, { body: { password: PASSWORD } });
    expect((await registry.call(assets.list, there)).status).toBe(200);
    await registry.call(passwordChange.changePassword, user, {
      body: { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD },
    });
    expect((await registry.call(assets.list, there)).status).toBe(403);
  });
});

describe('more items than one transaction takes', () => {
  // The tests of the units list a thousand.
  const COUNT = 150;
  const user = newUser();
  beforeAll(async () => {
    for (let from = 0; from < COUNT; from += 50) {
      const batch = Array.from({ length: 50 }, (_, index) =>
        registerItem(registry, user, { name: `Item ${from + index}`, description: 'd'.repeat(500) }),
      );
      await Promise.all(batch);
    }
    await userAtLevel(registry, 'Enhanced', user);
  });

  // How long it takes is measured by `npm run bench`, against as many plain items.
  test('are listed with one call to KMS', async () => {
    const before = registry.kmsCalls().Decrypt ?? 0;
    const { body } = await registry.call(assets.list, user);
    expect(body).toHaveLength(COUNT);
    expect((registry.kmsCalls().Decrypt ?? 0) - before).toBe(1);
  });

  test('are not rewritten by a change of password or level', async () => {
    const before = await registry.rows('ASSETS_TABLE');

    const changed = await registry.call(passwordChange.changePassword, user, {
      body: { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD },
    });
    const raised = await registry.call(encryption.changeSecurityLevel, user, {
      body: { NewSecurityLevel: 'Maximum', OldPassword: OTHER_PASSWORD, NewPassword: PASSWORD },
    });

    expect([changed.status, raised.status]).toEqual([200, 200]);
    expect(await registry.rows('ASSETS_TABLE')).toEqual(before);
    const items = await itemsOf(user);
    expect(items).toHaveLength(COUNT);
    expect(items.every(({ name }) => name?.startsWith('Item '))).toBe(true);
  });
});
