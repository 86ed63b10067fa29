import type * as z from 'zod/mini';
import { ADMIN_GROUP } from '#shared/domain/roles.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import { AwsFailure } from '../aws/failure.ts';
import type { listInGroupSchema, listSchema } from './adminInput.ts';
import { invalid, userType } from './userTypes.ts';

/** ListUsers: a page of the users that match the filter. */
export async function listUsers(
  accounts: Accounts,
  { Filter, Limit, PaginationToken }: z.output<typeof listSchema>,
) {
  const found = (await accounts.list()).filter(filterOf(Filter));
  const { users, next } = pageOf(found, Limit, PaginationToken);
  return { Users: users.map(userType), PaginationToken: next };
}

/** ListUsersInGroup: a page of the members of the group. */
export async function listUsersInGroup(
  accounts: Accounts,
  { GroupName, Limit, NextToken }: z.output<typeof listInGroupSchema>,
) {
  ensureGroup(GroupName);
  const members = (await accounts.list()).filter(({ groups }) => groups.includes(GroupName));
  const { users, next } = pageOf(members, Limit, NextToken);
  return { Users: users.map(userType), NextToken: next };
}

/** The user pool has only the group that the stack makes. */
export function ensureGroup(name: string): void {
  if (name !== ADMIN_GROUP) throw new AwsFailure('ResourceNotFoundException', 'Group not found.');
}

/**
 * A token is the last username of the page before, so that users who come and go do not move others to another page.
 */
function pageOf(found: readonly Account[], limit: number, token: string | undefined) {
  const last = token === undefined ? '' : Buffer.from(token, 'base64url').toString();
  const rest = found.filter(({ username }) => username.localeCompare(last) > 0);
  const users = rest.slice(0, limit || 60);
  const end = users.at(-1)?.username;
  const hasMore = rest.length > users.length && end !== undefined;
  return { users, next: hasMore ? Buffer.from(end).toString('base64url') : undefined };
}

const SEARCHABLE = new Map<string, (account: Account) => string>([
  ['username', ({ username }) => username],
  ['email', ({ email }) => email],
  ['sub', ({ sub }) => sub],
  ['cognito:user_status', ({ status }) => status],
  ['status', ({ enabled }) => (enabled ? 'Enabled' : 'Disabled')],
]);

/** @param filter `attribute = "value"`, or `^=` for a prefix; a quote in the value is written `\"` */
function filterOf(filter: string): (account: Account) => boolean {
  if (filter.trim() === '') return () => true;
  const [, attribute = '', operator, value = ''] =
    /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter) ?? [];
  const read = SEARCHABLE.get(attribute);
  if (!read) throw invalid('Error while parsing filter.');
  const sought = value.replaceAll(/\\(.)/g, '$1').toLowerCase();
  return (account) => {
    const text = read(account).toLowerCase();
    return operator === '=' ? text === sought : text.startsWith(sought);
  };
}
