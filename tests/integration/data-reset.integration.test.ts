import { TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { createStandardVault } from '#functions/lib/crypto/vault.ts';
import { account } from '#shared/contract/account.ts';
import { assets } from '#shared/contract/assets.ts';
import { encryption, passwordChange } from '#shared/contract/encryption.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { deleteAccount } from '#tests/support/accountDeletion.ts';
import { clientThrough } from '#tests/support/crashing.ts';
import { eligibility, readStored, reset, userWithContent } from '#tests/support/dataReset.ts';
import { addFiles } from '#tests/support/files.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newItem, newUser, registerItem } from '#tests/support/items.ts';
import { registryOn, startRegistry } from '#tests/support/registry.ts';
import {
  atOtherSignIn,
  clockAt,
  PASSWORD,
  putDamagedVault,
  unlock,
  userAtLevel,
} from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

/** Someone who got a vault only to receive items, and has chosen no level. */
async function receiver(): Promise<TestUser> {
  const user = newUser();
  const { record: vault, open } = await createStandardVault(registry.kms, user.sub, { chosen: false });
  open.dispose();
  const row = { userId: user.sub, version: 1, state: 'active', vault } as const;
  await registry.stores.transact([registry.stores.vaults.insert(row)]);
  return user;
}

/** Someone whose reset was begun and interrupted. */
async function interrupted(): Promise<TestUser> {
  const user = await userWithContent(registry, { encrypted: 1, plain: 0 });
  const { vaults, transact } = registry.stores;
  const row = await vaults.get(user.sub);
  if (row)
    await transact([vaults.replace({ ...row, version: row.version + 1, state: 'resetting' }, row.version)]);
  return user;
}

const at = (level: 'Standard' | 'Enhanced' | 'Maximum') => async () =>
  (await userAtLevel(registry, level)).user;
const without = (level: 'Enhanced' | 'Maximum') => async () => atOtherSignIn(await at(level)());

describe('a reset', () => {
  test.each<[string, () => Promise<TestUser>, string]>([
    ['without a vault', async () => newUser(), 'You have not chosen a security level yet'],
    ['with a vault that only receives', receiver, 'You have not chosen a security level yet'],
    ['at Standard', at('Standard'), 'At the Standard level'],
  ])('is not offered to a user %s, with the reason', async (_, make, reason) => {
    const user = await make();
    const proving = registry.with({ proveAccountPassword: () => expect.unreachable('Nothing to reset') });

    expect(await eligibility(registry, user)).toMatchObject({
      status: 200,
      body: { canResetData: false, message: expect.stringContaining(reason) },
    });
    expect(await reset(proving, user)).toMatchObject({
      status: 409,
      body: { code: 'not_eligible', message: expect.stringContaining(reason) },
    });
    expect(await registry.stores.attempts.get(user.sub, 'account')).toBeUndefined();
  });

  test.each<[string, () => Promise<TestUser>]>([
    ['at Enhanced with a session', at('Enhanced')],
    ['at Enhanced without a session', without('Enhanced')],
    ['at Maximum with a session', at('Maximum')],
    ['at Maximum without a session', without('Maximum')],
    ['whose reset was interrupted', interrupted],
  ])('is offered to a user %s, and ends at Standard', async (_, make) => {
    const user = await make();
    expect((await eligibility(registry, user)).body).toMatchObject({ canResetData: true });

    expect(await reset(registry, user)).toMatchObject({
      status: 200,
      body: { message: 'All encrypted data has been deleted successfully.' },
    });
    expect((await registry.call(encryption.securityLevel, user)).body).toEqual({
      securityLevel: 'Standard',
    });
    expect((await registry.call(encryption.sessionStatus, user)).body).toMatchObject({
      hasActiveSession: false,
      requiresAuthentication: false,
      authenticated: true,
    });
    expect((await eligibility(registry, user)).body).toMatchObject({ canResetData: false });
  });

  test('that is repeated after its response was lost is answered as before, for an hour', async () => {
    const clock = clockAt(new Date().toISOString());
    const timed = registry.with({ now: clock.now });
    const user = await userWithContent(registry, { encrypted: 1, plain: 0 });
    const first = await reset(timed, user);
    expect(first.status).toBe(200);
    const { vault } = await readStored(registry, user);

    expect(await reset(timed, user, 'a wrong guess')).toMatchObject({ body: { code: 'wrong_password' } });
    expect(await reset(timed, user)).toMatchObject({ status: 200, body: first.body });

    expect((await readStored(registry, user)).vault).toEqual(vault);
    expect(await registry.stores.attempts.get(user.sub, 'account')).toBeUndefined();
    expect((await eligibility(registry, user)).body).toMatchObject({ canResetData: false });
    clock.pass(60 * 60);
    expect(await reset(timed, user)).toMatchObject({ status: 409, body: { code: 'not_eligible' } });
  });

  test('deletes every encrypted item, the damaged ones too, every session and import; plain items stay as they are', async () => {
    const user = await userWithContent(registry, { encrypted: 230, plain: 3 });
    const { assets: items, transact } = registry.stores;
    const damaged = { assetId: 'damaged', version: 1, createdAt: '', updatedAt: '' };
    await transact([items.insert({ ownerId: user.sub, ...damaged })]);
    const before = await readStored(registry, user);

    expect((await reset(registry, user)).status).toBe(200);

    const { vault, plain, ...erased } = await readStored(registry, user);
    expect(erased).toEqual({ encrypted: [], sessions: [], imports: [] });
    expect(plain).toEqual(before.plain);
    expect(plain).toHaveLength(3);
    expect(vault).toMatchObject({
      state: 'active',
      vault: { level: 'Standard', generation: 1, ring: [], chosen: true },
    });
    expect(vault?.vault.vaultId).not.toBe(before.vault?.vault.vaultId);
    expect(vault?.vault).not.toHaveProperty('byRecovery');
    expect((await registry.call(assets.list, user)).body).toHaveLength(3);
  });

  test("leaves other users' data as it is", async () => {
    const [user, other] = [
      await userWithContent(registry, { encrypted: 1, plain: 1 }),
      await userWithContent(registry, { encrypted: 2, plain: 1 }),
    ];
    const before = await readStored(registry, other);
    await reset(registry, user);
    expect(await readStored(registry, other)).toEqual(before);
  });

  test('leaves a vault that encrypts new items', async () => {
    const user = await userWithContent(registry, { encrypted: 1, plain: 0 });
    await reset(registry, user);
    const { id } = await registerItem(registry, user);

    expect((await registry.call(assets.get, user, { params: { id } })).body).toMatchObject({
      ...newItem(),
      properties: expect.any(Array),
      isEncrypted: true,
    });
  });

  test('prevents reading, writing and unlocking until it has ended', async () => {
    const user = await interrupted();
    const locked = { status: 403, body: { requiresAuthentication: true, securityLevel: 'Enhanced' } };

    expect(await registry.call(assets.list, user)).toMatchObject(locked);
    expect(await registry.call(assets.create, user, { body: newItem() })).toMatchObject(locked);
    expect(await unlock(registry, user)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect(
      await registry.call(encryption.migrateToEncrypted, user, {
        body: { SecurityLevel: 'Enhanced', Password: PASSWORD },
      }),
    ).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect((await readStored(registry, user)).encrypted).toHaveLength(1);
  });

  test('says when its time is too short, and continues at the next call', async () => {
    const user = await userWithContent(registry, { encrypted: 150, plain: 1 });
    const clock = clockAt('2026-01-01T00:00:00Z');
    const slow = registry.with({
      now: () => {
        clock.pass(6);
        return clock.now();
      },
    });

    expect(await reset(slow, user)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
      body: { code: 'unavailable', message: expect.stringContaining('go on') },
    });
    expect((await readStored(registry, user)).vault?.state).toBe('resetting');
    expect((await reset(registry, user)).status).toBe(200);
    expect(await readStored(registry, user)).toMatchObject({
      encrypted: [],
      plain: [{ assetId: 'plain-0' }],
    });
  });
});

describe('the account password of a reset', () => {
  test('is required, and a wrong one deletes nothing', async () => {
    const user = await userWithContent(registry, { encrypted: 2, plain: 1 });
    const before = await readStored(registry, user);

    expect(await reset(registry, user, 'Another-1')).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', message: 'This is not the password of your account.' },
    });
    expect(await reset(registry, user, '')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await readStored(registry, user)).toEqual(before);
  });

  test('has five free attempts; then each is rejected until its time has come', async () => {
    const { user } = await userAtLevel(registry, 'Enhanced');
    const clock = clockAt('2026-01-01T00:00:00Z');
    const tried: string[] = [];
    const guarded = registry.with({
      now: clock.now,
      proveAccountPassword: async (username, password) => {
        tried.push(`${username} ${password}`);
        return password === 'right';
      },
    });
    for (let guess = 1; guess <= 5; guess += 1) {
      expect((await reset(guarded, user, `wrong-${guess}`)).status).toBe(400);
    }
    expect(await reset(guarded, user, 'right')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
      body: { code: 'too_many_requests' },
    });
    expect(tried).toHaveLength(5);
    clock.pass(1);
    expect((await reset(guarded, user, 'wrong-6')).status).toBe(400);
    expect((await reset(guarded, user, 'right')).body).toMatchObject({ retryAfter: 2 });
    clock.pass(2);
    expect((await reset(guarded, user, 'right')).status).toBe(200);
    expect(tried.at(-1)).toBe(`${user.username} right`);
    expect(await registry.stores.attempts.get(user.sub, 'account')).toBeUndefined();
  });

  test("has an attempt limit of its own, apart from the encryption password's", async () => {
    const { user } = await userAtLevel(registry, 'Enhanced');
    for (let guess = 1; guess <= 2; guess += 1) await unlock(registry, user, 'a wrong password');
    await reset(registry, user, 'Another-1');

    expect((await registry.stores.attempts.get(user.sub, 'account'))?.count).toBe(1);
    expect((await reset(registry, user)).status).toBe(200);
    expect((await registry.stores.attempts.get(user.sub, 'vault'))?.count).toBe(2);
  });

  test('is tried once when many requests come at once', async () => {
    const { user } = await userAtLevel(registry, 'Enhanced');
    let tried = 0;
    // The clock stands still: on a busy machine the first wait would be over before the last request comes.
    const at = new Date();
    const guarded = registry.with({
      now: () => at,
      proveAccountPassword: async () => {
        tried += 1;
        return false;
      },
    });
    const answers = await Promise.all(Array.from({ length: 50 }, () => reset(guarded, user, 'Another-1')));

    expect(answers.filter(({ status }) => status === 400)).toHaveLength(tried);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50 - tried);
    expect(tried).toBeLessThanOrEqual(5);
    expect((await registry.stores.attempts.get(user.sub, 'account'))?.count).toBe(tried);
  });
});

