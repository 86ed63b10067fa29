import { afterAll, describe, expect, test } from 'vitest';
import { assets, type Item } from '#shared/contract/assets.ts';
import { encryption, passwordChange } from '#shared/contract/encryption.ts';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { namedPaths, startRegistry } from '#tests/support/registry.ts';
import { atOtherSignIn, OTHER_PASSWORD, PASSWORD, unlock, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const WORDS = /^([a-z]+ ){23}[a-z]+$/;
const LEVELS = ['Standard', 'Enhanced', 'Maximum'] as const;

const levelOf = async (user: TestUser) => (await registry.call(encryption.securityLevel, user)).body;
const statusOf = async (user: TestUser) => (await registry.call(encryption.status, user)).body;
const itemsOf = async (user: TestUser): Promise<Item[]> => (await registry.call(assets.list, user)).body;
const rowsOf = async (user: TestUser) =>
  (await registry.rows('ASSETS_TABLE')).filter(({ ownerId }) => ownerId === user.sub);
const vaultOf = async (user: TestUser) =>
  (await registry.rows('USERS_TABLE')).find(
    ({ userId, record }) => userId === user.sub && record === 'vault',
  );

const change = (user: TestUser, NewSecurityLevel: SecurityLevel, passwords: object = {}) =>
  registry.call(encryption.changeSecurityLevel, user, { body: { NewSecurityLevel, ...passwords } });
const migrate = (user: TestUser, SecurityLevel: SecurityLevel, Password?: string | null) =>
  registry.call(encryption.migrateToEncrypted, user, { body: { SecurityLevel, Password } });

describe('a user who has not chosen a level', () => {
  test('has no level, and all items are plain', async () => {
    const user = newUser();
    await registerItem(registry, user);

    expect(await levelOf(user)).toEqual({ securityLevel: null });
    expect(await statusOf(user)).toEqual({
      hasVault: false,
      securityLevel: null,
      iterations: null,
      totalItems: 1,
      unencryptedItems: 1,
      generation: 0,
    });
  });

  test('is told where there was no time to count all items', async () => {
    const { itemCounts } = registry.stores;
    const counted = { total: 90_000, plain: 7, plainInTransit: 0, isCutShort: true };
    const slow = registry.with({ itemCounts: { ...itemCounts, of: async () => counted } });

    const { body } = await slow.call(encryption.status, newUser());

    expect(body).toMatchObject({ totalItems: 90_000, unencryptedItems: 7, isCutShort: true });
  });

  test('can set Standard, which encrypts the items made from then on', async () => {
    const user = newUser();
    const before = await registerItem(registry, user);

    const answer = await registry.call(encryption.setSecurityLevel, user, {
      body: { SecurityLevel: 'Standard' },
    });

    expect(answer).toMatchObject({ status: 200, body: { message: 'Security level changed to Standard' } });
    const after = await registerItem(registry, user);
    expect([before.isEncrypted, after.isEncrypted]).toEqual([false, true]);
    expect(await statusOf(user)).toEqual({
      hasVault: true,
      securityLevel: 'Standard',
      iterations: 10_000,
      totalItems: 2,
      unencryptedItems: 1,
      generation: 1,
    });
  });

  test.each(['Enhanced', 'Maximum'] as const)('cannot set %s, which needs a password', async (level) => {
    const user = newUser();
    const answer = await registry.call(encryption.setSecurityLevel, user, {
      body: { SecurityLevel: level },
    });

    expect(answer).toMatchObject({ status: 400, body: { code: 'password_required' } });
    expect(await levelOf(user)).toEqual({ securityLevel: null });
  });

  test('cannot change the level', async () => {
    expect(await change(newUser(), 'Standard')).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  });

  test.each(['Enhanced', 'Maximum'] as const)('needs a password to migrate to %s', async (level) => {
    for (const password of [undefined, null]) {
      expect(await migrate(newUser(), level, password)).toMatchObject({
        status: 400,
        body: { code: 'password_required' },
      });
    }
  });
});

test.each(LEVELS)('a level that was chosen cannot be set again: %s', async (level) => {
  const { user } = await userAtLevel(registry, level);
  const before = await vaultOf(user);

  const answer = await registry.call(encryption.setSecurityLevel, user, {
    body: { SecurityLevel: 'Standard' },
  });

  expect(answer).toMatchObject({ status: 409, body: { code: 'vault_exists' } });
  expect(await vaultOf(user)).toEqual(before);
});

describe('migrating to encrypted items', () => {
  test.each(LEVELS)('encrypts every item at %s, and leaves its content as it was', async (level) => {
    const user = newUser();
    const plain = [await registerItem(registry, user), await registerItem(registry, user, { name: 'Boat' })];

    const answer = await migrate(user, level, level === 'Standard' ? undefined : PASSWORD);

    expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String), remaining: 0 } });
    const { recoveryKey } = answer.body;
    if (level === 'Enhanced') expect(recoveryKey).toMatch(WORDS);
    else expect(recoveryKey).toBeUndefined();
    expect(await itemsOf(user)).toEqual(plain.map((item) => ({ ...item, isEncrypted: true })));
    expect(JSON.stringify(await rowsOf(user))).not.toMatch(/Family car|Boat|Colour/);
    expect(await statusOf(user)).toMatchObject({
      securityLevel: level,
      totalItems: 2,
      unencryptedItems: 0,
    });
  });

  test('continues with the session that it began, without a new recovery key', async () => {
    const { user } = await userAtLevel(registry, 'Enhanced');
    const before = await vaultOf(user);

    const again = await migrate(user, 'Enhanced');

    expect(again).toMatchObject({ status: 200, body: { remaining: 0 } });
    expect(again.body.recoveryKey).toBeUndefined();
    expect(await vaultOf(user)).toEqual(before);
  });

  test.each(['Enhanced', 'Maximum'] as const)(
    'continues at %s by the password on another device',
    async (level) => {
      const { user } = await userAtLevel(registry, level);
      const there = atOtherSignIn(user);
      expect(await migrate(there, level)).toMatchObject({ status: 400, body: { code: 'password_required' } });
      expect(await migrate(there, level, 'not the one')).toMatchObject({
        status: 400,
        body: { code: 'wrong_password' },
      });

      const answer = await migrate(there, level, PASSWORD);

      expect(answer.status).toBe(200);
      expect((await registry.call(assets.list, there)).status).toBe(200);
    },
  );

  test('repeated after a lost response, gives a new recovery key, and only that one is right', async () => {
    const { user, recoveryKey: lost } = await userAtLevel(registry, 'Enhanced');

    const again = await migrate(user, 'Enhanced', PASSWORD);

    expect(again.body.recoveryKey).toMatch(WORDS);
    const recover = (recoveryKey: string) =>
      registry.call(passwordChange.changeWithRecovery, user, {
        body: { recoveryKey, newPassword: OTHER_PASSWORD },
      });
    expect((await recover(lost)).status).toBe(400);
    expect((await recover(again.body.recoveryKey)).status).toBe(200);
  });

  const down = () => Promise.reject(Object.assign(new Error('slow'), { name: 'ThrottlingException' }));
  const { assets: items, itemCounts } = registry.stores;
  const broken = { ...items, sealableOwnedBy: () => expect.unreachable('It is down') };
  test.each<[string, Parameters<typeof registry.with>[0]]>([
    ['the items in transit cannot be counted', { itemCounts: { ...itemCounts, plainInTransit: down } }],
    [
      'nothing can be encrypted or counted',
      { assets: broken, itemCounts: { ...itemCounts, sealable: down } },
    ],
  ])('gives the recovery key, and says that more is to do, though %s', async (_, fault) => {
    const user = newUser();
    await registerItem(registry, user);
    const body = { SecurityLevel: 'Enhanced', Password: PASSWORD };

    const answer = await registry.with(fault).call(encryption.migrateToEncrypted, user, { body });

    expect(answer).toMatchObject({
      status: 200,
      body: { recoveryKey: expect.stringMatching(WORDS), remaining: 1, isCutShort: true },
    });
    expect((await migrate(user, 'Enhanced')).body).toMatchObject({ remaining: 0 });
  });

  const uncounted = (count: number) => async () => ({ count, isCutShort: true });
  test.each([0, 1])(
    'does not say that all is encrypted where the count of those in transit ended at %i',
    async (found) => {
      const { user } = await userAtLevel(registry, 'Standard');
      const fault = { itemCounts: { ...itemCounts, plainInTransit: uncounted(found) } };
      const body = { SecurityLevel: 'Standard' };

      const answer = await registry.with(fault).call(encryption.migrateToEncrypted, user, { body });

      const message = expect.stringContaining('except any that are in transit');
      expect(answer).toMatchObject({ status: 200, body: { message, remaining: 0, isCutShort: true } });
    },
  );

  test.each([
    [1, 'At least 1 item is still to be encrypted.'],
    [7, 'At least 7 items are still to be encrypted.'],
  ])('says that there may be more where the count of the rest ended at %i', async (found, message) => {
    const fault = { assets: broken, itemCounts: { ...itemCounts, sealable: uncounted(found) } };
    const body = { SecurityLevel: 'Enhanced', Password: PASSWORD };

    const answer = await registry.with(fault).call(encryption.migrateToEncrypted, newUser(), { body });

    expect(answer.body).toMatchObject({ message, remaining: found, isCutShort: true });
  });

  test('is rejected for another level than the chosen one', async () => {
    const { user } = await userAtLevel(registry, 'Standard');

    expect(await migrate(user, 'Maximum', PASSWORD)).toMatchObject({
      status: 409,
      body: { code: 'wrong_state' },
    });
  });

  test('ends without the items that a transfer locks', async () => {
    const user = newUser();
    const item = await registerItem(registry, user);
    const [row] = await rowsOf(user);
    await registry.put('ASSETS_TABLE', { ...row, transferId: 'transfer-1' });

    expect((await migrate(user, 'Standard')).body.remaining).toBe(0);
    expect(await statusOf(user)).toMatchObject({ totalItems: 1, unencryptedItems: 1 });
    await registry.put('ASSETS_TABLE', { ...row });
    await migrate(user, 'Standard');

    expect(await itemsOf(user)).toEqual([{ ...item, isEncrypted: true }]);
  });

  test('leaves items alone whose rows are damaged, and says how many', async () => {
    const user = newUser();
    const item = await registerItem(registry, user);
    const [row] = await rowsOf(user);
    const damaged = { ...row, assetId: 'damaged', version: 'x' };
    await registry.put('ASSETS_TABLE', damaged);

    expect((await migrate(user, 'Enhanced', PASSWORD)).body).toMatchObject({
      ...{ remaining: 0, damaged: 1, recoveryKey: expect.any(String) },
      message: 'Your items are encrypted, except 1 that is damaged and stays as it is.',
    });
    await registry.put('ASSETS_TABLE', { ...row, assetId: 'locked', transferId: 'transfer-1' });
    expect((await migrate(user, 'Enhanced')).body).toMatchObject({
      ...{ remaining: 0, damaged: 1, inTransit: 1 },
      message: 'Your items are encrypted, except 1 that is damaged and stays as it is, and 1 in transit.',
    });
    expect(await itemsOf(user)).toContainEqual({ ...item, isEncrypted: true });
    expect(await rowsOf(user)).toContainEqual(damaged);
  });

  test('stops when its time is up, says how many items remain, and continues at the next call', async () => {
    const user = newUser();
    for (let index = 0; index < 3; index += 1) await registerItem(registry, user);
    let time = Date.now();
    const atEachLook = (milliseconds: number) =>
      registry.with({
        now: () => {
          time += milliseconds;
          return new Date(time);
        },
      });
    const body = { SecurityLevel: 'Standard' };
    await registry.call(encryption.setSecurityLevel, user, { body });

    const hurried = await atEachLook(16_000).call(encryption.migrateToEncrypted, user, { body });
    const calm = await atEachLook(1_000).call(encryption.migrateToEncrypted, user, { body });

    expect(hurried).toMatchObject({ status: 200, body: { remaining: 3 } });
    expect(calm).toMatchObject({ status: 200, body: { remaining: 0 } });
    expect((await itemsOf(user)).every(({ isEncrypted }) => isEncrypted)).toBe(true);
  });
});

