import { afterAll, describe, expect, test, vi } from 'vitest';
import { createSecurityMails } from '#functions/lib/mail/securityMails.ts';
import { noteWrong } from '#functions/lib/vault-access/tryPassword.ts';
import { encryption, passwordChange } from '#shared/contract/encryption.ts';
import { activity } from '#shared/contract/system.ts';
import { SITE_ORIGIN } from '#tests/support/fakes/outside.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { clockAt, OTHER_PASSWORD, PASSWORD, unlock, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const HOUR_S = 60 * 60;
/** The status of a wrong password. */
const WRONG = 400;

/** A user with a vault, at a time that the test sets, who is told of events by mail. */
async function setUp() {
  const clock = clockAt('2026-03-01T10:00:00.000Z');
  const { directory, post } = registry.outside;
  const { allowances } = registry.stores;
  const failures: unknown[] = [];
  const alerts = createSecurityMails({
    directory,
    post,
    siteOrigin: SITE_ORIGIN,
    takeTurn: allowances.alertTurn(clock.now),
    record: (failure) => failures.push(failure),
  });
  const product = registry.with({ now: clock.now, alerts });
  const { user, recoveryKey } = await userAtLevel(product, 'Enhanced');
  const signedInAt = (index: number): TestUser => ({
    ...user,
    signIn: `${user.sub} ${index}`,
    authTime: Math.floor(clock.now().getTime() / 1_000),
  });
  const guess = async (from: TestUser) => (await unlock(product, from, 'wrong horse battery')).status;
  const mails = async () => {
    const account = await directory.findById(user.sub);
    const all = await registry.outside.mails();
    return all
      .filter(({ to }) => to?.some(({ address }) => address === account?.email))
      .map(({ subject }) => subject);
  };
  return { clock, product, user, alerts, recoveryKey, signedInAt, guess, mails, failures };
}

/** Wrong passwords until the wait is 15 minutes. */
async function guessedOn({ clock, guess, user }: Awaited<ReturnType<typeof setUp>>) {
  for (let count = 0; count < 20; count += 1) {
    await guess(user);
    clock.pass(15 * 60);
  }
  expect(await guess(user)).toBe(WRONG);
  expect(await guess(user)).toBe(429);
}

describe('guessing from one sign-in', () => {
  test('does not keep the owner out, who signs in again', async () => {
    const there = await setUp();
    await guessedOn(there);
    const fresh = there.signedInAt(1);
    expect((await unlock(there.product, there.user, PASSWORD)).status).toBe(429);
    expect(await there.guess(fresh)).toBe(WRONG);
    expect((await unlock(there.product, fresh, PASSWORD)).status).toBe(200);
  });

  test('does not keep them out either where the attempts of their fresh sign-ins are damaged', async () => {
    const there = await setUp();
    await guessedOn(there);
    for (const signIns of ['x', { one: 'x' }]) {
      await registry.put('USERS_TABLE', { userId: there.user.sub, record: 'fresh#vault', signIns });
      expect(await there.guess(there.signedInAt(1))).toBe(WRONG);
    }
  });

  test('goes on in fresh sign-ins with three attempts each, of four a day', async () => {
    const there = await setUp();
    await guessedOn(there);
    const statuses: number[] = [];
    for (let index = 0; index < 10; index += 1)
      for (let attempt = 0; attempt < 5; attempt += 1)
        statuses.push(await there.guess(there.signedInAt(index)));
    expect(statuses.filter((status) => status === WRONG)).toHaveLength(12);
    expect(statuses.filter((status) => status === 429)).toHaveLength(38);
    there.clock.pass(24 * HOUR_S);
    await guessedOn(there);
    expect(await there.guess(there.signedInAt(11))).toBe(WRONG);
  });

  test('is told that signing in again helps exactly as long as it does', async () => {
    const there = await setUp();
    await guessedOn(there);
    const isToldToSignIn = async (from: TestUser) => {
      const { status, body } = await unlock(there.product, from, 'wrong horse battery');
      expect(status).toBe(429);
      return body.message.includes('sign out and in again');
    };
    for (let index = 0; index < 4; index += 1) {
      expect(await isToldToSignIn(there.user)).toBe(true);
      const fresh = there.signedInAt(index);
      for (let attempt = 0; attempt < 3; attempt += 1) expect(await there.guess(fresh)).toBe(WRONG);
      expect(await isToldToSignIn(fresh)).toBe(index < 3);
    }
    expect(await isToldToSignIn(there.user)).toBe(false);
    expect(await isToldToSignIn(there.signedInAt(4))).toBe(false);
  });

  test('has no attempts of its own ten minutes after the sign-in', async () => {
    const there = await setUp();
    const stale = there.signedInAt(1);
    await guessedOn(there);
    expect(await there.guess(stale)).toBe(429);
  });

  test('gives one fresh sign-in at most three of many attempts at once', async () => {
    const there = await setUp();
    await guessedOn(there);
    const fresh = there.signedInAt(1);
    const statuses = await Promise.all(Array.from({ length: 50 }, () => there.guess(fresh)));
    expect(statuses.filter((status) => status === WRONG).length).toBeLessThanOrEqual(3);
  });
});