describe('a user whose vault cannot be read', () => {
  const damaged = async (fields = {}): Promise<TestUser> => {
    const user = await userWithContent(registry, { encrypted: 2, plain: 1 });
    await putDamagedVault(registry, user.sub, fields);
    return user;
  };

  test('is told that their keys are damaged, and nothing is changed', async () => {
    const user = await damaged();
    const told = {
      status: 409,
      body: { code: 'wrong_state', message: expect.stringMatching(/keys are damaged .*backup/) },
    };
    const body = { NewSecurityLevel: 'Maximum', NewPassword: PASSWORD };
    for (const response of [
      await registry.call(assets.list, user),
      await registry.call(assets.get, user, { params: { id: 'sealed-0' } }),
      await registry.call(assets.create, user, { body: newItem() }),
      await registry.call(assets.remove, user, { params: { id: 'sealed-0' } }),
      await registry.call(encryption.status, user),
      await registry.call(encryption.securityLevel, user),
      await registry.call(encryption.sessionStatus, user),
      await registry.call(encryption.changeSecurityLevel, user, { body }),
      await registry.call(passwordChange.checkChangeImpact, user),
      await unlock(registry, user),
    ])
      expect(response).toMatchObject(told);
    expect(await registry.call(account.signIns, user)).toMatchObject({ status: 200 });
    expect(await registry.call(transfers.pending, user)).toMatchObject({ status: 200 });
  });

  test.each([
    ['', {}],
    [' without a version', { version: undefined }],
    [' with a version of too many digits', { version: 10n ** 30n }],
    [' with the right version', { version: 3, vault: { level: 'Maximum' } }],
  ])('can reset it%s, which leaves plain items', async (_, fields) => {
    const user = await damaged(fields);
    expect((await eligibility(registry, user)).body).toMatchObject({
      canResetData: true,
      message: expect.stringContaining('backup'),
    });
    expect(await reset(registry, user, 'a wrong guess')).toMatchObject({ body: { code: 'wrong_password' } });

    expect(await reset(registry, user)).toMatchObject({ status: 200 });

    const { vault, plain, encrypted } = await readStored(registry, user);
    expect(vault).toMatchObject({ state: 'active', vault: { level: 'Standard', chosen: true } });
    expect([plain.length, encrypted.length]).toEqual([1, 0]);
    expect((await registry.call(assets.list, user)).body).toHaveLength(1);
  });

  test('keeps the vault that a restore has put back at the same moment', async () => {
    const user = await userWithContent(registry, { encrypted: 1, plain: 0 });
    const row = await registry.stores.vaults.get(user.sub);
    const { vaults, ...stores } = registry.stores;
    for (const fields of [{ version: row?.version }, { ...row, changedAt: 'damaged' }]) {
      await putDamagedVault(registry, user.sub, fields);
      const found = await vaults.find(user.sub);
      if (!row || !found) expect.unreachable('There is a row');
      await registry.put('USERS_TABLE', { ...row, record: 'vault' });

      expect(await stores.transact([vaults.replaceFound(row, found)])).toMatchObject({ committed: false });
    }
  });

  test.each([
    ['at Standard', at('Standard')],
    ['that only receives', receiver],
  ])('is offered a reset where the keys of a vault %s were written over', async (_, make) => {
    const user = await make();
    const row = await registry.stores.vaults.get(user.sub);
    const overwritten = { ...row, record: 'vault', vault: { ...row?.vault, mac: new Uint8Array(32) } };
    await registry.put('USERS_TABLE', overwritten);
    expect((await eligibility(registry, user)).body).toMatchObject({
      canResetData: true,
      message: expect.stringMatching(/keys are damaged/),
    });

    const restoring = clientThrough(registry.client, async (send, command) => {
      if (command instanceof TransactWriteItemsCommand)
        await registry.put('USERS_TABLE', { ...row, record: 'vault' });
      return send();
    });
    expect((await reset(registryOn(restoring, [], { kms: registry.kms }), user)).status).toBe(409);
    expect((await registry.stores.vaults.get(user.sub))?.vault.mac).toEqual(row?.vault.mac);

    await registry.put('USERS_TABLE', overwritten);
    expect((await reset(registry, user)).status).toBe(200);
    expect((await registry.call(assets.create, user, { body: newItem() })).status).toBe(201);
  });

  test('can delete their account', async () => {
    const user = await damaged();
    expect(await deleteAccount(registry, user)).toMatchObject({ status: 200 });
    const { plain, encrypted } = await readStored(registry, user);
    expect([plain, encrypted]).toEqual([[], []]);
  });
});

test.each(['reset', 'deletion'] as const)(
  'a damaged count of the bytes of files keeps no %s from its end',
  async (way) => {
    const { user } = await userAtLevel(registry, 'Maximum');
    const { id } = await registerItem(registry, user);
    await addFiles(registry, user, id);
    await registry.put('USERS_TABLE', { userId: user.sub, record: 'files', bytes: 'x' });

    expect((await (way === 'reset' ? reset : deleteAccount)(registry, user)).status).toBe(200);
    expect((await readStored(registry, user)).encrypted).toEqual([]);
  },
);