describe('a new password', () => {
  test.each([
    ['of seven characters', 'seven77'],
    ['of the most breached', 'Password1'],
    ['of them in other characters', 'ｐａｓｓｗｏｒｄ'],
    ['of seven, written with thirteen', `${'é'.normalize('NFD').repeat(6)}x`],
    ['of one character that is read as eighteen', '\ufdfa'],
    ['of eight spaces', ' '.repeat(8)],
    ['of eight invisible characters', '\u200b'.repeat(8)],
    ["of the registry's name", 'Item-Registry-2026'],
    ['with half a character', 'copper lantern \ud800'],
  ])('%s is rejected with the name of its field', async (_, password) => {
    const { user } = await userAtLevel(registry, 'Enhanced');
    const before = await vaultOf(user);
    const refused = [
      [await migrate(newUser(), 'Maximum', password), 'Password'],
      [await change(user, 'Maximum', { OldPassword: PASSWORD, NewPassword: password }), 'NewPassword'],
      [
        await registry.call(passwordChange.changePassword, user, {
          body: { currentPassword: PASSWORD, newPassword: password },
        }),
        'newPassword',
      ],
      [
        await registry.call(passwordChange.changeWithRecovery, user, {
          body: { recoveryKey: 'words', newPassword: password },
        }),
        'newPassword',
      ],
    ] as const;

    for (const [answer, path] of refused) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
      expect(namedPaths(answer.body)).toEqual([path]);
      expect(JSON.stringify(answer.body)).not.toContain(password);
    }
    expect(await vaultOf(user)).toEqual(before);
  });

  test.each(['', '-2026', '!!!!'])('is rejected when it is the username and %j', async (added) => {
    const user = { ...newUser(), username: 'marianne' };
    const answer = await migrate(user, 'Enhanced', `Marianne${added}`);
    expect(answer.status).toBe(400);
    expect(namedPaths(answer.body)).toEqual(['Password']);
  });

  test('is rejected at Maximum alone when it is easy to guess', async () => {
    const weak = 'MyPassword1!';
    const { user } = await userAtLevel(registry, 'Maximum');
    const refused = [
      [await migrate(newUser(), 'Maximum', weak), 'Password'],
      [
        await registry.call(passwordChange.changePassword, user, {
          body: { currentPassword: PASSWORD, newPassword: weak },
        }),
        'newPassword',
      ],
    ] as const;
    for (const [answer, path] of refused) {
      expect(answer.status).toBe(400);
      expect(namedPaths(answer.body)).toEqual([path]);
    }
    expect((await migrate(newUser(), 'Enhanced', weak)).status).toBe(200);
  });

  test.each(['correct horse battery staple', 'Sunny-Meadow-42!', 'пароль-длинный', '日本語のパスワードです'])(
    'is accepted at Maximum when it is like %s',
    async (password) => {
      expect((await migrate(newUser(), 'Maximum', password)).status).toBe(200);
    },
  );

  test('is the same in every Unicode normal form', async () => {
    const user = newUser();
    await migrate(user, 'Maximum', 'Ångström ﬁre 12');

    expect((await unlock(registry, atOtherSignIn(user), 'A\u030angstro\u0308m fire 12')).status).toBe(200);
  });
});

