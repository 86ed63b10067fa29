import { afterAll, describe, expect, test } from 'vitest';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { assets } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { trash } from '#shared/contract/trash.ts';
import { reset } from '#tests/support/dataReset.ts';
import { requestHandover, tryStep } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newItem, registerItem } from '#tests/support/items.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { atOtherSignIn, PASSWORD, unlock, userAtLevel } from '#tests/support/vaults.ts';

// Someone can write every table and cannot use KMS.
const registry = await startRegistry();
afterAll(() => registry.stop());

const SECRET = 'A word that must not be stored';

const vaultRowOf = async ({ sub }: TestUser): Promise<VaultRow> =>
  (await registry.stores.vaults.get(sub)) ?? expect.unreachable('There is no vault');

const forge = async (row: VaultRow, vault: Partial<VaultRow['vault']>): Promise<void> =>
  registry.put('USERS_TABLE', { ...row, record: 'vault', vault: { ...row.vault, ...vault } });

const itemRow = async (assetId: string) =>
  (await registry.rows('ASSETS_TABLE')).find((row) => row.assetId === assetId) ??
  expect.unreachable('There is no item');

const get = (user: TestUser, id: string) => registry.call(assets.get, user, { params: { id } });

const storesInPlain = async (text: string): Promise<boolean> =>
  JSON.stringify(await registry.rows('ASSETS_TABLE')).includes(text);

const DAMAGED = { status: 409, body: { message: expect.stringContaining('keys are damaged') } };

describe.each(['Standard', 'Enhanced', 'Maximum'] as const)('a vault row at %s', (level) => {
  test('that says that no level was chosen lets no new item be stored in plain text', async () => {
    const { user } = await userAtLevel(registry, level);
    const item = await registerItem(registry, user);
    await forge(await vaultRowOf(user), { chosen: false });

    const made = await registry.call(assets.create, user, { body: newItem({ name: SECRET }) });
    const changed = await registry.call(assets.update, user, {
      params: { id: item.id },
      body: { ...item, name: SECRET },
    });

    expect([made, changed]).toMatchObject([DAMAGED, DAMAGED]);
    expect(await storesInPlain(SECRET)).toBe(false);
  });

  test.each([
    { publicKey: new Uint8Array(32).fill(9) },
    { check: new Uint8Array(32) },
    { ring: [{ generation: 1, vaultKey: new Uint8Array(3), privateKey: new Uint8Array(3) }] },
    { mac: new Uint8Array(32) },
  ])('opens nothing after a part of it was written over, though its keys are in use', async (part) => {
    const { user } = await userAtLevel(registry, level);
    const item = await registerItem(registry, user);
    expect((await get(user, item.id)).status).toBe(200);

    await forge(await vaultRowOf(user), part);

    expect(await get(user, item.id)).toMatchObject(DAMAGED);
  });
});

test('an iteration count that was changed is reported as damage, and not as a wrong password', async () => {
  const { user } = await userAtLevel(registry, 'Maximum');
  const row = await vaultRowOf(user);
  await forge(row, { kdf: { ...row.vault.kdf, iterations: 50_000 } });

  expect(await unlock(registry, atOtherSignIn(user))).toMatchObject(DAMAGED);
  expect(await unlock(registry, atOtherSignIn(user), 'a wrong password')).toMatchObject(DAMAGED);
});

test('the row of the days at Standard, put back, opens nothing that was written since', async () => {
  const { user } = await userAtLevel(registry, 'Standard');
  const before = await vaultRowOf(user);
  await registry.call(encryption.changeSecurityLevel, user, {
    body: { NewSecurityLevel: 'Maximum', NewPassword: PASSWORD },
  });
  const item = await registerItem(registry, user);

  await registry.put('USERS_TABLE', { ...before, record: 'vault' });

  expect(await get(user, item.id)).toMatchObject({ status: 409, body: { code: 'item_damaged' } });
});

test.each(['Standard', 'Maximum'] as const)(
  'an earlier content of an item at %s opens only with the version that it was written with',
  async (level) => {
    const { user } = await userAtLevel(registry, level);
    const item = await registerItem(registry, user);
    const first = await itemRow(item.id);
    await registry.call(assets.update, user, { params: { id: item.id }, body: { ...item, name: 'Sold' } });
    const second = await itemRow(item.id);

    await registry.put('ASSETS_TABLE', { ...second, sealed: first.sealed });
    expect(await get(user, item.id)).toMatchObject({ status: 409, body: { code: 'item_damaged' } });
    await registry.put('ASSETS_TABLE', { ...first, version: 2 });
    expect(await get(user, item.id)).toMatchObject({ status: 409, body: { code: 'item_damaged' } });
    await registry.put('ASSETS_TABLE', first);
    expect((await get(user, item.id)).body).toMatchObject({ name: item.name, version: 1 });
  },
);

