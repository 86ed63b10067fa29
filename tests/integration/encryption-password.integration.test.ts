import { afterAll, describe, expect, test } from 'vitest';
import { lostRace } from '#functions/lib/base/errors.ts';
import { openWithPassword } from '#functions/lib/crypto/vault.ts';
import { repeatChange } from '#functions/lib/vault-access/changes.ts';
import { assets, type Item } from '#shared/contract/assets.ts';
import { passwordChange } from '#shared/contract/encryption.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { type Registry, startRegistry } from '#tests/support/registry.ts';
import {
  atOtherSignIn,
  clockAt,
  OTHER_PASSWORD,
  PASSWORD,
  unlock,
  userAtLevel,
} from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const WORDS = /^([a-z]+ ){23}[a-z]+$/;

type Calls = Pick<Registry, 'call'>;
const change = (user: TestUser, currentPassword: string, newPassword: string, { call }: Calls = registry) =>
  call(passwordChange.changePassword, user, { body: { currentPassword, newPassword } });
const recover = (user: TestUser, recoveryKey: string, newPassword = OTHER_PASSWORD) =>
  registry.call(passwordChange.changeWithRecovery, user, { body: { recoveryKey, newPassword } });
const itemsOf = async (user: TestUser): Promise<Item[]> => (await registry.call(assets.list, user)).body;
const vaultRow = async (user: TestUser) =>
  (await registry.rows('USERS_TABLE')).find(
    ({ userId, record }) => userId === user.sub && record === 'vault',
  );

describe('the impact of a change of password', () => {
  const impactOf = async (user: TestUser) =>
    (await registry.call(passwordChange.checkChangeImpact, user)).body;

  test('is that it cannot be changed, without a vault and at Standard', async () => {
    const { user } = await userAtLevel(registry, 'Standard');
    const impact = { canChange: false, message: expect.any(String), warning: null };

    expect(await impactOf(newUser())).toEqual({ securityLevel: null, impact });
    expect(await impactOf(user)).toEqual({ securityLevel: 'Standard', impact });
  });

  test.each([
    ['Enhanced', 'recovery key'],
    ['Maximum', 'lost'],
  ] as const)('comes with a warning at %s', async (level, warning) => {
    const { user } = await userAtLevel(registry, level);

    expect(await impactOf(user)).toEqual({
      securityLevel: level,
      impact: { canChange: true, message: expect.any(String), warning: expect.stringContaining(warning) },
    });
  });
});

describe.each(['Enhanced', 'Maximum'] as const)('changing the password at %s', (level) => {
  test('makes the new one right and the old one wrong, and keeps every item', async () => {
    const { user } = await userAtLevel(registry, level);
    const item = await registerItem(registry, user);

    const answer = await change(user, PASSWORD, OTHER_PASSWORD);

    expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    if (level === 'Enhanced') expect(answer.body.newRecoveryKey).toMatch(WORDS);
    else expect(answer.body).not.toHaveProperty('newRecoveryKey');
    expect(await itemsOf(user)).toEqual([item]);
    const there = atOtherSignIn(user);
    expect((await unlock(registry, there, PASSWORD)).status).toBe(400);
    expect((await unlock(registry, there, OTHER_PASSWORD)).status).toBe(200);
    expect(await itemsOf(there)).toEqual([item]);
  });

  test('keeps all items over many changes', async () => {
    const { user } = await userAtLevel(registry, level);
    const items: Item[] = [];
    for (const [from, to] of [
      [PASSWORD, OTHER_PASSWORD],
      [OTHER_PASSWORD, PASSWORD],
      [PASSWORD, PASSWORD],
      [PASSWORD, OTHER_PASSWORD],
    ] as const) {
      items.push(await registerItem(registry, user));
      expect((await change(user, from, to)).status).toBe(200);
    }

    expect(await itemsOf(user)).toEqual(items);
  });

  test('changes nothing for a wrong password, which counts as an attempt', async () => {
    const { user } = await userAtLevel(registry, level);
    const before = await vaultRow(user);
    for (let free = 0; free < 5; free += 1) {
      expect(await change(user, 'not the one', OTHER_PASSWORD)).toMatchObject({
        status: 400,
        body: { code: 'wrong_password' },
      });
    }

    expect(await change(user, PASSWORD, OTHER_PASSWORD)).toMatchObject({ status: 429 });
    expect(await vaultRow(user)).toEqual(before);
  });

  test('gives the same response when it is repeated after a lost one', async () => {
    const { user } = await userAtLevel(registry, level);
    const first = await change(user, PASSWORD, OTHER_PASSWORD);

    const second = await change(atOtherSignIn(user), PASSWORD, OTHER_PASSWORD);

    expect(second.status).toBe(200);
    if (level === 'Enhanced') {
      expect(second.body.newRecoveryKey).toMatch(WORDS);
      expect(second.body.newRecoveryKey).not.toBe(first.body.newRecoveryKey);
    }
    expect((await registry.call(assets.list, atOtherSignIn(user))).status).toBe(200);
    expect((await unlock(registry, user, OTHER_PASSWORD)).status).toBe(200);
  });
});