describe('wrong encryption passwords', () => {
  const entriesOf = async (product: Pick<typeof registry, 'call'>, user: TestUser) => {
    const { body } = await product.call(activity.list, user, { query: { kind: 'security' } });
    return body.entries.filter(({ kind }: { kind: string }) => kind === 'wrong_encryption_passwords');
  };

  test('are one entry of the activity with their number', async () => {
    const { product, user, guess, clock } = await setUp();
    for (let count = 1; count <= 7; count += 1) {
      await guess(user);
      clock.pass(60);
    }
    expect(await entriesOf(product, user)).toEqual([expect.objectContaining({ count: 7 })]);
    clock.pass(24 * HOUR_S);
    await guess(user);
    expect((await entriesOf(product, user)).map(({ count }: { count: number }) => count)).toEqual([1, 7]);
  });

  test('are told by mail from the fifth of a day on, once a day', async () => {
    const { user, guess, clock, mails } = await setUp();
    const guessed = async (times: number) => {
      for (let count = 1; count <= times; count += 1) {
        expect(await guess(user)).toBe(WRONG);
        clock.pass(HOUR_S);
      }
    };
    await guessed(4);
    expect(await mails()).toEqual([]);
    await guessed(5);
    expect(await mails()).toEqual(['Wrong encryption passwords were entered']);
    clock.pass(24 * HOUR_S);
    await guessed(4);
    expect(await mails()).toHaveLength(1);
    await guessed(1);
    expect(await mails()).toHaveLength(2);
  });

  test.each([
    { was: 'was damaged', since: 'x', count: 'x' },
    {
      was: 'began by a clock that was a year ahead',
      since: Date.parse('2027-03-01T10:00:00.000Z'),
      count: 5,
    },
  ])('are told as well after their count $was, from the fifth on', async ({ since, count }) => {
    const { user, guess, clock, mails } = await setUp();
    await registry.put('USERS_TABLE', { userId: user.sub, record: 'wrong#vault', since, count });
    for (let time = 1; time <= 5; time += 1) {
      expect(await mails()).toEqual([]);
      expect(await guess(user)).toBe(WRONG);
      clock.pass(HOUR_S);
    }
    expect(await mails()).toEqual(['Wrong encryption passwords were entered']);
  });

  test('are told as well when right ones come in between, and those are not counted', async () => {
    const { product, user, guess, clock, mails } = await setUp();
    for (let count = 1; count <= 4; count += 1) {
      expect(await guess(user)).toBe(WRONG);
      for (let time = 0; time < 3; time += 1)
        expect((await unlock(product, user, PASSWORD)).status).toBe(200);
      clock.pass(HOUR_S);
    }
    expect(await mails()).toEqual([]);
    expect(await guess(user)).toBe(WRONG);
    expect(await mails()).toEqual(['Wrong encryption passwords were entered']);
    expect(await entriesOf(product, user)).toEqual([expect.objectContaining({ count: 5 })]);
  });

  test('count for the mail where an administrator enters them, and not in the number of the owner', async () => {
    const { product, user, guess, alerts, clock, mails } = await setUp();
    const owner = { userId: user.sub, username: user.username };
    const by = { userId: 'the-admin', username: 'admin' };
    await guess(user);
    for (let count = 1; count <= 3; count += 1)
      await noteWrong({ ...registry.stores, alerts, now: clock.now }, owner, by);
    clock.pass(HOUR_S);
    expect(await mails()).toEqual([]);
    await guess(user);

    expect(await mails()).toHaveLength(1);
    const entries = await entriesOf(product, user);
    expect(entries.filter(({ count }: { count?: number }) => count !== undefined)).toEqual([
      expect.objectContaining({ count: 2 }),
    ]);
    expect(entries).toHaveLength(4);
  });

  test('leave all attempts to someone who then enters the right one', async () => {
    const { product, user, guess } = await setUp();
    for (let round = 1; round <= 3; round += 1) {
      for (let count = 1; count <= 4; count += 1) expect(await guess(user)).toBe(WRONG);
      expect((await unlock(product, user, PASSWORD)).status).toBe(200);
    }
  });
});

