import { afterAll, describe, expect, test } from 'vitest';
import { account } from '#shared/contract/account.ts';
import { assets } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { activity } from '#shared/contract/system.ts';
import { atLeast, CRASH_MOMENTS, clientUntil, outsideUntil } from '#tests/support/crashing.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newItem, newUser, registerItem } from '#tests/support/items.ts';
import { type Registry, registryOn, startRegistry } from '#tests/support/registry.ts';
import { accessOf } from '#tests/support/users.ts';
import { atOtherSignIn, unlock, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const signOut = (user: TestUser | undefined, { call }: Pick<Registry, 'call'> = registry) =>
  call(account.signOutEverywhere, user, { body: {} });
const list = (user: TestUser) => registry.call(assets.list, user);
const sessionsOf = async (user: TestUser) =>
  (await registry.rows('SESSIONS_TABLE')).filter(({ userId }) => userId === user.sub);

describe('signing out everywhere', () => {
  test('rejects every earlier token, on all devices, and locks the items', async () => {
    const { user } = await userAtLevel(registry, 'Enhanced');
    const phone = atOtherSignIn(user);
    await unlock(registry, phone);
    const { id } = await registerItem(registry, phone);
    expect((await list(user)).status).toBe(200);
    expect((await sessionsOf(user)).length).toBeGreaterThan(0);

    expect(await signOut(user)).toMatchObject({ status: 200, body: { message: expect.any(String) } });

    for (const token of [user, phone]) {
      expect((await list(token)).status).toBe(401);
      expect((await registry.call(assets.remove, token, { params: { id }, body: {} })).status).toBe(401);
      expect((await registry.call(encryption.sessionStatus, token)).status).toBe(401);
    }
    expect(await sessionsOf(user)).toEqual([]);
  });

  test('admits a later sign-in, whose activity lists it', async () => {
    const user = newUser();
    await registerItem(registry, user);
    await signOut(user);

    const later = { ...atOtherSignIn(user), authTime: Math.floor(Date.now() / 1_000) + 2 };

    expect((await list(later)).body).toHaveLength(1);
    const { body } = await registry.call(activity.list, later, { query: { kind: 'security' } });
    expect(body.entries[0]).toMatchObject({ kind: 'signed_out_everywhere' });
  });

  test('admits a new sign-in, and none from before, also where its clock was a year ahead', async () => {
    const user = newUser();
    const now = Date.now();
    const later = { ...atOtherSignIn(user), authTime: Math.floor(now / 1_000) };
    await list(user);
    const aYearOn = new Date(now + 365 * 24 * 60 * 60 * 1_000);
    const ofThatClock = { ...atOtherSignIn(user), authTime: Math.floor(aYearOn.getTime() / 1_000) - 60 };
    const ahead = registry.with({ now: () => aYearOn });
    expect((await ahead.call(assets.list, ofThatClock)).status).toBe(200);
    expect((await signOut(user, ahead)).status).toBe(200);

    for (const token of [user, ofThatClock]) expect((await list(token)).status).toBe(401);
    expect((await list(later)).status).toBe(200);
    for (const token of [user, ofThatClock]) expect((await list(token)).status).toBe(401);
    expect((await accessOf(registry, user))?.notBefore).toBe(later.authTime);
  });

  test('leaves other users signed in', async () => {
    const other = newUser();
    await signOut(newUser());
    expect((await registry.call(assets.create, other, { body: newItem() })).status).toBe(201);
  });

  test('succeeds for one of two devices at the same moment', async () => {
    const user = newUser();
    await list(user);
    const answers = await Promise.all([signOut(user), signOut(atOtherSignIn(user))]);
    // The later of the two may already be shut out.
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect((await list(user)).status).toBe(401);
  });

  test('is completed by the next call when the process dies', async () => {
    for (const when of CRASH_MOMENTS) {
      for (let call = 1, isDead = true; isDead; call += 1) {
        const { user } = await userAtLevel(registry, 'Enhanced');
        await unlock(registry, user);
        const outside = outsideUntil({ call, when });
        const { ownAccount } = registry.stores;
        const product = registryOn(clientUntil(registry.client, outside), [], { ownAccount });

        const { status } = await signOut(user, product);

        isDead = outside.isDead();
        expect(status).toBe(isDead ? 500 : 200);
        const later = { ...atOtherSignIn(user), authTime: Math.floor(Date.now() / 1_000) + 2 };
        const isShutOut = (await list(user)).status === 401;
        expect(isShutOut || (await sessionsOf(user)).length > 0).toBe(true);
        expect((await registry.call(encryption.sessionStatus, later)).body).toMatchObject({
          authenticated: false,
        });
        expect((await signOut(isShutOut ? later : user)).status).toBe(200);
        expect((await list(user)).status).toBe(401);
        expect(await sessionsOf(user)).toEqual([]);
        if (!isDead) expect(call).toBeGreaterThan(atLeast(3, 1));
      }
    }
  });

  test('is rejected without a token', async () => {
    expect((await signOut(undefined)).status).toBe(401);
  });
});
