import { afterAll, describe, expect, test } from 'vitest';
import { signInHash } from '#functions/lib/base/signInHash.ts';
import { account } from '#shared/contract/account.ts';
import { assets } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { activity } from '#shared/contract/system.ts';
import { LISTED_SIGN_INS } from '#shared/domain/constants.ts';
import { atLeast, CRASH_MOMENTS, clientUntil, outsideUntil } from '#tests/support/crashing.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { type Registry, registryOn, startRegistry } from '#tests/support/registry.ts';
import { accessOf } from '#tests/support/users.ts';
import { atOtherSignIn, unlock, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const body = {};
const signOut = (user: TestUser, { call }: Pick<Registry, 'call'> = registry) =>
  call(account.signOut, user, { body });
const endSignIn = (user: TestUser, id: string) =>
  registry.call(account.endSignIn, user, { params: { id }, body });
const list = (user: TestUser) => registry.call(assets.list, user);
const signInsOf = async (user: TestUser) => (await registry.call(account.signIns, user)).body;
const sessionsOf = async (user: TestUser) =>
  (await registry.rows('SESSIONS_TABLE')).filter(({ userId }) => userId === user.sub);

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

describe('signing out', () => {
  test('ends the sign-in and its encryption session at once, for every token of it', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    await unlock(registry, user);
    await registerItem(registry, user);
    const renewed = { ...user };

    expect(await signOut(user)).toMatchObject({
      status: 200,
      body: { message: expect.any(String) },
      cookies: [expect.stringMatching(/encryption-session=;.*Max-Age=0/)],
    });

    for (const token of [user, renewed]) {
      expect((await list(token)).status).toBe(401);
      expect((await registry.call(encryption.sessionStatus, token)).status).toBe(401);
      expect((await signOut(token)).status).toBe(401);
    }
    expect(await sessionsOf(user)).toEqual([]);
  });

  test('leaves the other sign-ins of the user as they are, with their encryption sessions', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    const phone = atOtherSignIn(user);
    await unlock(registry, phone);

    await signOut(user);

    expect((await registry.call(encryption.sessionStatus, phone)).body).toMatchObject({
      authenticated: true,
    });
    expect(await sessionsOf(user)).toHaveLength(1);
  });

  test('is completed by the next call when the process dies', async () => {
    for (const when of CRASH_MOMENTS) {
      for (let call = 1, isDead = true; isDead; call += 1) {
        const { user } = await userAtLevel(registry, 'Maximum');
        await unlock(registry, user);
        const outside = outsideUntil({ call, when });
        const { status } = await signOut(user, registryOn(clientUntil(registry.client, outside)));
        isDead = outside.isDead();
        expect(status).toBe(isDead ? 500 : 200);
        const isShutOut = (await list(user)).status === 401;
        expect(await sessionsOf(user)).toHaveLength(isShutOut ? 0 : 1);
        expect((await signOut(user)).status).toBe(isShutOut ? 401 : 200);
        if (!isDead) expect(call).toBeGreaterThan(atLeast(3, 1));
      }
    }
  });

  test('ends each of many devices that do so at once', async () => {
    const user = newUser();
    const devices = Array.from({ length: 5 }, (_, index) => ({ ...user, signIn: `${user.sub} ${index}` }));
    for (const device of devices) await list(device);
    await Promise.all(devices.map((device) => signOut(device)));
    for (const device of devices) {
      if ((await list(device)).status !== 401) expect((await signOut(device)).status).toBe(200);
      expect((await list(device)).status).toBe(401);
    }
  });

  test('is rejected without a token', async () => {
    expect((await registry.call(account.signOut, undefined, { body })).status).toBe(401);
  });
});