describe('changing the level', () => {
  const CASES = LEVELS.flatMap((from) => LEVELS.filter((to) => to !== from).map((to) => ({ from, to })));

  test.each(CASES)(
    'from $from to $to writes no item, and every item stays readable',
    async ({ from, to }) => {
      const { user } = await userAtLevel(registry, from);
      const item = await registerItem(registry, user);
      const rows = await rowsOf(user);

      const answer = await change(user, to, {
        OldPassword: from === 'Standard' ? null : PASSWORD,
        NewPassword: to === 'Standard' ? null : OTHER_PASSWORD,
      });

      expect(answer).toMatchObject({ status: 200, body: { message: `Security level changed to ${to}` } });
      if (to === 'Enhanced') expect(answer.body.recoveryKey).toMatch(WORDS);
      else expect(answer.body.recoveryKey).toBeUndefined();
      expect(await rowsOf(user)).toEqual(rows);
      expect(await levelOf(user)).toEqual({ securityLevel: to });
      expect(await itemsOf(user)).toEqual([item]);
      const there = atOtherSignIn(user);
      expect((await unlock(registry, there, OTHER_PASSWORD)).status).toBe(to === 'Standard' ? 409 : 200);
      expect(await itemsOf(there)).toEqual([item]);
    },
  );

  test.each([
    { from: 'Standard', to: 'Maximum', passwords: {}, path: 'NewPassword' },
    { from: 'Enhanced', to: 'Standard', passwords: {}, path: 'OldPassword' },
    { from: 'Enhanced', to: 'Maximum', passwords: { OldPassword: PASSWORD }, path: 'NewPassword' },
    { from: 'Maximum', to: 'Enhanced', passwords: { NewPassword: OTHER_PASSWORD }, path: 'OldPassword' },
    { from: 'Maximum', to: 'Maximum', passwords: {}, path: 'NewPassword' },
  ] as const)('from $from to $to is rejected without $path', async ({ from, to, passwords, path }) => {
    const { user } = await userAtLevel(registry, from);
    const answer = await change(user, to, passwords);

    expect(answer).toMatchObject({ status: 400, body: { code: 'password_required' } });
    expect(namedPaths(answer.body)).toEqual([path]);
    expect(await levelOf(user)).toEqual({ securityLevel: from });
  });

  test('raises the generation of the vault, whichever way the level goes', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    expect(await statusOf(user)).toMatchObject({ securityLevel: 'Maximum', generation: 1 });
    await change(user, 'Standard', { OldPassword: PASSWORD });
    expect(await statusOf(user)).toMatchObject({ securityLevel: 'Standard', generation: 2 });
    await change(user, 'Enhanced', { NewPassword: PASSWORD });
    expect(await statusOf(user)).toMatchObject({ securityLevel: 'Enhanced', generation: 3 });
  });

  test('is rejected for a wrong password, which counts as an attempt', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    const attempt = () => change(user, 'Standard', { OldPassword: 'not the one' });
    for (let free = 0; free < 5; free += 1) {
      expect(await attempt()).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
    }

    expect(await attempt()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(await unlock(registry, user)).toMatchObject({ status: 429 });
    expect(await levelOf(user)).toEqual({ securityLevel: 'Maximum' });
  });

  test("ends every encryption session except the caller's", async () => {
    const { user } = await userAtLevel(registry, 'Enhanced');
    const there = atOtherSignIn(user);
    await unlock(registry, there);

    await change(user, 'Maximum', { OldPassword: PASSWORD, NewPassword: OTHER_PASSWORD });

    expect((await registry.call(assets.list, there)).status).toBe(403);
    const mine = await registry.call(encryption.sessionStatus, user);
    expect(mine.body).toMatchObject({ hasActiveSession: true, expiresIn: 30 });
  });

  test('can be repeated after a lost response, with a new recovery key', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    const passwords = { OldPassword: PASSWORD, NewPassword: OTHER_PASSWORD };
    const first = await change(user, 'Enhanced', passwords);

    const second = await change(user, 'Enhanced', passwords);

    expect(second).toMatchObject({ status: 200, body: { recoveryKey: expect.stringMatching(WORDS) } });
    expect(second.body.recoveryKey).not.toBe(first.body.recoveryKey);
    expect((await change(user, 'Standard', { OldPassword: OTHER_PASSWORD })).status).toBe(200);
    expect((await change(user, 'Standard', { OldPassword: OTHER_PASSWORD })).status).toBe(200);
  });

  test('is rejected for the present level under another password', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    const passwords = { OldPassword: PASSWORD, NewPassword: OTHER_PASSWORD };

    expect(await change(user, 'Maximum', passwords)).toMatchObject({
      status: 409,
      body: { code: 'wrong_state' },
    });
  });
});

test('while encrypted data is being deleted, nothing is opened or changed', async () => {
  const { user } = await userAtLevel(registry, 'Enhanced');
  await registry.put('USERS_TABLE', { ...(await vaultOf(user)), state: 'resetting' });

  expect((await registry.call(assets.list, user)).status).toBe(403);
  const refused = [
    await unlock(registry, user),
    await migrate(user, 'Enhanced', PASSWORD),
    await change(user, 'Maximum', { OldPassword: PASSWORD, NewPassword: OTHER_PASSWORD }),
    await registry.call(passwordChange.changePassword, user, {
      body: { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD },
    }),
  ];
  for (const answer of refused) expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
});

test('a damaged vault is reported as damaged, without its content', async () => {
  const { user } = await userAtLevel(registry, 'Standard');
  const row = (await vaultOf(user)) as { vault: Record<string, unknown> };
  await registry.put('USERS_TABLE', { ...row, vault: { ...row.vault, byPassword: new Uint8Array(64) } });

  expect(await registry.call(assets.list, user)).toMatchObject({
    status: 409,
    body: { code: 'wrong_state', message: expect.stringContaining('keys are damaged') },
  });
});