test.each(['Enhanced', 'Maximum'] as const)(
  'a repeated change that has to wait at %s says to unlock with the new password, which is then right',
  async (level) => {
    const clock = clockAt('2026-05-01T10:00:00.000Z');
    const at = registry.with({ now: clock.now });
    const { user } = await userAtLevel(at, level);
    await change(user, PASSWORD, OTHER_PASSWORD, at);
    for (let free = 0; free < 4; free += 1) expect((await unlock(at, user)).status).toBe(400);

    const repeated = await change(user, PASSWORD, OTHER_PASSWORD, at);

    const lead =
      'Your encryption password may have been changed already. Please wait 1 second, then unlock with the new one.';
    const hint = ' For a new recovery key, change the password once more after that; it may stay the same.';
    expect(repeated).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
      body: {
        code: 'too_many_requests',
        message: level === 'Enhanced' ? `${lead}${hint}` : lead,
        retryAfter: 1,
      },
    });
    clock.pass(1);
    expect((await unlock(at, user, OTHER_PASSWORD)).status).toBe(200);
    const renewed = await change(user, OTHER_PASSWORD, OTHER_PASSWORD, at);
    expect(renewed.status).toBe(200);
    if (level === 'Enhanced') expect(renewed.body.newRecoveryKey).toMatch(WORDS);
  },
);

test('a request that changes the password tries one password for each counted attempt', async () => {
  const clock = clockAt('2026-05-01T10:00:00.000Z');
  const at = registry.with({ now: clock.now });
  const { user } = await userAtLevel(at, 'Maximum');
  await change(user, PASSWORD, OTHER_PASSWORD, at);
  const before = registry.kmsCalls().GenerateMac ?? 0;

  for (let tries = 0; tries < 10; tries += 1) await change(user, 'not the one', 'nor is this', at);

  expect((registry.kmsCalls().GenerateMac ?? 0) - before).toBe(5);
});

test('a wrong password counts once when the new password is the same', async () => {
  const { user } = await userAtLevel(registry, 'Maximum');
  await change(user, PASSWORD, OTHER_PASSWORD);

  const answers: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    answers.push((await change(user, 'not the one', 'not the one')).status);
  }

  expect(answers).toEqual([400, 400, 400, 400, 400, 429]);
});

test('a day after a change, a wrong password is just wrong', async () => {
  const clock = clockAt('2026-05-01T10:00:00.000Z');
  const at = registry.with({ now: clock.now });
  const { user } = await userAtLevel(at, 'Maximum');
  await change(user, PASSWORD, OTHER_PASSWORD, at);
  clock.pass(24 * 60 * 60);

  expect((await change(user, PASSWORD, OTHER_PASSWORD, at)).status).toBe(400);
});

test.each(['Standard', undefined] as const)('%s has no password to change', async (level) => {
  const user = newUser();
  if (level) await userAtLevel(registry, level, user);

  for (const answer of [await change(user, PASSWORD, OTHER_PASSWORD), await recover(user, 'words')]) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  }
});

