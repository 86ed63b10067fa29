import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserPoolAdmin } from '#functions/lib/aws/cognitoAdmin.ts';
import { createOwnAccount } from '#functions/lib/identity/ownAccount.ts';
import { createUserAdmin } from '#functions/lib/identity/userAdmin.ts';
import { account } from '#shared/contract/account.ts';
import { admin as contract } from '#shared/contract/admin.ts';
import { assets } from '#shared/contract/assets.ts';
import { deleteAccount } from '#tests/support/accountDeletion.ts';
import { subjectOf } from '#tests/support/accounts.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser } from '#tests/support/items.ts';
import { type Registry, startRegistry } from '#tests/support/registry.ts';
import { ACTIONS, act, administrator, listed } from '#tests/support/users.ts';

const admin = administrator();
let registry: Registry;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.call(assets.list, admin);
});
afterAll(() => registry.stop());

/** The calls by which an account is changed. */
const CHANGES = new Set<string>([
  'addTo',
  'disable',
  'enable',
  'remove',
  'removeFrom',
  'resetPassword',
  'signOut',
]);

/** The user pool of a user whose account is deleted, and its name taken by another, just before a call that would change it. */
function poolThatLoses(user: TestUser) {
  const reached: (string | undefined)[] = [];
  const { accounts, pool } = registry.outside;
  async function giveNameAgain() {
    await accounts.remove(subjectOf(user));
    if (await accounts.byUsername(user.username)) return;
    const email = `next-${user.username}@example.com`;
    await accounts.create({ username: user.username, email, password: 'Some-password-1' });
  }
  const losing = new Proxy(pool, {
    get(target, name: keyof UserPoolAdmin) {
      if (!CHANGES.has(name)) return target[name];
      return async (...given: [never, never]) => {
        await giveNameAgain();
        reached.push(await usernameFoundBy(given.at(-1)));
        return target[name](...given);
      };
    },
  });
  return { pool: losing, reached };
}

const usernameFoundBy = async (name = ''): Promise<string | undefined> =>
  (await registry.outside.pool.getUser(name))?.Username;

const nextOf = ({ username }: TestUser) => registry.outside.accounts.byUsername(username);

/** An account as it was made. */
const untouched = { enabled: true, groups: [], status: 'CONFIRMED' };

describe('a username that is given to another between two calls of the directory', () => {
  test.each(ACTIONS)('keeps %s from reaching the other', async (action) => {
    const user = newUser();
    await listed(registry, admin, user);
    const { pool, reached } = poolThatLoses(user);
    const userAdmin = createUserAdmin('pool', async () => pool);
    const losing = registry.with({ userAdmin });

    expect(await act(losing, admin, action, user)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(reached).toEqual([undefined]);
    expect(await nextOf(user)).toMatchObject(untouched);
  });

  test.each([
    [
      'the deletion of an account',
      (product: Pick<Registry, 'call'>, user: TestUser) => deleteAccount(product, user),
    ],
    [
      'a sign-out everywhere',
      (product: Pick<Registry, 'call'>, user: TestUser) => product.call(account.signOutEverywhere, user),
    ],
  ])('keeps %s from reaching the other', async (_, run) => {
    const user = newUser();
    await registry.call(assets.list, user);
    const { pool, reached } = poolThatLoses(user);
    const ownAccount = createOwnAccount('pool', async () => pool);

    expect((await run(registry.with({ ownAccount }), user)).status).toBe(200);
    expect(reached).toEqual([undefined]);
    expect(await nextOf(user)).toMatchObject(untouched);
  });

  test('keeps another invitation from being sent to the other', async () => {
    const body = { username: 'invited-first', email: 'invited-first@example.com' };
    await registry.call(contract.invite, admin, { body });
    const { accounts, userAdmin } = registry.outside;
    const findByName: typeof userAdmin.findByName = async (username) => {
      const found = await userAdmin.findByName(username);
      if (found) await accounts.remove(found.subject);
      const next = { username, email: 'invited-next@example.com', password: 'Some-password-1' };
      await accounts.create({ ...next, status: 'FORCE_CHANGE_PASSWORD' });
      return found;
    };
    const late = registry.with({ userAdmin: { ...userAdmin, findByName } });

    const answer = await late.call(contract.invite, admin, { body });
    expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    const mails = await registry.outside.mails();
    expect(mails.filter(({ to }) => to?.[0]?.address === 'invited-next@example.com')).toEqual([]);
  });
});

test('a user who took the subject of another as username is not reached by what is done to the other', async () => {
  const user = newUser();
  await listed(registry, admin, user);
  const { accounts } = registry.outside;
  const lookalike = { username: subjectOf(user), email: 'subject@example.com', password: 'Some-password-1' };
  await accounts.create(lookalike);

  expect((await act(registry, admin, 'disable', user)).status).toBe(200);

  expect(await accounts.byUsername(lookalike.username)).toMatchObject(untouched);
  expect(await accounts.bySub(subjectOf(user))).toMatchObject({ enabled: false });
});

test('a directory that finds nobody by the subject is asked by the username', async () => {
  const user = newUser();
  await listed(registry, admin, user);
  const { pool, accounts } = registry.outside;
  const getUser: typeof pool.getUser = async (name) =>
    name === subjectOf(user) ? undefined : pool.getUser(name);
  const userAdmin = createUserAdmin('pool', async () => ({ ...pool, getUser }));

  expect((await act(registry.with({ userAdmin }), admin, 'disable', user)).status).toBe(200);
  expect(await accounts.bySub(subjectOf(user))).toMatchObject({ enabled: false });
});
