import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { USER_POOL_ID } from '#infra/local/accounts/userPool.ts';
import { admin as contract, type ListedUser } from '#shared/contract/admin.ts';
import { assets } from '#shared/contract/assets.ts';
import { identityKey, issuerOf } from '#shared/domain/identity.ts';
import { namedPaths, type Registry, startRegistry } from '#tests/support/registry.ts';
import { ACTIONS, accessOf, act, administrator } from '#tests/support/users.ts';

const admin = administrator();
let registry: Registry;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.call(assets.list, admin);
});
afterAll(() => registry.stop());

interface Someone {
  readonly username: string;
  readonly subject: string;
  /** Their user id. */
  readonly sub: string;
}

let made = 0;

/** The users whose names begin with this, as the list shows them. */
async function listedAs(query: string): Promise<ListedUser[]> {
  const { status, body } = await registry.call(contract.users, admin, { query: { query } });
  expect(status).toBe(200);
  return body.users;
}

/** Two users with an account of their own, whose user ids the list of users has made. */
async function twoUsers() {
  made += 1;
  const query = `pair-${made}-`;
  for (const name of ['one', 'other']) {
    const username = `${query}${name}`;
    const email = `${username}@example.com`;
    await registry.outside.accounts.create({ username, email, password: 'Some-password-1' });
  }
  const users = await Promise.all(
    (await listedAs(query)).map(async ({ id, username }): Promise<Someone> => {
      const account = await registry.outside.accounts.byUsername(username);
      return { sub: id, username, subject: account?.sub ?? '' };
    }),
  );
  const [one, other] = users;
  if (!one || !other) throw new Error('Two users were not made');
  return { query, one, other };
}

const keyOf = ({ subject }: Someone) => identityKey({ issuer: issuerOf(USER_POOL_ID), subject });
const put = (row: Record<string, unknown>) => registry.put('USERS_TABLE', row);

async function identityOf(user: Someone) {
  const rows = await registry.rows('USERS_TABLE');
  return rows.find(({ userId }) => userId === keyOf(user).userId);
}

async function deleteIdentity(user: Someone): Promise<void> {
  const Key = marshall(keyOf(user));
  await registry.client.send(new DeleteItemCommand({ TableName: registry.names.USERS_TABLE, Key }));
}

/** The ways in which someone who writes the tables makes the records of one user others than the product's. */
const ATTACKS: Readonly<Record<string, (one: Someone, other: Someone) => Promise<void>>> = {
  'another user id': async (one, other) => put({ ...(await identityOf(one)), mappedTo: other.sub }),
  'an access row of another': async (one, { subject, username }) =>
    put({ ...(await accessOf(registry, one)), subject, username }),
  'no identity, and an access row of another': async (one, { subject }) => {
    await put({ ...(await accessOf(registry, one)), subject });
    await deleteIdentity(one);
  },
  'an identity that cannot be read': async (one) => put({ ...(await identityOf(one)), sealed: 'x' }),
  'an access row that cannot be read': async (one) =>
    put({ ...(await accessOf(registry, one)), enabled: 'x' }),
};

const accountOf = ({ subject }: Someone) => registry.outside.accounts.bySub(subject);

describe.each(Object.entries(ATTACKS))('a user with %s', (_, attack) => {
  test('is marked in the list of users, and hides no other', async () => {
    const { query, one, other } = await twoUsers();
    const [before, same] = await listedAs(query);
    await attack(one, other);

    const [marked, ...others] = await listedAs(query);
    expect(marked).toEqual({
      ...before,
      id: expect.not.stringMatching(`^(${one.sub}|${other.sub})$`),
      recordsFit: false,
    });
    expect(others).toEqual([same]);
  });

  test('is not reached by an action on the id that the list shows, and nor is any other', async () => {
    const { query, one, other } = await twoUsers();
    await attack(one, other);
    const id = (await listedAs(query))[0]?.id ?? '';
    // This id is known to the writer of the tables too.
    await put({ ...(await accessOf(registry, other)), userId: id });
    await put({ ...(await identityOf(other)), mappedTo: id });
    const before = [await registry.dump(), await accountOf(one), await accountOf(other)];

    for (const action of ACTIONS)
      expect((await act(registry, admin, action, { sub: id })).status, action).toBe(404);

    expect([await registry.dump(), await accountOf(one), await accountOf(other)]).toEqual(before);
  });
});

describe('an action on the id of another user than the one whose name was shown', () => {
  const actAs = (sub: string, body: unknown) =>
    registry.call(contract.grantAdmin, admin, { params: { id: sub }, body });

  test('is rejected and changes nothing', async () => {
    const { query, one, other } = await twoUsers();
    const access = await accessOf(registry, other);
    // The tables say so only while the list is read: then nothing shows in it.
    await put({ ...(await identityOf(one)), mappedTo: other.sub });
    await put({ ...access, subject: one.subject });
    const shown = (await listedAs(query)).find(({ username }) => username === one.username);
    expect(shown).toMatchObject({ id: other.sub });
    await put({ ...access });
    const before = [await registry.dump(), await accountOf(other)];

    const { id = '', username } = shown ?? {};
    expect(await actAs(id, { username })).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect([await registry.dump(), await accountOf(other)]).toEqual(before);

    expect((await actAs(other.sub, { username: other.username })).status).toBe(200);
  });

  test.each(['', 'x'.repeat(129), 7])(
    'is rejected for the name %j, with the field named',
    async (username) => {
      const { other } = await twoUsers();
      const { status, body } = await actAs(other.sub, { username });
      expect([status, namedPaths(body)]).toEqual([400, ['username']]);
    },
  );
});