describe('a change of the encryption password or level', () => {
  test('is told by mail, each kind once an hour', async () => {
    const { product, user, recoveryKey, mails } = await setUp();
    const recovered = await product.call(passwordChange.changeWithRecovery, user, {
      body: { recoveryKey, newPassword: OTHER_PASSWORD },
    });
    for (const [currentPassword, newPassword] of [
      [OTHER_PASSWORD, PASSWORD],
      [PASSWORD, OTHER_PASSWORD],
    ])
      await product.call(passwordChange.changePassword, user, { body: { currentPassword, newPassword } });
    await product.call(encryption.changeSecurityLevel, user, {
      body: { NewSecurityLevel: 'Maximum', OldPassword: OTHER_PASSWORD, NewPassword: OTHER_PASSWORD },
    });
    expect(recovered.status).toBe(200);
    expect((await mails()).sort()).toEqual([
      'Your encryption password was changed',
      'Your encryption password was set with the recovery key',
      'Your security level was changed',
    ]);
  });

  test('is told at the repeat where its mail failed, and then not again within the hour', async () => {
    const there = await setUp();
    const { directory, post } = registry.outside;
    const takeTurn = registry.stores.allowances.alertTurn(there.clock.now);
    const send = vi.fn(post.send);
    const rejected = new Error('SES is away');
    send.mockRejectedValueOnce(rejected);
    const record = () => undefined;
    const mails = createSecurityMails({
      directory,
      post: { send },
      siteOrigin: SITE_ORIGIN,
      takeTurn,
      record,
    });
    for (let time = 0; time < 3; time += 1) await mails.notify(there.user.sub, 'account_password_changed');
    expect(send).toHaveBeenCalledTimes(2);
    expect((await there.mails()).filter((title) => title?.includes('account password'))).toHaveLength(1);
  });

  test('a turn that another mail has taken meanwhile is not given back', async () => {
    const there = await setUp();
    const takeTurn = registry.stores.allowances.alertTurn(there.clock.now);
    const giveBack = await takeTurn(there.user.sub, 'level_changed');
    there.clock.pass(2 * 60 * 60);
    expect(await takeTurn(there.user.sub, 'level_changed')).toBeDefined();
    await giveBack?.();
    expect(await takeTurn(there.user.sub, 'level_changed')).toBeUndefined();
  });

  test('stands when its mail fails, which is recorded without an address', async () => {
    const there = await setUp();
    const failures: unknown[] = [];
    const alerts = createSecurityMails({
      directory: registry.outside.directory,
      post: { send: () => Promise.reject(new TypeError('alice@example.com')) },
      siteOrigin: SITE_ORIGIN,
      takeTurn: async () => async () => undefined,
      record: (failure) => failures.push(failure),
    });
    const product = registry.with({ now: there.clock.now, alerts });
    const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
    expect((await product.call(passwordChange.changePassword, there.user, { body })).status).toBe(200);
    expect((await unlock(product, there.user, OTHER_PASSWORD)).status).toBe(200);
    expect(failures).toEqual([{ about: 'password_changed', name: 'TypeError' }]);
  });
});
