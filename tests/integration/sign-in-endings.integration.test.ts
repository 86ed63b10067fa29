import { afterAll, describe, expect, test } from 'vitest';
import type { Alerts } from '#functions/lib/vault-access/deps.ts';
import { account } from '#shared/contract/account.ts';
import { assets } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { activity } from '#shared/contract/system.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser } from '#tests/support/items.ts';
import { namedPaths, startRegistry } from '#tests/support/registry.ts';
import { act, administrator } from '#tests/support/users.ts';
import { atOtherSignIn, clockAt, unlock, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const body = {};
const KEY = 'a-key-of-a-browser-0001';
const list = (user: TestUser) => registry.call(assets.list, user);
const isUnlocked = async (user: TestUser) =>
  (await registry.call(encryption.sessionStatus, user)).body.authenticated;
const kindsOf = async (user: TestUser): Promise<string[]> => {
  const { body: page } = await registry.call(activity.list, user, { query: { kind: 'security' } });
  return page.entries.map(({ kind }: { kind: string }) => kind);
};
const changed = (user: TestUser, endOtherSignIns: boolean, key?: string, { call } = registry) =>
  call(account.credentialChanged, user, {
    body: { change: 'account_password_changed', endOtherSignIns },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

const sessionsOf = async (user: TestUser) =>
  (await registry.rows('SESSIONS_TABLE')).filter(({ userId }) => userId === user.sub);

/** The product, and the mails that it sends as often as it may. */
function withMails(now = () => new Date()) {
  const mailed: string[][] = [];
  const takeTurn = registry.stores.allowances.alertTurn(now);
  const notify: Alerts['notify'] = async (userId, kind, since) => {
    if (await takeTurn(userId, kind, since)) mailed.push([userId, kind]);
  };
  return { mailed, mailing: { ...registry, ...registry.with({ now, alerts: { notify } }) } };
}

/** The product, whose first look at the open sessions misses those that begin then, and whose second one fails. */
function interruptedOnceRecorded(now = () => new Date()) {
  let looks = 0;
  async function* pagesOf(): AsyncGenerator<string[]> {
    looks += 1;
    if (looks > 1) throw new Error('Interrupted');
    yield [];
  }
  const { sessions } = registry.stores;
  return { ...registry, ...registry.with({ now, sessions: { ...sessions, pagesOf } }) };
}

/** A user with an open vault here and on a phone. */
async function onTwoDevices() {
  const { user } = await userAtLevel(registry, 'Maximum');
  const phone = atOtherSignIn(user);
  await unlock(registry, phone);
  return { user, phone };
}

/** The product, in which something happens between the admission of a request and what it does. */
function endedAfterAdmission(happen: () => Promise<unknown>) {
  const { users } = registry.stores;
  const access: typeof users.access = async (userId) => {
    await happen();
    return users.access(userId);
  };
  return registry.with({ users: { ...users, access } });
}

test('a sign-in that has ended ends no other, not even by a request that was admitted before', async () => {
  const { user, phone } = await onTwoDevices();
  const { signIns } = (await registry.call(account.signIns, user)).body;
  const { id } = signIns.find(({ current }: { current: boolean }) => current);
  const late = endedAfterAdmission(() => registry.call(account.endOtherSignIns, user, { body }));

  expect((await late.call(account.endSignIn, phone, { params: { id }, body })).status).toBe(401);

  expect((await list(phone)).status).toBe(401);
  expect(await isUnlocked(user)).toBe(true);
  expect(await kindsOf(user)).not.toContain('sign_in_ended');
});

describe('ending all other sign-ins', () => {
  test('shuts the others out at once and locks their items, and leaves this one as it is', async () => {
    const { user, phone } = await onTwoDevices();
    const unlisted = { ...user, signIn: `${user.sub} never seen` };

    expect((await registry.call(account.endOtherSignIns, user, { body })).status).toBe(200);

    expect(await isUnlocked(user)).toBe(true);
    for (const other of [phone, unlisted]) expect((await list(other)).status).toBe(401);
    const rows = await registry.rows('SESSIONS_TABLE');
    expect(rows.filter(({ userId }) => userId === user.sub)).toHaveLength(1);
    expect((await registry.call(account.signIns, user)).body.signIns).toHaveLength(1);
    expect((await kindsOf(user))[0]).toBe('other_sign_ins_ended');
  });

  test('does not keep this one from being ended later, by itself or with all', async () => {
    const { user } = await onTwoDevices();
    await registry.call(account.endOtherSignIns, user, { body });
    expect((await registry.call(account.signOutEverywhere, user, { body })).status).toBe(200);
    expect((await list(user)).status).toBe(401);
  });

  test.each(['signOut', 'disable', 'resetPassword'] as const)(
    'does not bring this one back where an administrator ends it by %s at the same moment',
    async (action) => {
      const { user } = await onTwoDevices();
      const admin = administrator();
      const late = endedAfterAdmission(() => act(registry, admin, action, user));

      expect((await late.call(account.endOtherSignIns, user, { body })).status).toBe(401);

      await act(registry, admin, 'enable', user);
      expect((await list(user)).status).toBe(401);
    },
  );

  test('leaves the one of two devices signed in that does so first', async () => {
    const { user, phone } = await onTwoDevices();
    const late = endedAfterAdmission(() => registry.call(account.endOtherSignIns, phone, { body }));

    expect((await late.call(account.endOtherSignIns, user, { body })).status).toBe(401);

    expect((await list(user)).status).toBe(401);
    expect(await isUnlocked(phone)).toBe(true);
  });

  test('is rejected without a token', async () => {
    expect((await registry.call(account.endOtherSignIns, undefined, { body })).status).toBe(401);
  });
});

describe('a change of the account password', () => {
  test('ends the other sign-ins where that is wanted, and is recorded', async () => {
    const { user, phone } = await onTwoDevices();
    expect((await changed(user, true)).status).toBe(200);
    expect((await list(phone)).status).toBe(401);
    expect(await isUnlocked(user)).toBe(true);
    expect((await kindsOf(user)).slice(0, 2).sort()).toEqual([
      'account_password_changed',
      'other_sign_ins_ended',
    ]);
  });

  test('leaves the other sign-ins where it is not', async () => {
    const { user, phone } = await onTwoDevices();
    expect((await changed(user, false)).status).toBe(200);
    expect(await isUnlocked(phone)).toBe(true);
    expect((await kindsOf(user))[0]).toBe('account_password_changed');
  });

  test.each([
    ['that ends the other sign-ins', true],
    ['that leaves the other sign-ins', false],
  ])('%s is recorded and mailed once, however often it comes under one key', async (_, endsOthers) => {
    const { user } = await onTwoDevices();
    const kinds = await kindsOf(user);
    const { mailing, mailed } = withMails();
    for (const _again of [1, 2]) expect((await changed(user, endsOthers, KEY, mailing)).status).toBe(200);
    const added = (await kindsOf(user)).slice(0, -kinds.length);
    expect(added.filter((kind) => kind === 'account_password_changed')).toHaveLength(1);
    expect(added).toHaveLength(endsOthers ? 2 : 1);
    expect(mailed).toEqual([[user.sub, 'account_password_changed']]);
    expect((await changed(user, !endsOthers, KEY)).body.code).toBe('idempotency_conflict');
  });

  test('that was interrupted once it was recorded is finished, and mailed, under the same key', async () => {
    const { user } = await onTwoDevices();
    const before = await kindsOf(user);
    expect((await changed(user, true, KEY, interruptedOnceRecorded())).status).toBe(500);
    expect(await sessionsOf(user)).toHaveLength(2);
    const { mailing, mailed } = withMails();

    expect((await changed(user, true, KEY, mailing)).status).toBe(200);

    expect(await sessionsOf(user)).toHaveLength(1);
    expect(mailed).toEqual([[user.sub, 'account_password_changed']]);
    expect(await kindsOf(user)).toHaveLength(before.length + 2);
  });

  test('is mailed once where it is repeated under its key after hours, and the next one again', async () => {
    const user = newUser();
    const clock = clockAt(new Date().toISOString());
    const { mailing, mailed } = withMails(clock.now);
    for (const hours of [0, 2, 20]) {
      clock.pass(hours * 60 * 60);
      expect((await changed(user, false, KEY, mailing)).status).toBe(200);
    }
    expect(mailed).toHaveLength(1);
    const rows = (await registry.rows('USERS_TABLE')).filter(({ userId }) => userId === user.sub);
    const lastsUntil = (start: string) =>
      Number(rows.find(({ record }) => String(record).startsWith(start))?.expiresAt);
    expect(lastsUntil('allowance#mail-')).toBeGreaterThanOrEqual(lastsUntil('idem#'));

    expect((await changed(user, false, `${KEY}-next`, mailing)).status).toBe(200);
    expect(mailed).toHaveLength(2);
  });

  test('that was interrupted before its mail is mailed at a repeat after hours, also behind an earlier one', async () => {
    const { user } = await onTwoDevices();
    const clock = clockAt(new Date().toISOString());
    const { mailing, mailed } = withMails(clock.now);
    expect((await changed(user, false, `${KEY}-before`, mailing)).status).toBe(200);
    clock.pass(2 * 60 * 60);
    const interrupted = interruptedOnceRecorded(clock.now);
    expect((await changed(user, true, KEY, interrupted)).status).toBe(500);
    clock.pass(2 * 60 * 60);
    expect((await changed(user, true, KEY, mailing)).status).toBe(200);
    expect(mailed).toHaveLength(2);
  });

  test('is recorded each time without a key', async () => {
    const user = newUser();
    for (const _again of [1, 2]) expect((await changed(user, false)).status).toBe(200);
    expect(await kindsOf(user)).toEqual(['account_password_changed', 'account_password_changed']);
  });

  test('is recorded for a change of the directory only, and with a decision', async () => {
    const user = newUser();
    await list(user);
    const before = await registry.dump();
    const wrong = await registry.call(account.credentialChanged, user, {
      body: { change: 'data_reset', endOtherSignIns: 'yes' },
    });
    expect(wrong.status).toBe(400);
    expect(namedPaths(wrong.body)).toEqual(['change', 'endOtherSignIns']);
    expect(await registry.dump()).toEqual(before);
  });
});

test("an administrator's reset of a password ends the user's sign-ins and locks their items", async () => {
  const { user, phone } = await onTwoDevices();
  expect((await act(registry, administrator(), 'resetPassword', user)).status).toBe(200);
  for (const token of [user, phone]) expect((await list(token)).status).toBe(401);
  expect(await sessionsOf(user)).toEqual([]);
});
