import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUserIds, ForgedIdentity, type KnownUser } from '#functions/lib/identity/userIds.ts';
import { identityKey } from '#shared/domain/identity.ts';
import { type Registry, startRegistry } from '#tests/support/registry.ts';

let registry: Registry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());

const userIds = () => createUserIds({ ...registry.stores, kms: registry.kms, now: () => new Date() });

let people = 0;
function someone(changed: Partial<KnownUser> = {}): KnownUser {
  people += 1;
  return {
    issuer: 'https://directory.example.com',
    subject: `subject-${people}`,
    username: `name-${people}`,
    isAdmin: false,
    provenEmail: `address-${people}@example.com`,
    ...changed,
  };
}

const rowsOf = (userId: string) =>
  registry.rows('USERS_TABLE').then((rows) => rows.filter((row) => row.userId === userId));
const identityRowOf = async (user: KnownUser) => (await rowsOf(identityKey(user).userId))[0] ?? {};

describe('the user id of an identity', () => {
  test('is made at its first use, with the access row, and is the same from then on', async () => {
    const user = someone({ isAdmin: true });
    const userId = await userIds().ensure(user);

    expect(userId).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/);
    expect(await userIds().ensure({ ...user, isAdmin: false })).toBe(userId);
    expect(await rowsOf(userId)).toEqual([
      {
        ...{ userId, record: 'access', enabled: true, isAdmin: true, notBefore: 0 },
        ...{ username: user.username, subject: user.subject },
      },
    ]);
  });

  test('is one, however many tokens are made at once, and nothing is left of the others', async () => {
    const user = someone();
    const before = (await registry.rows('USERS_TABLE')).length;
    const ids = await Promise.all(Array.from({ length: 10 }, () => userIds().ensure(user)));

    expect(new Set(ids).size).toBe(1);
    expect(await registry.rows('USERS_TABLE')).toHaveLength(before + 2);
  });

  test('differs for the same subject of another issuer, and another subject of the same issuer', async () => {
    const user = someone();
    const others = [{ ...user, issuer: 'https://other.example.com' }, someone()];
    const ids = await Promise.all([user, ...others].map((each) => userIds().ensure(each)));
    expect(new Set(ids).size).toBe(3);
  });

  test('is stored with the last proven address, which the table does not show', async () => {
    const user = someone();
    await userIds().ensure(user);
    const first = await identityRowOf(user);
    await userIds().ensure(user);
    expect(await identityRowOf(user)).toEqual(first);

    await userIds().ensure({ ...user, provenEmail: undefined });
    expect(await identityRowOf(user)).toEqual(first);

    await userIds().ensure({ ...user, provenEmail: 'changed@example.com' });
    const second = await identityRowOf(user);
    expect(second).not.toEqual(first);
    for (const { sealed } of [first, second]) {
      expect(Buffer.from(sealed as Uint8Array).toString('latin1')).not.toContain('example.com');
    }
    expect((second.sealed as Uint8Array).length).toBe((first.sealed as Uint8Array).length);
  });
});

describe('someone who may write the tables, but not use KMS', () => {
  async function victimAndThief() {
    const [victim, thief] = [someone(), someone()];
    const victimId = await userIds().ensure(victim);
    const thiefId = await userIds().ensure(thief);
    return { victim, thief, victimId, thiefId };
  }

  async function expectRefused(thief: KnownUser, victimId: string): Promise<void> {
    await expect(userIds().ensure(thief)).rejects.toThrow(ForgedIdentity);
    expect(await userIds().isProved(thief, victimId)).toBe(false);
  }

  test('gets no other user id by a changed row', async () => {
    const { thief, victimId } = await victimAndThief();
    await registry.put('USERS_TABLE', { ...(await identityRowOf(thief)), mappedTo: victimId });
    await expectRefused(thief, victimId);
  });

  test('gets no other user id by the row of the other, with its proof, under an identity of their own', async () => {
    const { victim, thief, victimId } = await victimAndThief();
    const row = await identityRowOf(victim);
    await registry.put('USERS_TABLE', { ...row, ...identityKey(thief) });
    await expectRefused(thief, victimId);

    const { issuer, subject } = thief;
    await registry.put('USERS_TABLE', { ...row, ...identityKey(thief), issuer, subject });
    await expectRefused(thief, victimId);
  });

  test('gets no other user id by two rows that were swapped', async () => {
    const { victim, thief, victimId, thiefId } = await victimAndThief();
    const [one, other] = [await identityRowOf(victim), await identityRowOf(thief)];
    await registry.put('USERS_TABLE', { ...other, ...identityKey(victim) });
    await registry.put('USERS_TABLE', { ...one, ...identityKey(thief) });
    await expectRefused(thief, victimId);
    await expectRefused(victim, thiefId);
  });

  test('gets no user id by a proof that is cut, or made up', async () => {
    const { thief, thiefId } = await victimAndThief();
    const row = await identityRowOf(thief);
    for (const sealed of [Buffer.alloc(0), Buffer.from('forged'), (row.sealed as Buffer).subarray(0, -1)]) {
      await registry.put('USERS_TABLE', { ...row, sealed });
      await expect(userIds().ensure(thief)).rejects.toThrow(ForgedIdentity);
    }
    await registry.put('USERS_TABLE', row);
    expect(await userIds().ensure(thief)).toBe(thiefId);
  });
});
