import { afterAll, describe, expect, test } from 'vitest';
import { SERVED_ENDPOINTS } from '#functions/declared.ts';
import { ensureAuthenticator } from '#functions/lib/identity/userAdmin.ts';
import { admin } from '#shared/contract/admin.ts';
import { assets } from '#shared/contract/assets.ts';
import { routeKey } from '#shared/contract/endpoint.ts';
import { AUTHENTICATOR, subjectOf } from '#tests/support/accounts.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser } from '#tests/support/items.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { administrator } from '#tests/support/users.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());
const strict = registry.with({ ensureAuthenticator: ensureAuthenticator(registry.outside.userAdmin) });

const setUp = (user: TestUser, enabled = true) =>
  registry.outside.accounts.update(subjectOf(user), { authenticator: { ...AUTHENTICATOR, enabled } });
const endpoints = SERVED_ENDPOINTS.filter(({ access }) => access === 'admin');

describe('an installation whose administrators need an authenticator app', () => {
  test.each(endpoints.map((endpoint) => [routeKey(endpoint), endpoint] as const))(
    'refuses %s to an administrator without one, and changes nothing',
    async (_, endpoint) => {
      const by = administrator();
      await strict.call(assets.list, by);
      const before = await registry.dump();

      const { status, body } = await strict.call(endpoint, by, { params: { id: newUser().sub }, body: {} });

      expect({ status, body }).toMatchObject({
        status: 403,
        body: { code: 'authenticator_required', message: expect.stringContaining('account page') },
      });
      expect(await registry.dump()).toEqual(before);
    },
  );

  test('admits an administrator with one, until it is turned off', async () => {
    const by = administrator();
    await strict.call(assets.list, by);
    await setUp(by);
    expect((await strict.call(admin.users, by)).status).toBe(200);

    await setUp(by, false);
    expect((await strict.call(admin.users, by)).status).toBe(403);
  });

  test('counts no app of another account that took the name of theirs', async () => {
    const by = administrator();
    await strict.call(assets.list, by);
    const { accounts } = registry.outside;
    await accounts.remove(subjectOf(by));
    const next = { username: by.username, email: 'next@example.com', password: 'Some-password-1' };
    const { sub } = await accounts.create(next);
    await accounts.update(sub, { authenticator: AUTHENTICATOR });

    expect((await strict.call(admin.users, by)).status).toBe(403);
  });

  test('tells others only that they are no administrators, and asks the directory nothing about them', async () => {
    const user = newUser();
    const asked = registry.outside.calls().length;
    expect(await strict.call(admin.users, user)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(registry.outside.calls().length).toBe(asked);
  });

  test('asks nothing of an administrator elsewhere', async () => {
    expect((await strict.call(assets.list, administrator())).status).toBe(200);
  });
});

test('an installation that asks for none admits an administrator without one', async () => {
  expect((await registry.call(admin.users, administrator())).status).toBe(200);
});
