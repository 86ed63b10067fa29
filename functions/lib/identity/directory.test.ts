import { expect, test } from 'vitest';
import type { PoolUser } from '#functions/lib/aws/cognito.ts';
import { createDirectory } from './directory.ts';

const alice: PoolUser = {
  Username: 'alice',
  Enabled: true,
  UserStatus: 'CONFIRMED',
  UserCreateDate: new Date('2026-01-02T03:04:05.000Z'),
  Attributes: [
    { Name: 'sub', Value: 'sub-of-alice' },
    { Name: 'email', Value: 'alice@example.com' },
  ],
};

const NAMES = new Map([
  ['user-1', { username: 'alice', subject: 'sub-of-alice' }],
  ['user-2', { username: 'alice', subject: 'sub-of-an-earlier-alice' }],
]);

/** The local directory has no one without a confirmed address, so these come from a pool made up here. */
const directoryOf = (...users: PoolUser[]) =>
  createDirectory(
    'pool',
    async (userId) => NAMES.get(userId),
    async () => ({ getUser: async () => users[0], listUsers: async () => users }),
  );

const account = {
  subject: 'sub-of-alice',
  username: 'alice',
  email: 'alice@example.com',
  createdAt: '2026-01-02T03:04:05.000Z',
};

test.each(['CONFIRMED', 'EXTERNAL_PROVIDER', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED'] as const)(
  'a user whose status is %s is found',
  async (UserStatus) => {
    expect(await directoryOf({ ...alice, UserStatus }).find('alice')).toEqual(account);
  },
);

test.each<[string, Partial<PoolUser>]>([
  ['is disabled', { Enabled: false }],
  ['never confirmed the address', { UserStatus: 'UNCONFIRMED' }],
  ['has a status that is not known', { UserStatus: 'UNKNOWN' }],
  ['has no email address', { Attributes: [{ Name: 'sub', Value: 'sub-of-alice' }] }],
  ['has no id', { Attributes: [{ Name: 'email', Value: 'alice@example.com' }] }],
])('a user who %s is not found', async (_, changed) => {
  const directory = directoryOf({ ...alice, ...changed });

  expect(await directory.find('alice')).toBeUndefined();
  expect(await directory.findByEmail('alice@example.com')).toBeUndefined();
});

test('the account that can sign in is found among several with one address', async () => {
  const unconfirmed: PoolUser = { ...alice, Username: 'eve', UserStatus: 'UNCONFIRMED' };

  expect(await directoryOf(unconfirmed, alice).findByEmail('alice@example.com')).toEqual(account);
});

test('a user id leads to its own account, and not to that of another user who took the name later', async () => {
  const directory = directoryOf(alice);

  expect(await directory.findById('user-1')).toEqual(account);
  expect(await directory.findById('user-2')).toBeUndefined();
  expect(await directory.findById('nobody')).toBeUndefined();
});
