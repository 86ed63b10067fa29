import { afterAll, describe, expect, test } from 'vitest';
import { run } from '#functions/handlers/transfer-maintenance/run.ts';
import { account } from '#shared/contract/account.ts';
import { assets } from '#shared/contract/assets.ts';
import { dataReset, encryption } from '#shared/contract/encryption.ts';
import { itemHistory } from '#shared/contract/history.ts';
import { activity } from '#shared/contract/system.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { deleteAccount, rowsNaming, userWithEverything } from '#tests/support/accountDeletion.ts';
import { accountNameOf } from '#tests/support/accounts.ts';
import { eligibility, reset, userWithContent } from '#tests/support/dataReset.ts';
import { ask, handoverAt } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newItem, newUser, registerItem } from '#tests/support/items.ts';
import { namedPaths, startRegistry } from '#tests/support/registry.ts';
import { clockAt } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

describe('the deletion of an account', () => {
  test('leaves only rows that others own, and a row that rejects the user', async () => {
    const { user, reviewed, received, given } = await userWithEverything(registry);

    const answer = await deleteAccount(registry, user);

    expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    const left = await rowsNaming(registry, user);
    expect(left.ASSETS_TABLE).toEqual([]);
    expect(left.SESSIONS_TABLE).toEqual([]);
    expect(
      left.USERS_TABLE?.map(({ record, enabled, state, username, expiresAt }) => ({
        record,
        enabled,
        state,
        username,
        expires: typeof expiresAt,
      })),
    ).toEqual([
      { record: 'access', enabled: false, state: undefined, username: '', expires: 'number' },
      { record: 'vault', enabled: undefined, state: 'closing', username: undefined, expires: 'number' },
    ]);
    expect(left.TRANSFERS_TABLE?.map(({ status }) => status)).toEqual(['Completed', 'Completed']);
    const subjects = left.ACTIVITY_TABLE?.map(({ subject }) => subject);
    expect(subjects).not.toContain(`user#${user.sub}`);
    expect(subjects).not.toContain(`item#${received.assetId}`);
    expect(subjects).toContain(`item#${given.assetId}`);
    expect(await registry.stores.ownAccount.exists(accountNameOf(user))).toBe(false);

    const free = await registry.call(assets.get, reviewed.owner, { params: { id: reviewed.assetId } });
    expect(free.body).toMatchObject({ inTransit: false, name: newItem().name });
    const history = await registry.call(itemHistory.list, given.requester, { params: { id: given.assetId } });
    expect(history.body.entries[0]).toMatchObject({ kind: 'item_transferred', by: user.username });
  });

  test('leaves nothing of a completed transfer once both of its parties have left', async () => {
    const both = await handoverAt(registry, 'Completed');
    const { owner, requester, transferId } = both;
    const idsOf = async (user: TestUser) =>
      (await rowsNaming(registry, user)).TRANSFERS_TABLE?.map((row) => row.transferId);

    await deleteAccount(registry, requester);
    expect(await idsOf(owner)).toEqual([transferId]);
    await deleteAccount(registry, owner);

    expect([await idsOf(owner), await idsOf(requester)]).toEqual([[], []]);
  });

  test('leaves nothing of a completed transfer either where both parties leave at once', async () => {
    const { owner, requester } = await handoverAt(registry, 'Completed');
    const answers = await Promise.all([owner, requester].map((user) => deleteAccount(registry, user)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await rowsNaming(registry, owner)).TRANSFERS_TABLE).toEqual([]);
  });

  test('ends though its time is too short to look up all who took part in completed transfers', async () => {
    const both = await handoverAt(registry, 'Completed');
    const { owner, requester } = both;
    await deleteAccount(registry, requester);
    const { transfers: stored, users } = registry.stores;
    let at = Date.now();
    let looked = 0;
    const slow = registry.with({
      now: () => new Date(at),
      transfers: {
        ...stored,
        async *completedOf(userId) {
          for await (const row of stored.completedOf(userId)) {
            yield row;
            for (let other = 0; other < 3_000; other += 1) yield { ...row, requesterId: `other-${other}` };
          }
        },
      },
      users: {
        ...users,
        async access(userId) {
          if (!userId.startsWith('other-')) return users.access(userId);
          looked += 1;
          at += 20;
          return users.access(owner.sub);
        },
      },
    });

    const answer = await deleteAccount(slow, owner);

    expect(answer.status).toBe(200);
    expect(looked).toBeGreaterThan(900);
    expect(looked).toBeLessThan(1_100);
    expect((await rowsNaming(registry, owner)).TRANSFERS_TABLE).toEqual([]);
  });

  test('is the same for a user who has not used the product yet', async () => {
    const user = newUser();
    expect((await deleteAccount(registry, user)).status).toBe(200);
    expect((await rowsNaming(registry, user)).USERS_TABLE).toHaveLength(2);
  });

  test('rejects the user everywhere at once, and succeeds when repeated', async () => {
    const { user } = await userWithEverything(registry);
    const answer = await deleteAccount(registry, user);

    for (const endpoint of [
      assets.list,
      encryption.status,
      transfers.pending,
      activity.list,
      dataReset.checkEligibility,
    ]) {
      expect((await registry.call(endpoint, user)).status).toBe(401);
    }
    expect((await registry.call(assets.create, user, { body: newItem() })).status).toBe(401);
    const before = await registry.dump();
    expect(await deleteAccount(registry, user)).toMatchObject({ status: 200, body: answer.body });
    expect(await deleteAccount(registry, user, 'any other')).toMatchObject({ status: 200 });
    expect(await registry.dump()).toEqual(before);
  });

  test('rejects the user at the other endpoints of their account, and writes nothing of them anew', async () => {
    const { user } = await userWithEverything(registry);
    await deleteAccount(registry, user);
    const before = await registry.dump();
    const change = { change: 'account_password_changed', endOtherSignIns: false };
    const id = 'A'.repeat(22);
    const answers = [
      await registry.call(account.signIns, user),
      await registry.call(account.signOut, user, { body: {} }),
      await registry.call(account.endSignIn, user, { params: { id }, body: {} }),
      await registry.call(account.endOtherSignIns, user, { body: {} }),
      await registry.call(account.credentialChanged, user, { body: change }),
      await registry.call(account.signOutEverywhere, user, { body: {} }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
    expect(await registry.dump()).toEqual(before);
  });

  test('tells a sign-in elsewhere that nothing is left to finish, and not before that is so', async () => {
    const { user } = await userWithEverything(registry);
    const { ownAccount } = registry.stores;
    const interrupted = registry.with({
      ownAccount: { ...ownAccount, remove: () => Promise.reject(new Error('The process dies')) },
    });
    await deleteAccount(interrupted, user);
    const { body: begun } = await registry.call(account.signIns, user);
    expect(begun).toMatchObject({ code: 'deletion_unfinished' });
    expect(begun.deleted).toBeUndefined();

    await deleteAccount(registry, user);
    expect((await registry.call(account.signIns, user)).body).toMatchObject({
      code: 'deletion_unfinished',
      message: 'Your account is deleted.',
      deleted: true,
    });
  });

  test('erases what another window records of the user meanwhile', async () => {
    const { user } = await userWithEverything(registry);
    const { identities } = registry.stores;
    const recorded: number[] = [];
    const get: typeof identities.get = async (identity) => {
      const body = { change: 'account_password_changed', endOtherSignIns: false };
      recorded.push((await registry.call(account.credentialChanged, user, { body })).status);
      return identities.get(identity);
    };
    const beside = registry.with({ identities: { ...identities, get } });

    expect((await deleteAccount(beside, user)).status).toBe(200);

    expect(recorded).toEqual([200]);
    const subjects = (await registry.rows('ACTIVITY_TABLE')).map(({ subject }) => subject);
    expect(subjects).not.toContain(`user#${user.sub}`);
  });

  test('deletes every item, however many, with all of its history', async () => {
    const user = await userWithContent(registry, { encrypted: 230, plain: 30 });
    const at = new Date();
    const by = { userId: user.sub, username: user.username };
    const { activity: store, transact } = registry.stores;
    for (let edit = 0; edit < 3; edit += 1) {
      await transact(
        Array.from({ length: 30 }, (_, item) =>
          store.record({ kind: 'item_edited', at, by, assetId: `plain-${item}` }),
        ).flat(),
      );
    }

    expect((await deleteAccount(registry, user)).status).toBe(200);

    const left = await rowsNaming(registry, user);
    expect({ items: left.ASSETS_TABLE, activity: left.ACTIVITY_TABLE }).toEqual({ items: [], activity: [] });
  });

  test('continues at the next call when the time was too short', async () => {
    const user = await userWithContent(registry, { encrypted: 230, plain: 30 });
    const clock = clockAt(new Date().toISOString());
    const short = registry.with({
      now: () => {
        clock.pass(3);
        return clock.now();
      },
    });
    const statuses: number[] = [];
    do statuses.push((await deleteAccount(short, user)).status);
    while (statuses.at(-1) === 503 && statuses.length < 20);

    expect(statuses.length).toBeGreaterThan(1);
    expect(statuses.at(-1)).toBe(200);
    expect((await rowsNaming(registry, user)).ASSETS_TABLE).toEqual([]);
  });
});

describe('a rejected deletion of an account changes nothing', () => {
  test('rejects a request without a token', async () => {
    const body = { currentPassword: 'any' };
    const before = await registry.dump();
    expect((await registry.call(account.deleteAccount, undefined, { body })).status).toBe(401);
    expect(await registry.dump()).toEqual(before);
  });

  test.each([{}, { currentPassword: '' }, { currentPassword: 7 }])('rejects the input %j', async (body) => {
    const user = newUser();
    await registerItem(registry, user);
    const before = await registry.dump();
    const answer = await registry.call(account.deleteAccount, user, { body });
    expect([answer.status, namedPaths(answer.body)]).toEqual([400, ['currentPassword']]);
    expect(await registry.dump()).toEqual(before);
  });

  test('rejects a wrong password, and limits the attempts', async () => {
    const { user } = await userWithEverything(registry);
    const before = await registry.rows('ASSETS_TABLE');
    const codes: unknown[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      codes.push((await deleteAccount(registry, user, `guess ${guess}`)).body.code);
    }
    expect(codes).toEqual([...Array(5).fill('wrong_password'), 'too_many_requests']);
    expect((await deleteAccount(registry, user)).status).toBe(429);
    expect(await registry.rows('ASSETS_TABLE')).toEqual(before);
    expect((await registry.stores.vaults.get(user.sub))?.state).toBe('active');
  });

  test('rejects a user whom an administrator has disabled', async () => {
    const user = newUser();
    await registerItem(registry, user);
    const { users, transact } = registry.stores;
    const subject = { userId: user.sub, ...accountNameOf(user), isAdmin: false };
    await transact([users.disable(subject, 0)]);
    expect((await deleteAccount(registry, user)).status).toBe(401);
    expect((await rowsNaming(registry, user)).ASSETS_TABLE).toHaveLength(1);
  });
});

test('a user whose account is being deleted can create nothing', async () => {
  const { user, reviewed } = await userWithEverything(registry);
  const dying = registry.with({
    ownAccount: { ...registry.stores.ownAccount, exists: async () => true, remove: async () => {} },
    userRecords: {
      ...registry.stores.userRecords,
      shutOut: () => {
        throw new Error('The process dies');
      },
    },
  });
  expect((await deleteAccount(dying, user)).status).toBe(500);

  const other = await registerItem(registry, reviewed.owner);
  const refused = [
    await registry.call(assets.create, user, { body: newItem() }),
    await ask(registry, user, reviewed.owner, other.id),
    await registry.call(encryption.setSecurityLevel, user, { body: { SecurityLevel: 'Standard' } }),
    await registry.call(encryption.migrateToEncrypted, user, { body: { SecurityLevel: 'Standard' } }),
    await reset(registry, user),
  ];
  for (const { status } of refused) expect(status).toBe(409);
  const unlocking = { body: { password: 'Any-password-1' } };
  for (const told of [
    await registry.call(assets.list, user),
    await registry.call(encryption.authenticateSession, user, unlocking),
  ])
    expect(told).toMatchObject({ status: 409, body: { message: expect.stringContaining('account page') } });
  expect((await eligibility(registry, user)).body.canResetData).toBe(false);
  expect((await rowsNaming(registry, user)).ASSETS_TABLE).toEqual([]);

  expect((await deleteAccount(registry, user)).status).toBe(200);
});

test('a user whose deletion stopped before the directory is told so at each request, and finishes it', async () => {
  const { user } = await userWithEverything(registry);
  const { ownAccount } = registry.stores;
  const throttled = registry.with({
    ownAccount: { ...ownAccount, remove: () => Promise.reject(new Error('TooManyRequestsException')) },
  });
  expect((await deleteAccount(throttled, user)).status).toBe(500);

  const told = { status: 401, body: { code: 'deletion_unfinished' } };
  for (const endpoint of [assets.list, encryption.status, account.signIns, activity.list])
    expect(await registry.call(endpoint, user)).toMatchObject(told);
  const another = { ...user, subject: 'the-subject-of-another-user' };
  expect(await registry.call(assets.list, another)).toMatchObject({ body: { code: 'unauthorized' } });

  expect((await deleteAccount(registry, user, 'Wrong-password-1')).status).toBe(400);
  expect((await deleteAccount(registry, user)).status).toBe(200);
  expect(await ownAccount.exists(accountNameOf(user))).toBe(false);
});

test('the job finds no problem after a deletion, finished or not', async () => {
  const lives = [await userWithEverything(registry), await userWithEverything(registry)] as const;
  const record = {
    ended: () => undefined,
    failed: (...failure: unknown[]) => expect.unreachable(String(failure)),
  };
  const dying = registry.with({
    assets: {
      ...registry.stores.assets,
      erase: () => {
        throw new Error('The process dies');
      },
    },
  });
  expect((await deleteAccount(dying, lives[0].user)).status).toBe(500);
  expect((await deleteAccount(registry, lives[1].user)).status).toBe(200);

  for (let hour = 0; hour < 2; hour += 1) {
    await run({ ...registry.stores, record }, Number.POSITIVE_INFINITY);
    const problems = (await registry.rows('PROBLEMS_TABLE')).filter(({ kind }) => kind !== undefined);
    expect(problems).toEqual([]);
  }
});

test('a new account with the username of a deleted one is not affected', async () => {
  const user = newUser();
  expect((await deleteAccount(registry, user)).status).toBe(200);
  await registry.outside.accounts.create({
    username: user.username,
    email: `again-${user.username}@example.com`,
    password: 'Another-password-1',
  });
  expect((await deleteAccount(registry, user)).status).toBe(200);
  expect(await registry.outside.accounts.byUsername(user.username)).toMatchObject({ enabled: true });
});
