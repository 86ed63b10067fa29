import { afterAll, describe, expect, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { encryption, passwordChange } from '#shared/contract/encryption.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { writeBlob } from '#shared/sealing/blob.ts';
import { cookiesIn, jarOf } from '#tests/support/cookies.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { registerItem } from '#tests/support/items.ts';
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

const cookiesOf = (user: TestUser): string[] => cookiesIn(jarOf(user));

/** Lists the user's items with these cookies, whatever the user's browser has. */
const listWith = (user: TestUser, cookies: readonly string[], { call }: Pick<Registry, 'call'> = registry) =>
  call(assets.list, user, { cookies });

const sessionRowsOf = async ({ sub }: TestUser) =>
  (await registry.rows('SESSIONS_TABLE')).filter(({ userId }) => userId === sub);

const LOCKED = {
  status: 403,
  body: { code: 'authentication_required', requiresAuthentication: true, authenticated: false },
};

describe('the cookie of an encryption session', () => {
  test('is given at each response that begins one, out of reach of scripts and other sites', async () => {
    const { user, recoveryKey } = await userAtLevel(registry, 'Enhanced');
    const begins: [Endpoint, unknown][] = [
      [encryption.authenticateSession, { password: PASSWORD }],
      [encryption.migrateToEncrypted, { SecurityLevel: 'Enhanced', Password: PASSWORD }],
      [passwordChange.changePassword, { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD }],
      [
        encryption.changeSecurityLevel,
        { NewSecurityLevel: 'Maximum', OldPassword: OTHER_PASSWORD, NewPassword: PASSWORD },
      ],
    ];
    const seen = new Set(cookiesOf(user));
    for (const [endpoint, body] of begins) {
      const { status, cookies } = await registry.call(endpoint, user, { body });
      expect(status).toBe(200);
      expect(cookies).toEqual([
        expect.stringMatching(
          /^__Host-encryption-session=[\w-]{43}; Path=\/; Max-Age=1800; HttpOnly; SameSite=Strict; Secure$/,
        ),
      ]);
      seen.add(cookiesOf(user).join());
    }
    expect(seen.size).toBe(begins.length + 1);
    expect(recoveryKey).toBeDefined();
    expect(await sessionRowsOf(user)).toHaveLength(1);
  });

  test('is given by the recovery key too, and for eight hours when the session is remembered', async () => {
    const { user, recoveryKey } = await userAtLevel(registry, 'Enhanced');

    const recovered = await registry.call(passwordChange.changeWithRecovery, user, {
      body: { recoveryKey, newPassword: OTHER_PASSWORD },
    });
    const remembered = await registry.call(encryption.authenticateSession, user, {
      body: { password: OTHER_PASSWORD, rememberSession: true },
    });

    expect(recovered.cookies.join()).toContain('Max-Age=1800;');
    expect(remembered.cookies.join()).toContain('Max-Age=28800;');
    expect((await registry.call(assets.list, user)).status).toBe(200);
  });

  test('has a plain name, and is not marked as secure, where the product is served over http', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    const plain = { headers: { 'x-forwarded-proto': 'http' } };

    const begun = await registry.call(encryption.authenticateSession, user, {
      ...plain,
      body: { password: PASSWORD },
    });

    expect(begun.cookies).toEqual([
      expect.stringMatching(
        /^encryption-session=[\w-]{43}; Path=\/; Max-Age=1800; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect((await registry.call(assets.list, user, plain)).status).toBe(200);
    const plainOnly = cookiesOf(user).filter((cookie) => cookie.startsWith('encryption-session='));
    expect(plainOnly).toHaveLength(1);
    expect(await listWith(user, plainOnly)).toMatchObject(LOCKED);
  });

  test('is taken back by a lock', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');

    const { cookies } = await registry.call(encryption.invalidateSession, user);

    expect(cookies).toEqual([
      '__Host-encryption-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
    ]);
    expect(cookiesOf(user)).toEqual([]);
  });
});

describe('a session does not open', () => {
  test('with the token and without the cookie', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    await registerItem(registry, user);

    expect(await listWith(user, [])).toMatchObject(LOCKED);
    expect(await listWith(user, ['__Host-encryption-session=', 'encryption-session=x'])).toMatchObject(
      LOCKED,
    );
    const status = await registry.call(encryption.sessionStatus, user, { cookies: [] });
    expect(status.body).toMatchObject({ hasActiveSession: false, requiresAuthentication: true });
    expect((await listWith(user, ['theme=dark', ...cookiesOf(user)])).status).toBe(200);
  });

  test('with the cookie and without a token', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');

    const answer = await registry.call(assets.list, undefined, { cookies: cookiesOf(user) });

    expect(answer.status).toBe(401);
  });

  test("with the cookie of another sign-in, or of another user's", async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    const another = await userAtLevel(registry, 'Maximum');
    const there = atOtherSignIn(user);
    expect((await unlock(registry, there)).status).toBe(200);

    expect(await listWith(there, cookiesOf(user))).toMatchObject(LOCKED);
    expect(await listWith(user, cookiesOf(there))).toMatchObject(LOCKED);
    expect(await listWith(user, cookiesOf(another.user))).toMatchObject(LOCKED);
  });

  test('with the cookie of the session that a new password entry replaced', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    const former = cookiesOf(user);

    await unlock(registry, user);

    expect(await listWith(user, former)).toMatchObject(LOCKED);
    expect((await registry.call(assets.list, user)).status).toBe(200);
  });

  test('after its row was given a later end, whether it has expired or not', async () => {
    const clock = clockAt('2026-05-01T10:00:00.000Z');
    const at = registry.with({ now: clock.now });
    const { user } = await userAtLevel(at, 'Maximum');
    const [row] = await sessionRowsOf(user);

    await registry.put('SESSIONS_TABLE', { ...row, expiresAt: Number(row?.expiresAt) + 10 * 365 * 86_400 });

    expect(await listWith(user, cookiesOf(user), at)).toMatchObject(LOCKED);
    clock.pass(3_600);
    expect(await listWith(user, cookiesOf(user), at)).toMatchObject(LOCKED);
  });

  test.each([0, 60, 7_000])(
    'after %i bytes that KMS did not make took the place of its key',
    async (length) => {
      const { user } = await userAtLevel(registry, 'Maximum');
      const [row] = await sessionRowsOf(user);

      await registry.put('SESSIONS_TABLE', { ...row, wrapped: writeBlob('kms', new Uint8Array(length)) });

      expect(await listWith(user, cookiesOf(user))).toMatchObject(LOCKED);
    },
  );

  test('after a lock in the browser that made it, though its row was put back', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    const [row = {}] = await sessionRowsOf(user);

    await registry.call(encryption.invalidateSession, user);
    expect(await sessionRowsOf(user)).toEqual([]);
    await registry.put('SESSIONS_TABLE', row);

    expect(await registry.call(assets.list, user)).toMatchObject(LOCKED);
  });

  test('after a lock by the same sign-in that has lost the cookie', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    const lost = cookiesOf(user);

    await registry.call(encryption.invalidateSession, user, { cookies: [] });

    expect(await listWith(user, lost)).toMatchObject(LOCKED);
    expect(await sessionRowsOf(user)).toEqual([]);
  });
});

test('a migration goes on by the session that its first response gave', async () => {
  const { user } = await userAtLevel(registry, 'Maximum');
  const again = { body: { SecurityLevel: 'Maximum' } };

  expect((await registry.call(encryption.migrateToEncrypted, user, again)).status).toBe(200);
  expect(await registry.call(encryption.migrateToEncrypted, user, { ...again, cookies: [] })).toMatchObject({
    status: 400,
    body: { code: 'password_required' },
  });
});