test('a plain row that someone wrote at Maximum is not given out as an encrypted item', async () => {
  const { user } = await userAtLevel(registry, 'Maximum');
  const item = await registerItem(registry, user);
  const { sealed: _, ...row } = await itemRow(item.id);
  await registry.put('ASSETS_TABLE', {
    ...row,
    content: JSON.stringify({ ...newItem({ name: 'Forged' }), properties: [] }),
  });

  expect((await get(user, item.id)).body).toMatchObject({ name: 'Forged', isEncrypted: false });
  const { body } = await registry.call(encryption.status, user);
  expect(body).toMatchObject({ totalItems: 1, unencryptedItems: 1 });
});

describe.each(['Standard', 'Enhanced', 'Maximum'] as const)(
  'a plain text put beside an item at %s',
  (level) => {
    const forged = JSON.stringify({ ...newItem({ name: SECRET }), properties: [] });
    const putBeside = async (id: string, fields: Record<string, unknown> = {}) =>
      registry.put('ASSETS_TABLE', { ...(await itemRow(id)), content: forged, ...fields });

    test('is not read, and the item can be deleted and restored without it', async () => {
      const { user } = await userAtLevel(registry, level);
      const item = await registerItem(registry, user);
      const params = { id: item.id };
      await putBeside(item.id);
      expect((await get(user, item.id)).body).toMatchObject({ name: item.name, isEncrypted: true });

      expect((await registry.call(assets.remove, user, { params })).status).toBe(200);
      expect(await itemRow(item.id)).not.toHaveProperty('content');
      await putBeside(item.id);
      expect((await registry.call(trash.list, user)).body).toMatchObject([{ ...params, name: item.name }]);
      expect(await registry.call(trash.restore, user, { params, body: {} })).toMatchObject({
        status: 200,
        body: { ...params, name: item.name, isEncrypted: true },
      });

      expect((await get(user, item.id)).body).toMatchObject({ name: item.name, version: 1 });
      expect(await itemRow(item.id)).not.toHaveProperty('content');
    });

    test('keeps the item from being deleted for good neither from the trash nor by a reset', async () => {
      const { user } = await userAtLevel(registry, level);
      const [item, kept] = [await registerItem(registry, user), await registerItem(registry, user)];
      const params = { id: item.id };
      await registry.call(assets.remove, user, { params });
      await putBeside(item.id);
      await putBeside(kept.id);

      expect((await registry.call(trash.remove, user, { params })).status).toBe(200);
      expect((await reset(registry, user)).status).toBe(level === 'Standard' ? 409 : 200);

      const left = (await registry.rows('ASSETS_TABLE')).filter(({ ownerId }) => ownerId === user.sub);
      expect(left).toHaveLength(level === 'Standard' ? 1 : 0);
    });

    test('is not sealed as the item when its owner reads it or encrypts everything', async () => {
      const { user } = await userAtLevel(registry, level);
      const item = await registerItem(registry, user);
      await putBeside(item.id, { cameBackPlain: true });

      const { body } = await registry.call(encryption.status, user);
      expect(body).toMatchObject({ totalItems: 1, unencryptedItems: 0 });
      expect((await registry.call(assets.list, user)).body).toMatchObject([{ name: item.name }]);
      const changed = await registry.call(encryption.changeSecurityLevel, user, {
        body: {
          NewSecurityLevel: level === 'Maximum' ? 'Enhanced' : 'Maximum',
          ...(level !== 'Standard' && { OldPassword: PASSWORD }),
          NewPassword: PASSWORD,
        },
      });

      expect(changed.status).toBe(200);
      expect((await get(user, item.id)).body).toMatchObject({ name: item.name, isEncrypted: true });
    });

    test('is not what the next owner gets', async () => {
      const handover = await requestHandover(registry, { ownerLevel: level, requesterLevel: level });
      const { owner, requester, assetId } = handover;
      const { name } = (await get(owner, assetId)).body;
      await putBeside(assetId);

      expect((await tryStep(registry, handover, 'approve')).status).toBe(200);
      expect((await tryStep(registry, handover, 'accept')).status).toBe(200);

      expect((await get(requester, assetId)).body).toMatchObject({ name, isEncrypted: true });
      expect(await itemRow(assetId)).not.toHaveProperty('content');
    });

    test('does not stand for a sealed one that does not open: the item is damaged, and can be deleted', async () => {
      const { user } = await userAtLevel(registry, level);
      const item = await registerItem(registry, user);
      const { sealed } = await itemRow(item.id);
      for (const broken of [{ ...Object(sealed), payload: 'no bytes' }, 'nothing']) {
        await putBeside(item.id, { sealed: broken });
        expect(await get(user, item.id)).toMatchObject({ status: 409, body: { code: 'item_damaged' } });
      }

      expect((await registry.call(assets.remove, user, { params: { id: item.id } })).status).toBe(200);
    });
  },
);