describe('recovering by the recovery key', () => {
  test('sets a password and gives another recovery key; the old one opens nothing', async () => {
    const { user, recoveryKey } = await userAtLevel(registry, 'Enhanced');
    const item = await registerItem(registry, user);

    const answer = await recover(atOtherSignIn(user), recoveryKey);

    expect(answer).toMatchObject({ status: 200, body: { newRecoveryKey: expect.stringMatching(WORDS) } });
    expect(await itemsOf(atOtherSignIn(user))).toEqual([item]);
    expect((await registry.call(assets.list, user)).status).toBe(403);
    expect((await recover(user, recoveryKey, PASSWORD)).status).toBe(400);
    expect((await unlock(registry, user, PASSWORD)).status).toBe(400);
    expect((await unlock(registry, user, OTHER_PASSWORD)).status).toBe(200);
  });

  test('accepts the words in upper or lower case and with any white space', async () => {
    const { user, recoveryKey } = await userAtLevel(registry, 'Enhanced');
    const typed = ` ${recoveryKey.toUpperCase().replaceAll(' ', '\n \t')} `;

    expect((await recover(user, typed)).status).toBe(200);
  });

  test.each([
    ['no words', () => 'these are no recovery words'],
    ['words of someone else', (_: string, other: string) => other],
    ['one word too few', (words: string) => words.split(' ').slice(1).join(' ')],
    ['words in another order', (words: string) => words.split(' ').reverse().join(' ')],
  ])('is rejected for %s, which counts as an attempt', async (_, wrong) => {
    const { user, recoveryKey } = await userAtLevel(registry, 'Enhanced');
    const other = await userAtLevel(registry, 'Enhanced');
    const before = await vaultRow(user);
    const words = wrong(recoveryKey, other.recoveryKey);
    for (let free = 0; free < 5; free += 1) {
      expect(await recover(user, words)).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
    }

    expect(await recover(user, recoveryKey)).toMatchObject({ status: 429 });
    expect(await vaultRow(user)).toEqual(before);
  });

  test('is rejected at Maximum, which has no recovery key', async () => {
    const { recoveryKey } = await userAtLevel(registry, 'Enhanced');
    const { user } = await userAtLevel(registry, 'Maximum');

    expect(await recover(user, recoveryKey)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  });

  test('gives a valid recovery key when it is repeated after a lost response', async () => {
    const { user, recoveryKey } = await userAtLevel(registry, 'Enhanced');
    await recover(user, recoveryKey);

    const again = await recover(user, recoveryKey);

    expect(again.status).toBe(200);
    expect((await recover(user, again.body.newRecoveryKey, PASSWORD)).status).toBe(200);
  });
});

test('keys that a repeated change has opened are overwritten where no session can be begun', async () => {
  const { user } = await userAtLevel(registry, 'Maximum');
  const { kms, vaults } = registry.stores;
  const row = (await vaults.get(user.sub)) ?? expect.unreachable('There is no vault');
  const open = await openWithPassword(kms, user.sub, row.vault, PASSWORD);
  if (!open) throw new Error('The password is wrong');
  const caller = { userId: user.sub, username: 'x', subject: user.sub, signInId: 'x', signedInAt: 0 };
  const deps = { ...registry.stores, transact: () => Promise.reject(lostRace()) };

  await expect(repeatChange(deps, caller, row, open, PASSWORD)).rejects.toMatchObject({ code: 'lost_race' });

  expect(() => open.keyOf(open.generation)).toThrow('This vault was closed.');
});

test('no recovery word, password or key is in a row or the log', async () => {
  const { user, recoveryKey } = await userAtLevel(registry, 'Enhanced');
  const changed = await change(user, PASSWORD, OTHER_PASSWORD);
  await recover(user, changed.body.newRecoveryKey, 'a third one of mine');

  const kept = JSON.stringify([await registry.dump(), registry.records]);

  for (const secret of [recoveryKey, changed.body.newRecoveryKey, PASSWORD, OTHER_PASSWORD, 'a third one']) {
    expect(kept).not.toContain(secret);
  }
});