describe('the list of sign-ins', () => {
  test('names devices in plain words, the present one, and the end of encryption sessions', async () => {
    const { user } = await userAtLevel(registry, 'Maximum', { ...newUser(), userAgent: FIREFOX });
    const phone = { ...atOtherSignIn(user), userAgent: SAFARI };
    await list(phone);

    const { signIns, isComplete } = await signInsOf(user);

    expect(isComplete).toBe(true);
    expect(signIns).toHaveLength(2);
    expect(signIns).toContainEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      device: 'Firefox on Windows',
      signedInAt: new Date(1_760_000_000_000).toISOString(),
      lastSeen: expect.any(String),
      current: true,
      encryptionSessionUntil: expect.any(String),
    });
    expect(signIns).toContainEqual(
      expect.objectContaining({ device: 'Safari on iPhone', current: false, encryptionSessionUntil: null }),
    );
    expect(JSON.stringify([signIns, await registry.dump()])).not.toContain(`"${phone.signIn}"`);
  });

  test('costs a sign-in one write an hour', async () => {
    const user = newUser();
    await list(user);
    const before = await accessOf(registry, user);
    await list(user);
    expect(await accessOf(registry, user)).toEqual(before);
  });

  test('admits further sign-ins when it is full, and says that it may not be complete', async () => {
    const user = newUser();
    for (let index = 0; index <= LISTED_SIGN_INS; index += 1)
      expect((await list({ ...user, signIn: `${user.sub} ${index}` })).status).toBe(200);
    const { signIns, isComplete } = await signInsOf({ ...user, signIn: `${user.sub} 0` });
    expect([signIns.length, isComplete]).toEqual([LISTED_SIGN_INS, false]);
  });
});

describe('ending one sign-in', () => {
  test('shuts that device out at once and locks its items, and no other', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    const phone = atOtherSignIn(user);
    await unlock(registry, phone);
    const { signIns } = await signInsOf(user);
    const { id } = signIns.find(({ current }: { current: boolean }) => !current);

    expect((await endSignIn(user, id)).status).toBe(200);

    expect((await list(phone)).status).toBe(401);
    expect(await sessionsOf(user)).toHaveLength(1);
    expect((await signInsOf(user)).signIns).toHaveLength(1);
    expect((await endSignIn(user, id)).status).toBe(200);
  });

  test('shuts out one that is not listed, since the list was full, and locks its items', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    for (let index = 0; index < LISTED_SIGN_INS; index += 1)
      await list({ ...user, signIn: `${user.sub} ${index}` });
    const unlisted = atOtherSignIn(user);
    expect((await unlock(registry, unlisted)).status).toBe(200);
    const id = signInHash(`${unlisted.signIn}`);
    const { signIns } = await signInsOf(user);
    expect(signIns.map((each: { id: string }) => each.id)).not.toContain(id);

    for (let time = 0; time < 2; time += 1) expect((await endSignIn(user, id)).status).toBe(200);

    expect((await list(unlisted)).status).toBe(401);
    expect(await sessionsOf(user)).toHaveLength(1);
    expect((await signInsOf(user)).signIns).toHaveLength(LISTED_SIGN_INS);
    const { entries } = (await registry.call(activity.list, user, { query: { kind: 'security' } })).body;
    expect(entries.filter(({ kind }: { kind: string }) => kind === 'sign_in_ended')).toHaveLength(1);
  });

  test('is recorded once where two windows do so at the same moment', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    const phone = atOtherSignIn(user);
    await list(phone);
    const id = signInHash(`${phone.signIn}`);
    const { users } = registry.stores;
    const access: typeof users.access = async (userId) => {
      const read = await users.access(userId);
      await endSignIn(user, id);
      return read;
    };
    const late = registry.with({ users: { ...users, access } });

    expect((await late.call(account.endSignIn, user, { params: { id }, body })).status).toBe(200);

    const { entries } = (await registry.call(activity.list, user, { query: { kind: 'security' } })).body;
    expect(entries.filter(({ kind }: { kind: string }) => kind === 'sign_in_ended')).toHaveLength(1);
  });

  test("ends nothing by the id of another user's, and changes nothing of theirs", async () => {
    const { user: other } = await userAtLevel(registry, 'Maximum');
    const [{ id }] = (await signInsOf(other)).signIns;
    const ofOther = async () => [await accessOf(registry, other), await sessionsOf(other)];
    const before = await ofOther();
    const user = newUser();

    expect((await endSignIn(user, id)).status).toBe(200);

    expect(await ofOther()).toEqual(before);
    expect((await registry.call(encryption.sessionStatus, other)).body).toMatchObject({
      authenticated: true,
    });
    expect((await list(user)).status).toBe(200);
  });

  test('takes no id of another form, and no call without a token', async () => {
    const user = newUser();
    await list(user);
    const before = await registry.dump();
    for (const malformed of ['never-was', 'not an id', 'A'.repeat(23)])
      expect((await endSignIn(user, malformed)).status).toBe(400);
    const params = { id: 'A'.repeat(22) };
    expect((await registry.call(account.endSignIn, undefined, { params, body })).status).toBe(401);
    expect(await registry.dump()).toEqual(before);
  });
});
