import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { admin as contract } from '#shared/contract/admin.ts';
import { assets } from '#shared/contract/assets.ts';
import { activity } from '#shared/contract/system.ts';
import { subjectOf } from '#tests/support/accounts.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { type Registry, startRegistry } from '#tests/support/registry.ts';
import { ACTIONS, accessOf, act, administrator, listed, recordedOf } from '#tests/support/users.ts';
import { userAtLevel } from '#tests/support/vaults.ts';

const admin = administrator();
let registry: Registry;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.call(assets.list, admin);
});
afterAll(() => registry.stop());

const list = (query: Record<string, string> = {}) => registry.call(contract.users, admin, { query });
const invite = (body: unknown, by = admin) => registry.call(contract.invite, by, { body });
/** Someone who has never used the product, and has the id that the list of users gave them. */
async function listedUser(): Promise<TestUser> {
  const user = newUser();
  await listed(registry, admin, user);
  return user;
}
const accountOf = (user: TestUser) => registry.outside.accounts.bySub(subjectOf(user));
const sessionsOf = async ({ sub }: { readonly sub: string }) =>
  (await registry.rows('SESSIONS_TABLE')).filter(({ userId }) => userId === sub);
const kindsOf = async (user: { readonly sub: string }) =>
  (await recordedOf(registry, user)).map(({ kind }) => kind).filter((kind) => `${kind}`.startsWith('admin'));

describe('the list of users', () => {
  test('shows each user with their account and their stored data', async () => {
    const { user } = await userAtLevel(registry, 'Enhanced');
    await registerItem(registry, user);
    await registerItem(registry, user);

    expect(await listed(registry, admin, user)).toEqual({
      id: user.sub,
      username: user.username,
      email: `${user.username}@example.com`,
      status: 'CONFIRMED',
      enabled: true,
      roles: ['User'],
      createdAt: '2026-01-01T00:00:00.000Z',
      lastSeen: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      securityLevel: 'Enhanced',
      itemCount: 2,
    });
  });

  test('includes users who have never used the product', async () => {
    expect(await listed(registry, admin, newUser())).toMatchObject({
      lastSeen: null,
      securityLevel: null,
      itemCount: 0,
    });
  });

  test('comes in pages, each user once, whatever is searched', async () => {
    for (let number = 0; number < 45; number += 1) newUser();
    await registry.outside.accounts.create({
      username: 'other-name',
      email: 'user-of-mail@example.com',
      password: 'Some-password-1',
    });
    for (const query of ['', 'user', 'USER']) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { status, body } = await list({ query, ...(cursor && { cursor }) });
        expect(status).toBe(200);
        expect(body.users.length).toBeLessThanOrEqual(20);
        seen.push(...body.users.map(({ username }: { username: string }) => username));
        cursor = body.cursor;
      } while (cursor);
      // Users of earlier files have accounts too, and other names.
      const found = (await registry.outside.accounts.list()).filter(({ username, email }) =>
        [username, email].some((text) => text.startsWith(query.toLowerCase())),
      );
      expect(found.length).toBeGreaterThan(45);
      expect(seen.toSorted()).toEqual(found.map(({ username }) => username).toSorted());
    }
  });

  test.each(['"', '\\', 'a" or "b', 'x'.repeat(200), '"'.repeat(200)])(
    'finds no user by %j',
    async (query) => {
      expect(await list({ query })).toMatchObject({ status: 200, body: { users: [] } });
    },
  );

  test('accepts only its own cursors, and only for the same search', async () => {
    const { cursor } = (await list({ query: 'user' })).body;
    const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const cursors = [
      'abc',
      made({}),
      made({ query: 'user2', list: 2 }),
      made({ query: '', list: 1 }),
      cursor,
    ];
    for (const other of cursors) {
      const answer = await list({ query: 'user2', cursor: other });
      expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'cursor' }] } });
    }
  });

  test('searches for no more than 200 characters', async () => {
    expect(await list({ query: 'x'.repeat(201) })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'query' }] },
    });
  });
});

