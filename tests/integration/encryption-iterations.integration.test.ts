import { afterAll, expect, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { encryption, passwordChange } from '#shared/contract/encryption.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { registerItem } from '#tests/support/items.ts';
import { type Registry, startRegistry } from '#tests/support/registry.ts';
import { atOtherSignIn, OTHER_PASSWORD, PASSWORD, unlock, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

/** The same installation after its operator has set the fewest iterations. */
const asking = (fewestIterations: number) => registry.with({ kms: { ...registry.kms, fewestIterations } });

const iterationsOf = async (user: TestUser, { call } = registry as Pick<Registry, 'call'>): Promise<number> =>
  (await call(encryption.status, user)).body.iterations;

test.each([
  ['Standard', 10_000],
  ['Enhanced', 50_000],
  ['Maximum', 100_000],
] as const)('a vault at %s has the specified count by default', async (level, count) => {
  const { user } = await userAtLevel(registry, level);
  expect(await iterationsOf(user)).toBe(count);
});

test.each(['Enhanced', 'Maximum'] as const)(
  'a vault at %s moves to the count that its installation asks for at its next unlock, with its sessions and items',
  async (level) => {
    const { user, recoveryKey } = await userAtLevel(registry, level);
    const item = await registerItem(registry, user);
    const harder = asking(150_000);
    const there = atOtherSignIn(user);

    expect((await unlock(harder, there, 'a wrong password')).status).toBe(400);
    expect(await iterationsOf(user)).not.toBe(150_000);
    expect((await unlock(harder, there)).status).toBe(200);
    expect(await iterationsOf(user)).toBe(150_000);

    for (const who of [user, there]) {
      expect((await registry.call(assets.get, who, { params: { id: item.id } })).body).toEqual(item);
    }
    expect((await unlock(harder, there)).status).toBe(200);
    expect((await unlock(registry, there)).status).toBe(200);
    if (level === 'Maximum') return;
    const body = { recoveryKey, newPassword: OTHER_PASSWORD };
    expect((await harder.call(passwordChange.changeWithRecovery, user, { body })).status).toBe(200);
    expect(await iterationsOf(user)).toBe(150_000);
  },
);

test('a vault is never moved to fewer iterations, and one at Standard has no password to stretch', async () => {
  const { user } = await userAtLevel(asking(150_000), 'Maximum');
  const standard = await userAtLevel(asking(150_000), 'Standard');

  expect((await unlock(registry, user)).status).toBe(200);

  expect(await iterationsOf(user)).toBe(150_000);
  expect(await iterationsOf(standard.user)).toBe(10_000);
});

/**
 * Where each unlock has read the vault before the first of them writes: the vaults are handed out when so many were asked
 * for.
 */
function readTogether(count: number) {
  const { vaults } = registry.stores;
  const waiting: (() => void)[] = [];
  return registry.with({
    kms: { ...registry.kms, fewestIterations: 150_000 },
    vaults: {
      ...vaults,
      async get(userId) {
        const row = await vaults.get(userId);
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          if (waiting.length >= count) for (const go of waiting) go();
        });
        return row;
      },
    },
  });
}

test('simultaneous unlocks that would each move a vault all succeed, and leave sessions that open its items', async () => {
  const { user } = await userAtLevel(registry, 'Maximum');
  const item = await registerItem(registry, user);
  const devices = ['one', 'two', 'three'].map((name) => ({ ...user, signIn: `${user.sub} ${name}` }));
  const together = readTogether(devices.length);

  const answers = await Promise.all(devices.map((device) => unlock(together, device)));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await iterationsOf(user)).toBe(150_000);
  for (const device of [user, ...devices])
    expect((await registry.call(assets.get, device, { params: { id: item.id } })).body).toEqual(item);
});

test('an unlock that would move an earlier state of a vault is refused, and the later state stays', async () => {
  const { user } = await userAtLevel(registry, 'Maximum');
  const { vaults } = registry.stores;
  const earlier = await vaults.get(user.sub);
  const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
  expect((await registry.call(passwordChange.changePassword, user, { body })).status).toBe(200);

  const late = registry.with({
    kms: { ...registry.kms, fewestIterations: 150_000 },
    vaults: { ...vaults, get: async () => earlier },
  });

  expect(await unlock(late, user)).toMatchObject({ status: 409, body: { code: 'lost_race' } });
  expect((await unlock(registry, user, OTHER_PASSWORD)).status).toBe(200);
});
