import { admin as contract } from '#shared/contract/admin.ts';
import type { TestUser } from './httpEvent.ts';
import { newUser } from './items.ts';
import type { ApiResponse, Registry } from './registry.ts';

type Callable = Pick<Registry, 'call'>;

/** An administrator, by the token and by the access row that the first call makes. */
export const administrator = (): TestUser => ({ ...newUser(), role: '[User Admin]' });

type Action = 'enable' | 'disable' | 'grantAdmin' | 'revokeAdmin' | 'resetPassword' | 'signOut';
export const ACTIONS: readonly Action[] = [
  'enable',
  'disable',
  'grantAdmin',
  'revokeAdmin',
  'resetPassword',
  'signOut',
];

export const act = (
  { call }: Callable,
  by: TestUser,
  action: Action,
  on: Pick<TestUser, 'sub'>,
): Promise<ApiResponse> => call(contract[action], by, { params: { id: on.sub } });

/** The user's entry in the list of users; the list is searched by name. */
export async function listed({ call }: Callable, by: TestUser, { username }: TestUser) {
  const { body } = await call(contract.users, by, { query: { query: username } });
  return body.users.find((user: { username: string }) => user.username === username);
}

/** The activity rows of a user, the oldest first. */
export async function recordedOf(registry: Pick<Registry, 'rows'>, { sub }: Pick<TestUser, 'sub'>) {
  const rows = await registry.rows('ACTIVITY_TABLE');
  return rows
    .filter(({ subject }) => subject === `user#${sub}`)
    .sort((one, other) => `${one.moment}`.localeCompare(`${other.moment}`));
}

export async function accessOf(registry: Pick<Registry, 'rows'>, { sub }: Pick<TestUser, 'sub'>) {
  const rows = await registry.rows('USERS_TABLE');
  return rows.find(({ userId, record }) => userId === sub && record === 'access');
}
