import { afterAll, describe, expect, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { encryption, passwordChange } from '#shared/contract/encryption.ts';
import { activity } from '#shared/contract/system.ts';
import { SECURITY_LEVELS, type SecurityLevel } from '#shared/domain/levels.ts';
import { atLeast, CRASH_MOMENTS, clientUntil, outsideUntil } from '#tests/support/crashing.ts';
import { handoverAt, tryStep } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { raceTimeout, repeatRace } from '#tests/support/races.ts';
import { type Registry, registryOn, startRegistry } from '#tests/support/registry.ts';
import { atOtherSignIn, OTHER_PASSWORD, PASSWORD, unlock, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const reEncrypt = (
  { call }: Pick<Registry, 'call'>,
  user: TestUser,
  body: object = {},
): ReturnType<typeof call> => call(encryption.reEncryptItems, user, { body });

const rowsOf = async (user: TestUser) =>
  (await registry.rows('ASSETS_TABLE')).filter(({ ownerId }) => ownerId === user.sub);
const listOf = async (user: TestUser) => (await registry.call(assets.list, user)).body;

async function withItems(level: SecurityLevel, count: number): Promise<TestUser> {
  const { user } = await userAtLevel(registry, level);
  for (let index = 0; index < count; index += 1)
    await registerItem(registry, user, { name: `Item ${index}` });
  return user;
}

/** No row holds a sealed byte of before. */
function expectAllFresh(before: readonly object[], after: readonly object[]): void {
  expect(after).toHaveLength(before.length);
  for (const field of ['itemKey', 'payload'] as const) {
    const values = [...before, ...after].map((row) => Buffer.from(Object(row).sealed[field]).toString('hex'));
    expect(new Set(values).size).toBe(values.length);
  }
}

describe.each(SECURITY_LEVELS)('encrypting the items again at %s', (level) => {
  test('changes each sealed byte and item key, and nothing that the owner sees', async () => {
    const user = await withItems(level, 3);
    const other = await withItems(level, 1);
    const [before, items, others] = [await rowsOf(user), await listOf(user), await rowsOf(other)];

    const answer = await reEncrypt(registry, user);

    expect(answer).toMatchObject({
      status: 200,
      body: { done: 3, remaining: 0, inTransit: 0, plain: 0, damaged: 0 },
    });
    expect(answer.body).not.toHaveProperty('next');
    expectAllFresh(before, await rowsOf(user));
    expect(await listOf(user)).toEqual(items);
    expect(await rowsOf(other)).toEqual(others);
  });
});

test('after a change of the password, every item is under the new keys', async () => {
  const user = await withItems('Maximum', 2);
  const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
  await registry.call(passwordChange.changePassword, user, { body });
  const generations = async () => (await rowsOf(user)).map(({ sealed }) => Object(sealed).generation);
  expect(await generations()).toEqual([1, 1]);

  await reEncrypt(registry, user);

  expect(await generations()).toEqual([2, 2]);
  expect(await listOf(user)).toHaveLength(2);
});

test('the end is recorded in the activity, also by a call that goes on after another, and not where there are no items', async () => {
  const recordedOf = async (user: TestUser) => {
    const { entries } = (await registry.call(activity.list, user, { query: { kind: 'security' } })).body;
    return entries.filter(({ kind }: { kind: string }) => kind === 'items_re_encrypted').length;
  };
  const [user, without] = [await withItems('Enhanced', 3), await withItems('Enhanced', 0)];

  await reEncrypt(registry, user);
  await reEncrypt(registry, without);

  expect(await recordedOf(user)).toBe(1);
  expect(await recordedOf(without)).toBe(0);
  const [first] = await rowsOf(user);
  await reEncrypt(registry, user, { after: { assetId: first?.assetId, generation: 1 } });
  expect(await recordedOf(user)).toBe(2);
});

test('items that are plain, in transit or damaged stay as they are, and are counted', async () => {
  const user = await withItems('Enhanced', 4);
  const [sealed, plain, locked, damaged] = await rowsOf(user);
  await registry.put('ASSETS_TABLE', { ...plain, sealed: undefined, content: '{}' });
  await registry.put('ASSETS_TABLE', { ...locked, transferId: 'transfer-1' });
  await registry.put('ASSETS_TABLE', { ...damaged, sealed: sealed?.sealed });
  const [, ...before] = await rowsOf(user);

  const answer = await reEncrypt(registry, user);

  expect(answer.body).toEqual({ done: 1, remaining: 0, inTransit: 1, plain: 1, damaged: 1 });
  const [, ...after] = await rowsOf(user);
  expect(after).toEqual(before);
});

test('a call whose time is up says how many remain, and the next one goes on after it', async () => {
  const user = await withItems('Enhanced', 53);
  const before = await rowsOf(user);
  let time = Date.now();
  const hurried = registry.with({
    now: () => {
      time += 6_000;
      return new Date(time);
    },
  });

  const { body: first } = await reEncrypt(hurried, user);
  expect(first).toMatchObject({
    done: 50,
    remaining: 3,
    next: { assetId: before[49]?.assetId, generation: 1 },
  });
  const { body: second } = await reEncrypt(registry, user, { after: first.next });
  expect(second).toEqual({ done: 3, remaining: 0, inTransit: 0, plain: 0, damaged: 0 });

  expectAllFresh(before, await rowsOf(user));
});

describe('encrypting the items again is refused, and changes nothing,', () => {
  test('while the vault is locked', async () => {
    const user = await withItems('Enhanced', 1);
    const before = await rowsOf(user);
    expect(await reEncrypt(registry, atOtherSignIn(user))).toMatchObject({
      status: 403,
      body: { requiresAuthentication: true, securityLevel: 'Enhanced' },
    });
    expect(await rowsOf(user)).toEqual(before);
  });

  test('without a level', async () => {
    const user = newUser();
    await registerItem(registry, user);
    const before = await rowsOf(user);
    expect(await reEncrypt(registry, user)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect(await rowsOf(user)).toEqual(before);
  });

  test('with a place from before a change of the password', async () => {
    const user = await withItems('Enhanced', 2);
    const [first] = await rowsOf(user);
    const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
    await registry.call(passwordChange.changePassword, user, { body });
    const before = await rowsOf(user);
    const after = { assetId: first?.assetId, generation: 1 };
    expect(await reEncrypt(registry, user, { after })).toMatchObject({
      status: 409,
      body: { code: 'wrong_state' },
    });
    expect(await rowsOf(user)).toEqual(before);
  });

  test.each(['', 'a b', 'x'.repeat(129), 7])('with %j as the item to go on after', async (assetId) => {
    const user = await withItems('Standard', 1);
    const before = await rowsOf(user);
    expect(await reEncrypt(registry, user, { after: { assetId, generation: 1 } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', issues: [{ path: 'after.assetId' }] },
    });
    expect(await rowsOf(user)).toEqual(before);
  });
});

test('a process that dies after any of its writes leaves each item readable, and a repeat ends it', async () => {
  let moments = 0;
  for (const when of CRASH_MOMENTS) {
    for (let call = 1; ; call += 1) {
      const user = await withItems('Enhanced', 51);
      const [before, items] = [await rowsOf(user), await listOf(user)];
      const outside = outsideUntil({ call, when });
      const { kms } = registry;
      await reEncrypt(registryOn(clientUntil(registry.client, outside), [], { kms }), user);
      expect(await listOf(user)).toEqual(items);
      if (!outside.isDead()) break;
      moments += 1;
      expect(await reEncrypt(registry, user)).toMatchObject({
        status: 200,
        body: { done: 51, remaining: 0 },
      });
      expectAllFresh(before, await rowsOf(user));
    }
  }
  expect(moments).toBeGreaterThanOrEqual(atLeast(4, 2));
}, 120_000);

describe('while the items are encrypted again', { timeout: raceTimeout(30) }, () => {
  test('an edit of the owner stays', () =>
    repeatRace(30, async ({ delayed }) => {
      const user = await withItems('Enhanced', 2);
      const [item] = await listOf(user);
      const [edited, ...sealed] = await Promise.all([
        delayed(30, () =>
          registry.call(assets.update, user, { params: { id: item.id }, body: { ...item, name: 'Changed' } }),
        ),
        delayed(30, () => reEncrypt(registry, user)),
        delayed(30, () => reEncrypt(registry, user)),
      ]);
      expect([edited, ...sealed].map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await listOf(user)).map(({ name }: { name: string }) => name)).toEqual(['Changed', 'Item 1']);
    }));

  test('an item that is handed over is readable for both parties', () =>
    repeatRace(30, async ({ delayed }) => {
      const handover = await handoverAt(registry, 'PendingOwnerApproval', {
        ownerLevel: 'Enhanced',
        requesterLevel: 'Standard',
      });
      const [approved] = await Promise.all([
        delayed(30, () => tryStep(registry, handover, 'approve')),
        delayed(30, () => reEncrypt(registry, handover.owner)),
      ]);
      expect(approved.status).toBe(200);
      expect(await tryStep(registry, handover, 'accept')).toMatchObject({ status: 200 });
      expect(await listOf(handover.requester)).toMatchObject([{ isEncrypted: true, name: 'Family car' }]);
    }));

  test('a new password leaves every item readable', () =>
    repeatRace(15, async ({ delayed }) => {
      const user = await withItems('Enhanced', 2);
      const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
      const [changed, sealed] = await Promise.all([
        delayed(20, () => registry.call(passwordChange.changePassword, user, { body })),
        delayed(60, () => reEncrypt(registry, user)),
      ]);
      expect(changed.status).toBe(200);
      expect([200, 403, 409]).toContain(sealed.status);
      const there = atOtherSignIn(user);
      await unlock(registry, there, OTHER_PASSWORD);
      expect((await listOf(there)).map(({ name }: { name: string }) => name)).toEqual(['Item 0', 'Item 1']);
    }));
});
