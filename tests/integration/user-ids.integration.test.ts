import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createUserIds,
  ForgedIdentity,
  type KnownUser,
  MovedUserId,
} from '#functions/lib/identity/userIds.ts';
import { identityKey } from '#shared/domain/identity.ts';
import { writeBlob } from '#shared/sealing/blob.ts';
import { type Registry, startRegistry } from '#tests/support/registry.ts';

let registry: Registry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());

const restored: string[] = [];
const refused: string[] = [];
const userIds = () =>
  createUserIds({
    ...registry.stores,
    kms: registry.kms,
    report: {
      restored: (userId) => void restored.push(userId),
      refused: ({ name }, userId) => void refused.push(`${name} ${userId}`),
    },
  });

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

/** As someone with access to the table could. */
async function deleteRow(key: Readonly<Record<'userId' | 'record', string>>): Promise<void> {
  const TableName = registry.names.USERS_TABLE;
  await registry.client.send(new DeleteItemCommand({ TableName, Key: marshall(key) }));
}

describe('an identity whose row was deleted', () => {
  test('has the same user id at the next token, and the deletion is reported', async () => {
    const user = someone();
    const userId = await userIds().ensure(user);
    const [row, access] = [await identityRowOf(user), await rowsOf(userId)];
    await deleteRow(identityKey(user));

    expect(await userIds().ensure(user)).toBe(userId);
    expect(restored).toContain(userId);
    expect(await identityRowOf(user)).toMatchObject({ mappedTo: userId, userId: row.userId });
    expect(await userIds().isProved(user, userId)).toBe(true);
    expect(await rowsOf(userId)).toEqual(access);
  });

  test('is reported once, however many tokens are made at once', async () => {
    const user = someone();
    const userId = await userIds().ensure(user);
    await deleteRow(identityKey(user));
    const ids = await Promise.all(Array.from({ length: 10 }, () => userIds().ensure(user)));
    expect(new Set(ids)).toEqual(new Set([userId]));
    expect(restored.filter((each) => each === userId)).toHaveLength(1);
  });

  test('has the same user id where its access row was deleted too', async () => {
    const user = someone();
    const userId = await userIds().ensure(user);
    for (const key of [identityKey(user), { userId, record: 'access' }]) await deleteRow(key);
    expect(await userIds().ensure(user)).toBe(userId);
    expect(await rowsOf(userId)).toMatchObject([{ enabled: true, subject: user.subject }]);
  });

  test('stays disabled where it was', async () => {
    const user = someone();
    const userId = await userIds().ensure(user);
    const [access] = await rowsOf(userId);
    await registry.put('USERS_TABLE', { ...access, enabled: false });
    await deleteRow(identityKey(user));
    await userIds().ensure(user);
    expect(await rowsOf(userId)).toMatchObject([{ enabled: false }]);
  });

  test('gets no row again while its account is being deleted', async () => {
    const user = someone();
    const userId = await userIds().ensure(user);
    const [access] = await rowsOf(userId);
    await registry.put('USERS_TABLE', { ...access, enabled: false, leaving: true });
    await deleteRow(identityKey(user));
    expect(await userIds().ensure(user)).toBe(userId);
    expect(await identityRowOf(user)).toEqual({});
    expect(restored).not.toContain(userId);
  });

  test('gets no user id that is meanwhile that of another identity', async () => {
    const user = someone();
    const userId = await userIds().ensure(user);
    const [access] = await rowsOf(userId);
    await registry.put('USERS_TABLE', { ...access, subject: 'of-a-new-directory' });
    await deleteRow(identityKey(user));
    await expect(userIds().ensure(user)).rejects.toThrow(MovedUserId);
    expect(refused.filter((each) => each.endsWith(userId))).toEqual([`MovedUserId ${userId}`]);
    expect(await identityRowOf(user)).toEqual({});
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
    refused.length = 0;
    await expect(userIds().ensure(thief)).rejects.toThrow(ForgedIdentity);
    expect(refused).toEqual([`ForgedIdentity ${victimId}`]);
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
    const cut = [Buffer.alloc(0), Buffer.from('forged'), (row.sealed as Buffer).subarray(0, -1)];
    const madeUp = [writeBlob('kms'), writeBlob('kms', new Uint8Array(7_000))];
    for (const sealed of [...cut, ...madeUp]) {
      await registry.put('USERS_TABLE', { ...row, sealed });
      await expect(userIds().ensure(thief)).rejects.toThrow(ForgedIdentity);
    }
    await registry.put('USERS_TABLE', row);
    expect(await userIds().ensure(thief)).toBe(thiefId);
  });
});
