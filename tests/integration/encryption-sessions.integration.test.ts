import { afterAll, describe, expect, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { encryption, passwordChange } from '#shared/contract/encryption.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newItem, newUser, registerItem } from '#tests/support/items.ts';
import { isNightly } from '#tests/support/nightly.ts';
import { namedPaths, type Registry, startRegistry } from '#tests/support/registry.ts';
import { atOtherSignIn, clockAt, PASSWORD, unlock, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const statusOf = async (user: TestUser, { call }: Pick<Registry, 'call'> = registry) =>
  (await call(encryption.sessionStatus, user)).body;

const locked = (securityLevel: string) => ({
  requiresAuthentication: true,
  authenticated: false,
  securityLevel,
  message: 'Session authentication required',
  code: 'authentication_required',
});

describe('the input', () => {
  test.each<[Endpoint, unknown, string[]]>([
    [encryption.authenticateSession, {}, ['password']],
    [encryption.authenticateSession, { password: '' }, ['password']],
    [
      encryption.authenticateSession,
      { password: 5, rememberSession: 'yes' },
      ['password', 'rememberSession'],
    ],
    [encryption.authenticateSession, { password: 'x'.repeat(1_001) }, ['password']],
    [encryption.setSecurityLevel, { SecurityLevel: 'standard' }, ['SecurityLevel']],
    [encryption.changeSecurityLevel, { NewSecurityLevel: 'Secret' }, ['NewSecurityLevel']],
    [encryption.migrateToEncrypted, { SecurityLevel: 1, Password: 2 }, ['SecurityLevel', 'Password']],
    [passwordChange.changePassword, {}, ['currentPassword', 'newPassword']],
    [passwordChange.changeWithRecovery, {}, ['recoveryKey', 'newPassword']],
  ])(
    'of $path is rejected when it is malformed, with the names of its fields',
    async (endpoint, body, paths) => {
      const user = newUser();
      await registry.call(assets.list, user);
      const before = await registry.dump();

      const answer = await registry.call(endpoint, user, { body });

      expect(answer.status).toBe(400);
      expect(namedPaths(answer.body)).toEqual(paths);
      expect(await registry.dump()).toEqual(before);
    },
  );
});

describe('the state of a session', () => {
  test('is open for a user without a vault', async () => {
    expect(await statusOf(newUser())).toEqual({
      securityLevel: null,
      hasActiveSession: false,
      expiresIn: 0,
      requiresAuthentication: false,
      authenticated: true,
    });
  });

  test('is open at Standard', async () => {
    const { user } = await userAtLevel(registry, 'Standard');

    expect(await statusOf(user)).toEqual({
      securityLevel: 'Standard',
      hasActiveSession: false,
      expiresIn: 0,
      requiresAuthentication: false,
      authenticated: true,
    });
  });

  test.each(['Enhanced', 'Maximum'] as const)('is closed at %s for another sign-in', async (level) => {
    const { user } = await userAtLevel(registry, level);

    expect(await statusOf(atOtherSignIn(user))).toEqual({
      securityLevel: level,
      hasActiveSession: false,
      expiresIn: 0,
      requiresAuthentication: true,
      authenticated: false,
    });
  });

  test('counts the minutes, rounded up, and names the end', async () => {
    const clock = clockAt('2026-05-01T10:00:00.000Z');
    const at = registry.with({ now: clock.now });
    const { user } = await userAtLevel(at, 'Maximum');
    clock.pass(61);

    expect(await statusOf(user, at)).toEqual({
      securityLevel: 'Maximum',
      hasActiveSession: true,
      expiresIn: 29,
      expiresAt: '2026-05-01T10:30:00.000Z',
      requiresAuthentication: false,
      authenticated: true,
    });
  });
});

describe('a session', () => {
  test.each([
    { rememberSession: false, minutes: 30 },
    { rememberSession: true, minutes: 480 },
  ])(
    'lasts $minutes minutes when rememberSession is $rememberSession',
    async ({ rememberSession, minutes }) => {
      const clock = clockAt('2026-05-01T10:00:00.000Z');
      const at = registry.with({ now: clock.now });
      const { user } = await userAtLevel(at, 'Enhanced');
      const there = atOtherSignIn(user);

      const answer = await at.call(encryption.authenticateSession, there, {
        body: { password: PASSWORD, rememberSession },
      });

      expect(answer).toMatchObject({
        status: 200,
        body: { message: expect.any(String), expiresIn: minutes },
      });
      clock.pass(minutes * 60 - 1);
      expect((await at.call(assets.list, there)).status).toBe(200);
      clock.pass(1);
      expect(await at.call(assets.list, there)).toMatchObject({ status: 403, body: locked('Enhanced') });
      expect(await statusOf(there, at)).toMatchObject({ hasActiveSession: false, authenticated: false });
    },
  );

  test('has its row deleted when a request meets it after it expired', async () => {
    const clock = clockAt('2026-05-01T10:00:00.000Z');
    const at = registry.with({ now: clock.now });
    const { user } = await userAtLevel(at, 'Enhanced');
    clock.pass(1_800);

    await statusOf(user, at);

    const owners = (await registry.rows('SESSIONS_TABLE')).map(({ userId }) => userId);
    expect(owners).not.toContain(user.sub);
  });

  test('belongs to one sign-in, and ends alone', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    const there = atOtherSignIn(user);
    expect((await unlock(registry, there)).status).toBe(200);

    const ended = await registry.call(encryption.invalidateSession, user);

    expect(ended).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect((await registry.call(assets.list, user)).status).toBe(403);
    expect((await registry.call(assets.list, there)).status).toBe(200);
  });

  test('can be ended although there is none', async () => {
    expect((await registry.call(encryption.invalidateSession, newUser())).status).toBe(200);
  });

  test('is not begun without a vault or at Standard', async () => {
    const { user } = await userAtLevel(registry, 'Standard');

    for (const who of [user, newUser()]) {
      expect(await unlock(registry, who)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    }
  });

  test('is not begun by a wrong password', async () => {
    const { user } = await userAtLevel(registry, 'Enhanced');
    const there = atOtherSignIn(user);

    const answer = await unlock(registry, there, 'not the password');

    expect(answer).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
    expect((await registry.call(assets.list, there)).status).toBe(403);
  });

  test('opens nothing when it is copied to another sign-in or another user', async () => {
    const [alice, bob] = [await userAtLevel(registry, 'Maximum'), await userAtLevel(registry, 'Maximum')];
    const row = (await registry.rows('SESSIONS_TABLE')).find(({ userId }) => userId === alice.user.sub);
    const hash = (await registry.rows('SESSIONS_TABLE')).find(({ userId }) => userId === bob.user.sub);

    await registry.put('SESSIONS_TABLE', {
      ...row,
      ...{ userId: bob.user.sub, sessionHash: hash?.sessionHash },
    });

    expect((await registry.call(assets.list, bob.user)).status).toBe(403);
  });
});

describe('the attempts of an encryption password', () => {
  const guess = (call: Registry['call'], user: TestUser, password: string) =>
    call(encryption.authenticateSession, user, { body: { password } });

  test('are free five times, then wait twice as long each time, up to a quarter of an hour', async () => {
    const clock = clockAt('2026-05-01T10:00:00.000Z');
    const { call } = registry.with({ now: clock.now });
    const { user } = await userAtLevel({ call }, 'Enhanced');
    for (let free = 0; free < 5; free += 1) expect((await guess(call, user, 'wrong one')).status).toBe(400);

    for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      const early = await guess(call, user, PASSWORD);
      expect(early).toMatchObject({
        status: 429,
        headers: { 'retry-after': String(wait) },
        body: { code: 'too_many_requests', retryAfter: wait },
      });
      clock.pass(wait - 0.001);
      expect((await guess(call, user, PASSWORD)).status).toBe(429);
      clock.pass(0.001);
      expect((await guess(call, user, 'wrong one')).status).toBe(400);
    }
  });

  test('are rejected with the time to wait in words', async () => {
    const clock = clockAt('2026-05-01T10:00:00.000Z');
    const { call } = registry.with({ now: clock.now });
    const { user } = await userAtLevel({ call }, 'Enhanced');
    const messages: string[] = [];
    for (let tries = 0; tries < 13; tries += 1) {
      await guess(call, user, 'wrong one');
      const { body } = await guess(call, user, 'wrong one');
      if (body.retryAfter) clock.pass(body.retryAfter);
      messages.push(body.message);
    }

    expect(messages.join()).toContain('in 1 second.');
    expect(messages.join()).toContain('in 32 seconds.');
    expect(messages.join()).toContain('in 2 minutes.');
  });

  test('are counted until the right password clears them, and nothing else does', async () => {
    const clock = clockAt('2026-05-01T10:00:00.000Z');
    const { call } = registry.with({ now: clock.now });
    const { user } = await userAtLevel({ call }, 'Enhanced');
    for (let tries = 0; tries < 4; tries += 1) await guess(call, user, 'wrong one');

    await call(encryption.invalidateSession, user);
    await call(encryption.sessionStatus, user);
    expect((await guess(call, user, 'wrong one')).status).toBe(400);
    expect((await guess(call, user, PASSWORD)).status).toBe(429);
    clock.pass(1);
    expect((await guess(call, user, PASSWORD)).status).toBe(200);

    for (let free = 0; free < 5; free += 1) expect((await guess(call, user, 'wrong one')).status).toBe(400);
    expect((await guess(call, user, 'wrong one')).status).toBe(429);
  });

  test('try five passwords at most when many come at once', async () => {
    const count = isNightly ? 1_000 : 200;
    const clock = clockAt('2026-05-01T10:00:00.000Z');
    const { call } = registry.with({ now: clock.now });
    const { user } = await userAtLevel({ call }, 'Maximum');
    const before = registry.kmsCalls().GenerateMac ?? 0;

    const answers = await Promise.all(
      Array.from({ length: count }, (_, index) => guess(call, user, `guess number ${index}`)),
    );

    const tried = answers.filter(({ status }) => status === 400).length;
    expect(tried).toBeGreaterThan(0);
    expect(tried).toBeLessThanOrEqual(5);
    expect((registry.kmsCalls().GenerateMac ?? 0) - before).toBe(tried);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(count - tried);
  });

  test('are counted for each user alone', async () => {
    const clock = clockAt('2026-05-01T10:00:00.000Z');
    const { call } = registry.with({ now: clock.now });
    const [alice, bob] = [await userAtLevel({ call }, 'Enhanced'), await userAtLevel({ call }, 'Enhanced')];
    for (let tries = 0; tries < 6; tries += 1) await guess(call, alice.user, 'wrong one');

    expect((await guess(call, bob.user, PASSWORD)).status).toBe(200);
  });
});

test('no secret of a session is in a row, a response or the log', async () => {
  const { user } = await userAtLevel(registry, 'Enhanced');
  const answers = [
    await unlock(registry, user),
    await unlock(registry, user, 'a wrong secret text'),
    await registry.call(encryption.sessionStatus, user),
  ];

  const kept = JSON.stringify([answers, await registry.dump(), registry.records]);
  for (const secret of [PASSWORD, 'a wrong secret text', `sign-in-of-${user.sub}`]) {
    expect(kept).not.toContain(secret);
  }
});

test('nothing of a user at Maximum is read or written without a session, an empty list included', async () => {
  const { user } = await userAtLevel(registry, 'Maximum');
  const there = atOtherSignIn(user);
  const empty = await registry.call(assets.list, there);
  const item = await registerItem(registry, user);
  const before = await registry.dump();
  const params = { id: item.id };

  const answers = [
    empty,
    await registry.call(assets.list, there),
    await registry.call(assets.get, there, { params }),
    await registry.call(assets.create, there, { body: newItem() }),
    await registry.call(assets.update, there, { params, body: item }),
    await registry.call(assets.remove, there, { params }),
    await registry.call(assets.addProperty, there, { params, body: { name: 'n', value: 'v' } }),
    await registry.call(assets.removeProperty, there, { params: { propertyId: `${item.id}.x` } }),
  ];

  for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: locked('Maximum') });
  expect(await registry.dump()).toEqual(before);
  expect((await registry.call(assets.generateQrCode, there, { query: { content: 'text' } })).status).toBe(
    200,
  );
});
