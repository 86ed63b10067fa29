import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admin as contract } from '#shared/contract/admin.ts';
import { assets } from '#shared/contract/assets.ts';
import { subjectOf } from '#tests/support/accounts.ts';
import { atLeast, CRASH_MOMENTS, type Crash, clientUntil, outsideUntil } from '#tests/support/crashing.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser } from '#tests/support/items.ts';
import { type Registry, registryOn, startRegistry } from '#tests/support/registry.ts';
import { accessOf, act, administrator, recordedOf } from '#tests/support/users.ts';

const admin = administrator();
let registry: Registry;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.call(assets.list, admin);
});
afterAll(() => registry.stop());

/** The directory's methods that change nothing. */
const READING = new Set<string>(['page', 'find', 'findByName', 'administrators']);

/** The product up to the moment at which its process dies. */
function dying(crash: Crash) {
  const outside = outsideUntil(crash);
  const { userAdmin } = registry.outside;
  const reached = new Proxy(userAdmin, {
    get: (target, name: keyof typeof userAdmin) => (given: never) =>
      outside.reach(() => target[name](given), READING.has(name) ? 'read' : 'write'),
  });
  const product = registryOn(clientUntil(registry.client, outside), [], {
    userAdmin: reached,
    kms: registry.kms,
  });
  return { ...product, isDead: outside.isDead };
}

type Closing = 'disable' | 'revokeAdmin' | 'signOut';

const ENDED = {
  disable: async (user: TestUser) => {
    expect(await accessOf(registry, user)).toMatchObject({ enabled: false });
    expect(await registry.outside.accounts.bySub(subjectOf(user))).toMatchObject({ enabled: false });
  },
  revokeAdmin: async (user: TestUser) => {
    expect(await accessOf(registry, user)).toMatchObject({ isAdmin: false });
    expect(await registry.outside.accounts.bySub(subjectOf(user))).toMatchObject({ groups: [] });
  },
  signOut: async (user: TestUser) => expect((await registry.call(assets.list, user)).status).toBe(401),
} as const satisfies Record<Closing, (user: TestUser) => Promise<void>>;

async function crashAndRepeat(action: Closing, crash: Crash): Promise<'crashed' | 'ran through'> {
  const user = newUser();
  await registry.call(assets.list, user);
  await registry.put('SESSIONS_TABLE', {
    userId: user.sub,
    sessionHash: 'of a session',
    signInHash: 'of a sign-in',
  });
  await act(registry, admin, 'grantAdmin', user);
  const product = dying(crash);
  const first = await act(product, admin, action, user);
  const outcome = product.isDead() ? 'crashed' : 'ran through';
  if (outcome === 'crashed') expect(first.status).toBe(500);

  expect((await act(registry, admin, action, user)).status).toBe(200);
  await ENDED[action](user);
  const sessions = await registry.rows('SESSIONS_TABLE');
  expect(sessions.filter(({ userId }) => userId === user.sub)).toEqual([]);
  const recorded = await recordedOf(registry, user);
  expect(recorded.filter(({ kind }) => `${kind}`.startsWith('admin')).length).toBeGreaterThanOrEqual(2);
  return outcome;
}

/** Invites someone by an administrator who loses the role in the crash; another administrator repeats it. */
async function crashAndInviteAgain(crash: Crash): Promise<'crashed' | 'ran through'> {
  const by = administrator();
  await registry.call(assets.list, by);
  const username = `invited-${crash.when}-${crash.call}`;
  const request = { body: { username, email: `${username}@example.com` } };
  const product = dying(crash);
  await product.call(contract.invite, by, request);
  const account = await registry.outside.accounts.byUsername(username);
  const known = (await recordedOf(registry, by)).filter(({ kind }) => kind === 'admin_user_invited');
  if (account)
    expect(known).toEqual([expect.objectContaining({ to: expect.objectContaining({ username }) })]);
  await act(registry, admin, 'revokeAdmin', by);

  const { status, body } = await registry.call(contract.invite, admin, request);
  expect(status).toBe(201);
  const accounts = await registry.outside.accounts.list();
  expect(accounts.filter((account) => account.username === username)).toHaveLength(1);
  const recorded = await recordedOf(registry, { sub: body.id });
  expect(recorded.at(-1)).toMatchObject({ kind: 'admin_user_invited', by: { userId: admin.sub } });
  return product.isDead() ? 'crashed' : 'ran through';
}

describe.each(CRASH_MOMENTS)('a process that dies %s any of its requests', (when) => {
  test.each(['disable', 'revokeAdmin', 'signOut'] as const)(
    'during %s leaves records from which a repetition finishes',
    { timeout: 120_000 },
    async (action) => {
      const outcomes: string[] = [];
      while (outcomes.at(-1) !== 'ran through') {
        outcomes.push(await crashAndRepeat(action, { call: outcomes.length + 1, when }));
      }
      expect(outcomes.length).toBeGreaterThan(atLeast(5, 2));
    },
  );

  test('during an invitation leaves records from which another administrator finishes it', {
    timeout: 120_000,
  }, async () => {
    const outcomes: string[] = [];
    while (outcomes.at(-1) !== 'ran through')
      outcomes.push(await crashAndInviteAgain({ call: outcomes.length + 1, when }));
    expect(outcomes.length).toBeGreaterThan(atLeast(6, 4));
  });
});
