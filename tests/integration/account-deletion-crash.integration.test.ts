import { afterAll, describe, expect, test } from 'vitest';
import type { VaultKms } from '#functions/lib/crypto/kms.ts';
import { assets } from '#shared/contract/assets.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { deleteAccount, rowsNaming, userWithReview } from '#tests/support/accountDeletion.ts';
import { accountNameOf } from '#tests/support/accounts.ts';
import { atLeast, CRASH_MOMENTS, type Crash, clientUntil, outsideUntil } from '#tests/support/crashing.ts';
import { fileCleanupOn } from '#tests/support/fileCleanup.ts';
import { tryStep } from '#tests/support/handovers.ts';
import { identityOf } from '#tests/support/identities.ts';
import { newUser } from '#tests/support/items.ts';
import { ACCOUNT_PASSWORD, registryOn, startRegistry } from '#tests/support/registry.ts';
import { ACTIONS, act, administrator, recordedOf } from '#tests/support/users.ts';

const registry = await startRegistry();
const cleanup = fileCleanupOn(registry);
afterAll(() => registry.stop());

async function crashAndResume(crash: Crash): Promise<'crashed' | 'ran through'> {
  const { user, reviewed, file } = await userWithReview(registry);
  const outside = outsideUntil(crash);
  const { ownAccount } = registry.stores;
  const kms: VaultKms = {
    ...registry.kms,
    encrypt: (plaintext, context) => outside.reach(() => registry.kms.encrypt(plaintext, context), 'read'),
  };
  const dying = registryOn(clientUntil(registry.client, outside), [], {
    kms,
    proveAccountPassword: (_, password) => outside.reach(async () => password === ACCOUNT_PASSWORD, 'read'),
    ownAccount: {
      ...ownAccount,
      exists: (owner) => outside.reach(() => ownAccount.exists(owner), 'read'),
      remove: (owner) => outside.reach(() => ownAccount.remove(owner), 'write'),
    },
  });
  const first = await deleteAccount(dying, user);
  expect(first.status).toBe(outside.isDead() ? 500 : 200);

  if (outside.isDead()) {
    const wasGone = !(await ownAccount.exists(accountNameOf(user)));
    // The account goes last: while anything else is there, its owner can still prove who they are.
    if (wasGone) expect((await rowsNaming(registry, user)).ASSETS_TABLE).toEqual([]);
    expect((await deleteAccount(registry, user)).status).toBe(200);
  }
  const left = await rowsNaming(registry, user);
  expect({ items: left.ASSETS_TABLE, sessions: left.SESSIONS_TABLE }).toEqual({ items: [], sessions: [] });
  expect(left.USERS_TABLE?.map(({ record }) => record)).toEqual(['access', 'vault']);
  expect(left.ACTIVITY_TABLE?.filter(({ subject }) => subject === `user#${user.sub}`)).toEqual([]);
  expect(await ownAccount.exists(accountNameOf(user))).toBe(false);
  expect((await registry.call(assets.list, user)).status).toBe(401);
  expect((await registry.call(transfers.pending, reviewed.owner)).body).toEqual([]);
  const free = await registry.call(assets.get, reviewed.owner, { params: { id: reviewed.assetId } });
  expect(free.body).toMatchObject({ inTransit: false });
  await cleanup.runJob();
  expect({ row: await cleanup.rowOf(file.id), objects: cleanup.objectsOf(file.id) }).toEqual({ objects: [] });
  return outside.isDead() ? 'crashed' : 'ran through';
}

describe.each(CRASH_MOMENTS)('a process that dies %s any of its requests', (when) => {
  test('leaves a deletion of an account that the next call completes, its files included', {
    timeout: 240_000,
  }, async () => {
    let call = 1;
    while ((await crashAndResume({ call, when })) === 'crashed') call += 1;
    expect(call).toBeGreaterThan(atLeast(20, 5));
  });
});

test('a repeat erases the address of a user whose account went just before the process died', async () => {
  const { user } = await userWithReview(registry);
  const identity = identityOf(user);
  expect(await registry.stores.userIds.isProved(identity, user.sub)).toBe(true);
  const { ownAccount } = registry.stores;
  const remove: typeof ownAccount.remove = async (owner) => {
    await ownAccount.remove(owner);
    throw new Error('The process has died.');
  };
  const dying = registry.with({ ownAccount: { ...ownAccount, remove } });
  expect((await deleteAccount(dying, user)).status).toBe(500);

  expect((await deleteAccount(registry, user)).status).toBe(200);

  expect(await registry.stores.identities.get(identity)).toBeUndefined();
});

describe('the deletion of an account beside other calls', () => {
  test('ends once when it is requested twice', async () => {
    const { user } = await userWithReview(registry);
    const answers = await Promise.all([deleteAccount(registry, user), deleteAccount(registry, user)]);
    const statuses = answers.map(({ status }) => status).sort();
    expect([
      [200, 200],
      [200, 429],
    ]).toContainEqual(statuses);
    expect((await rowsNaming(registry, user)).USERS_TABLE?.map(({ record }) => record)).toEqual([
      'access',
      'vault',
    ]);
  });

  test.each(ACTIONS)(
    'leaves nothing behind where an administrator takes the action %s at that moment',
    async (action) => {
      const [user, admin] = [newUser(), administrator()];
      for (const each of [user, admin]) await registry.call(assets.list, each);
      const { userAdmin } = registry.outside;
      const find: typeof userAdmin.find = async (name) => {
        const found = await userAdmin.find(name);
        await deleteAccount(registry, user);
        return found;
      };
      const late = registry.with({ userAdmin: { ...userAdmin, find } });

      expect((await act(late, admin, action, user)).status).toBe(404);

      expect(await recordedOf(registry, user)).toEqual([]);
      expect(await recordedOf(registry, admin)).toEqual([]);
      const access = (await rowsNaming(registry, user)).USERS_TABLE?.find(
        ({ record }) => record === 'access',
      );
      expect(access).toMatchObject({ enabled: false, isAdmin: false, notBefore: 0, username: '' });
    },
  );

  test("unlocks the other party's item whatever they do at that moment", { timeout: 60_000 }, async () => {
    for (let run = 0; run < 6; run += 1) {
      const { user, reviewed } = await userWithReview(registry);
      const [deleted, cancelled] = await Promise.all([
        deleteAccount(registry, user),
        later(run * 4, () => tryStep(registry, reviewed, 'cancel')),
      ]);
      expect(deleted.status).toBe(200);
      expect([200, 404, 409]).toContain(cancelled.status);
      const free = await registry.call(assets.get, reviewed.owner, { params: { id: reviewed.assetId } });
      expect(free.body).toMatchObject({ inTransit: false });
    }
  });
});

/** Some turns of the event loop later, each as long as a call to the database takes. */
async function later<T>(turns: number, act: () => Promise<T>): Promise<T> {
  for (let turn = 0; turn < turns; turn += 1) await registry.stores.vaults.get('nobody');
  return act();
}