describe('an invitation', () => {
  test('makes an account, and is recorded for both', async () => {
    const answer = await invite({ username: 'invited', email: 'Invited@EXAMPLE.com' });

    expect(answer).toMatchObject({
      status: 201,
      body: {
        username: 'invited',
        email: 'Invited@example.com',
        status: 'FORCE_CHANGE_PASSWORD',
        enabled: true,
        roles: ['User'],
        lastSeen: null,
        securityLevel: null,
        itemCount: 0,
      },
    });
    const sub = answer.body.id;
    const made = await registry.outside.accounts.byUsername('invited');
    expect(made).toMatchObject({ emailVerified: true });
    expect(sub).not.toBe(made?.sub);
    expect(await recordedOf(registry, { sub })).toEqual([
      expect.objectContaining({
        kind: 'admin_user_invited',
        by: { userId: admin.sub, username: admin.username },
        to: { userId: sub, username: 'invited' },
      }),
    ]);
    expect((await recordedOf(registry, admin)).at(-1)).toMatchObject({
      kind: 'admin_user_invited',
      to: { userId: sub, username: 'invited' },
    });
  });

  test('is sent again to a user who has not signed in yet', async () => {
    const body = { username: 'twice', email: 'twice@example.com' };
    const first = await invite(body);
    const second = await invite(body);

    expect(second).toMatchObject({ status: 201, body: { id: first.body.id } });
  });

  test('that is sent again leaves a user the role that they were given before their first sign-in', async () => {
    const body = { username: 'chosen', email: 'chosen@example.com' };
    const { accounts, userAdmin } = registry.outside;
    await userAdmin.invite(body);
    const { sub = '' } = (await accounts.byUsername('chosen')) ?? {};
    await accounts.update(sub, { groups: ['Admin'] });

    const answer = await invite(body);

    expect(answer).toMatchObject({ status: 201, body: { roles: ['User', 'Admin'] } });
    expect(await registry.stores.users.access(answer.body.id)).toMatchObject({ isAdmin: true });
  });

  test('is rejected for a user who signs in for the first time while it is sent again', async () => {
    const body = { username: 'first-seen', email: 'first-seen@example.com' };
    await invite(body);
    const { accounts, userAdmin } = registry.outside;
    const findByName: typeof userAdmin.findByName = async (username) => {
      const found = await userAdmin.findByName(username);
      if (found) await accounts.update(found.subject, { status: 'CONFIRMED' });
      return found;
    };
    const late = registry.with({ userAdmin: { ...userAdmin, findByName } });

    const answer = await late.call(contract.invite, admin, { body });
    expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  });

  test('is rejected when the username or the address is taken', async () => {
    const known = newUser();
    const email = `${known.username}@example.com`;
    const recorded = await recordedOf(registry, admin);
    for (const body of [
      { username: known.username, email },
      { username: known.username.toUpperCase(), email: 'free@example.com' },
      { username: 'free-name', email },
      { username: 'invited', email: 'free@example.com' },
    ]) {
      expect(await invite(body)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    }
    expect(await registry.outside.accounts.byUsername('free-name')).toBeUndefined();
    const since = (await recordedOf(registry, admin)).slice(recorded.length);
    for (const each of since) expect(each).toMatchObject({ kind: 'admin_user_invited', refused: true });
    expect(since[0]).toMatchObject({ to: { username: known.username } });
    expect(since).toHaveLength(4);
  });

  test('makes no account for an administrator who loses the role before it is made', async () => {
    const by = administrator();
    await registry.call(assets.list, by);
    const losing = registry.with({
      ensureAuthenticator: async () => {
        await act(registry, admin, 'revokeAdmin', by);
      },
    });

    const body = { username: 'unmade', email: 'unmade@example.com' };
    expect((await losing.call(contract.invite, by, { body })).status).toBe(403);

    expect(await registry.outside.accounts.byUsername('unmade')).toBeUndefined();
    expect(await kindsOf(by)).toEqual(['admin_role_revoked']);
  });

  test.each([
    ['refused', 'TooManyRequestsException', { refused: true }, 503],
    ['refused', 'LimitExceededException', { refused: true }, 429],
    ['refused', 'InvalidParameterException', { refused: true }, 500],
    ['sent', 'CodeDeliveryFailureException', {}, 409],
    ['sent', 'InternalErrorException', {}, 500],
  ])('is recorded as %s where the directory answers %s, and no entry ever goes', async (...named) => {
    const [, name, noted, status] = named;
    const by = administrator();
    let begun: unknown;
    const fails = async () => {
      [begun] = await recordedOf(registry, by);
      throw Object.assign(new Error('It failed'), { name });
    };
    const failing = registry.with({ userAdmin: { ...registry.outside.userAdmin, invite: fails } });

    const body = { username: 'refused', email: 'refused@example.com' };
    expect((await failing.call(contract.invite, by, { body })).status).toBe(status);

    // A browser that has seen the newest entry takes a registry without it for an older one.
    expect(await recordedOf(registry, by)).toEqual([{ ...Object(begun), ...noted }]);
    const { entries } = (await registry.call(activity.list, by)).body;
    expect(entries).toEqual([
      { at: expect.any(String), kind: 'admin_user_invited', to: 'refused', ...noted },
    ]);
  });

  test('is recorded for an administrator who loses the role while it is made', async () => {
    const by = administrator();
    await registry.call(assets.list, by);
    const { userAdmin } = registry.outside;
    const invited: typeof userAdmin.invite = async (user) => {
      await act(registry, admin, 'revokeAdmin', by);
      return userAdmin.invite(user);
    };
    const losing = registry.with({ userAdmin: { ...userAdmin, invite: invited } });

    const body = { username: 'made', email: 'made@example.com' };
    const answer = await losing.call(contract.invite, by, { body });

    expect(answer).toMatchObject({ status: 201, body: { username: 'made' } });
    expect(await kindsOf({ sub: answer.body.id })).toEqual(['admin_user_invited']);
    expect(await kindsOf(by)).toEqual(['admin_user_invited', 'admin_role_revoked']);
  });

  test.each([
    ['username', { username: 'a@b', email: 'ok@example.com' }],
    ['username', { username: 'two words', email: 'ok@example.com' }],
    ['username', { username: '', email: 'ok@example.com' }],
    ['username', { username: 'x'.repeat(129), email: 'ok@example.com' }],
    ['email', { username: 'ok', email: 'nowhere' }],
    ['email', { username: 'ok', email: 'a@example.com, b@example.com' }],
    ['email', { username: 'ok' }],
  ])('is rejected for a malformed %s', async (path, body) => {
    expect(await invite(body)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
    expect(await registry.outside.accounts.byUsername('ok')).toBeUndefined();
  });
});

describe('an action of an administrator on a user', () => {
  test.each(ACTIONS)('%s is rejected for the administrator and for an unknown user', async (action) => {
    const before = await registry.dump();

    expect(await act(registry, admin, action, admin)).toMatchObject({
      status: 409,
      body: { code: 'not_oneself' },
    });
    expect(await act(registry, admin, action, { sub: 'no-one' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    // A username is no id.
    expect((await act(registry, admin, action, { sub: newUser().username })).status).toBe(404);
    expect(await act(registry, admin, action, { sub: 'not*an*id' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'id' }] },
    });
    expect(await registry.dump()).toEqual(before);
  });

  test('disabling rejects the user from the next request on, and enabling admits only new sign-ins', async () => {
    const { user } = await userAtLevel(registry, 'Enhanced');

    expect((await act(registry, admin, 'disable', user)).status).toBe(200);

    expect((await registry.call(assets.list, user)).status).toBe(401);
    expect(await accountOf(user)).toMatchObject({ enabled: false });
    expect(await sessionsOf(user)).toEqual([]);
    expect(await listed(registry, admin, user)).toMatchObject({ enabled: false });

    expect((await act(registry, admin, 'enable', user)).status).toBe(200);

    expect((await registry.call(assets.list, user)).status).toBe(401);
    const again = { ...user, authTime: Math.floor(Date.now() / 1_000) + 2 };
    expect((await registry.call(assets.generateQrCode, again, { query: { content: 'c' } })).status).toBe(200);
    expect(await accountOf(user)).toMatchObject({ enabled: true });
    expect(await kindsOf(user)).toEqual(['admin_user_disabled', 'admin_user_enabled']);
  });

  test('enabling is rejected for a user who is deleting their account', async () => {
    const user = newUser();
    await registry.call(assets.list, user);
    await registry.client.send(
      new UpdateItemCommand({
        TableName: registry.names.USERS_TABLE,
        Key: marshall({ userId: user.sub, record: 'access' }),
        UpdateExpression: 'SET enabled = :no, leaving = :yes',
        ExpressionAttributeValues: marshall({ ':no': false, ':yes': true }),
      }),
    );
    await act(registry, admin, 'enable', user);
    const later = { ...user, authTime: Math.floor(Date.now() / 1_000) + 60 };
    expect((await registry.call(assets.list, later)).status).toBe(401);
  });

  test('disabling also works for a user who has never used the product', async () => {
    const user = await listedUser();
    await act(registry, admin, 'disable', user);
    const later = { ...user, authTime: Math.floor(Date.now() / 1_000) + 60 };

    expect((await registry.call(assets.list, later)).status).toBe(401);
    expect(await accessOf(registry, user)).toMatchObject({ enabled: false, isAdmin: false });
  });

  test('ends also an encryption session whose row does not say of which sign-in it is', async () => {
    const { user } = await userAtLevel(registry, 'Enhanced');
    await registry.put('SESSIONS_TABLE', { userId: user.sub, sessionHash: 'damaged' });

    expect((await act(registry, admin, 'disable', user)).status).toBe(200);

    expect(await sessionsOf(user)).toEqual([]);
  });

  test('the role takes effect with the next token, and ends at the next request', async () => {
    const { user } = await userAtLevel(registry, 'Enhanced');
    const withClaim = { ...user, role: '[User Admin]' };
    expect((await registry.call(contract.users, withClaim)).status).toBe(403);

    expect((await act(registry, admin, 'grantAdmin', user)).status).toBe(200);

    expect((await registry.call(contract.users, user)).status).toBe(403);
    expect((await registry.call(contract.users, withClaim)).status).toBe(200);
    expect(await accountOf(user)).toMatchObject({ groups: ['Admin'] });
    expect(await listed(registry, admin, user)).toMatchObject({ roles: ['User', 'Admin'] });

    expect((await act(registry, admin, 'revokeAdmin', user)).status).toBe(200);

    expect((await registry.call(contract.users, withClaim)).status).toBe(403);
    expect((await registry.call(assets.generateQrCode, withClaim, { query: { content: 'c' } })).status).toBe(
      200,
    );
    expect(await accountOf(user)).toMatchObject({ groups: [] });
    expect(await sessionsOf(user)).toEqual([]);
    expect(await listed(registry, admin, user)).toMatchObject({ roles: ['User'] });
    expect(await kindsOf(user)).toEqual(['admin_role_granted', 'admin_role_revoked']);
  });

  test('signing out ends every sign-in so far, each time', async () => {
    const { user } = await userAtLevel(registry, 'Enhanced');

    expect((await act(registry, admin, 'signOut', user)).status).toBe(200);

    expect((await registry.call(assets.list, user)).status).toBe(401);
    expect(await sessionsOf(user)).toEqual([]);
    const again = { ...user, authTime: Math.floor(Date.now() / 1_000) + 2 };
    expect((await registry.call(assets.generateQrCode, again, { query: { content: 'c' } })).status).toBe(200);
  });

  test('resetting a password requires a new one, and is rejected for a disabled user', async () => {
    const user = await listedUser();
    expect((await act(registry, admin, 'resetPassword', user)).status).toBe(200);
    expect(await accountOf(user)).toMatchObject({ status: 'RESET_REQUIRED' });
    expect(await kindsOf(user)).toEqual(['admin_password_reset']);

    await act(registry, admin, 'disable', user);
    expect(await act(registry, admin, 'resetPassword', user)).toMatchObject({
      status: 409,
      body: { code: 'wrong_state' },
    });
    expect(await kindsOf(user)).toEqual(['admin_password_reset', 'admin_user_disabled']);
  });

  test('resetting a password ends every sign-in in the directory too, once no other can begin', async () => {
    const user = await listedUser();
    const { userAdmin } = registry.outside;
    const signOut = vi.fn(async (name: Parameters<typeof userAdmin.signOut>[0]) => {
      expect(await accountOf(user)).toMatchObject({ status: 'RESET_REQUIRED' });
      await userAdmin.signOut(name);
    });
    signOut.mockRejectedValueOnce(new Error('The directory is away'));
    const noting = registry.with({ userAdmin: { ...userAdmin, signOut } });
    expect((await act(noting, admin, 'resetPassword', user)).status).toBe(500);
    expect((await act(noting, admin, 'resetPassword', user)).status).toBe(200);
    expect(signOut).toHaveBeenCalledTimes(2);
  });

  test('resetting a password ends every sign-in also where its mail cannot be delivered, and says so', async () => {
    const user = await listedUser();
    const { userAdmin } = registry.outside;
    const resetPassword = async () => {
      throw Object.assign(new Error('No such mailbox'), { name: 'CodeDeliveryFailureException' });
    };
    const signOut = vi.fn(userAdmin.signOut);
    const failing = registry.with({ userAdmin: { ...userAdmin, resetPassword, signOut } });
    expect(await act(failing, admin, 'resetPassword', user)).toMatchObject({
      status: 409,
      body: { code: 'wrong_state', message: expect.stringContaining('could not be delivered') },
    });
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  test('resetting a password is recorded also in the second in which the user was signed out', async () => {
    const user = await listedUser();
    const at = new Date();
    const inOneSecond = registry.with({ now: () => at });
    for (const action of ['signOut', 'resetPassword'] as const)
      expect((await act(inOneSecond, admin, action, user)).status).toBe(200);
    expect(await kindsOf(user)).toEqual(['admin_user_signed_out', 'admin_password_reset']);
  });

  test('enabling ends the sign-ins that the directory let in while the user was disabled', async () => {
    const user = newUser();
    await registry.call(assets.list, user);
    await act(registry, admin, 'disable', user);
    const meanwhile = { ...user, authTime: Math.floor(Date.now() / 1_000) + 60 };
    expect((await registry.call(assets.list, meanwhile)).status).toBe(401);

    const later = registry.with({ now: () => new Date(Date.now() + 120_000) });
    expect((await act(later, admin, 'enable', user)).status).toBe(200);

    expect((await registry.call(assets.list, meanwhile)).status).toBe(401);
    const again = { ...user, authTime: Math.floor(Date.now() / 1_000) + 180 };
    expect((await registry.call(assets.list, again)).status).toBe(200);
  });

  test('resetting the password of an invited user sends the invitation again', async () => {
    const { body } = await invite({ username: 'forgetful', email: 'forgetful@example.com' });
    expect((await act(registry, admin, 'resetPassword', { sub: body.id })).status).toBe(200);
    expect(await registry.outside.accounts.byUsername('forgetful')).toMatchObject({
      status: 'FORCE_CHANGE_PASSWORD',
    });
  });

  test('a repeat gives the same response and is recorded once', async () => {
    const user = await listedUser();
    for (const action of ['disable', 'enable', 'grantAdmin', 'revokeAdmin'] as const) {
      const first = await act(registry, admin, action, user);
      expect(first.status).toBe(200);
      expect((await act(registry, admin, action, user)).body).toEqual(first.body);
    }
    expect(await kindsOf(user)).toEqual([
      'admin_user_disabled',
      'admin_user_enabled',
      'admin_role_granted',
      'admin_role_revoked',
    ]);
  });

  test('an action applies to the user with that id, also when the id is the username of another', async () => {
    const user = await listedUser();
    await registry.outside.accounts.create({
      username: user.sub,
      email: 'lookalike@example.com',
      password: 'Some-password-1',
    });
    expect((await act(registry, admin, 'disable', user)).status).toBe(200);
    expect(await accountOf(user)).toMatchObject({ enabled: false });
    expect(await registry.outside.accounts.byUsername(user.sub)).toMatchObject({ enabled: true });
  });

  test('one administrator remains when two revoke each other’s role at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [administrator(), administrator()];
      await Promise.all([one, other].map((user) => registry.call(assets.list, user)));

      const answers = await Promise.all([
        act(registry, one, 'revokeAdmin', other),
        act(registry, other, 'revokeAdmin', one),
      ]);

      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
      const rows = await Promise.all([one, other].map((user) => accessOf(registry, user)));
      expect(rows.filter((row) => row?.isAdmin)).toHaveLength(1);
    }
  });
});
