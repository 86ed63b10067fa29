import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import { ADMIN_GROUP } from '#shared/domain/roles.ts';
import type { AccountMail } from '../accounts/accountMail.ts';
import { type Account, AccountExists, type Accounts, type NewAccount } from '../accounts/accounts.ts';
import { createResetCodes } from '../accounts/resetCodes.ts';
import { AwsFailure, unknownOperation } from '../aws/failure.ts';
import type { AwsJsonService } from '../aws/service.ts';
import { endSignInsOf } from '../signin/adapter.ts';
import type { LocalStore } from '../store/store.ts';
import {
  call,
  listInGroupSchema,
  listSchema,
  newPasswordSchema,
  newUserSchema,
  userInGroupSchema,
  userPreferencesSchema,
  userSchema,
} from './adminInput.ts';
import { ensureStrong, ensureUser, invalid, setMfa, userResponse, userType } from './userTypes.ts';

interface Deps {
  readonly accounts: Accounts;
  readonly store: LocalStore;
  readonly mail: AccountMail;
}

/** The signed calls of Cognito's user directory (`cognito-idp`) that the functions and the operator make. */
export function createAdminCalls(deps: Deps): AwsJsonService {
  const calls = new Map(Object.entries(adminCalls(deps)));
  return async (operation, input) => {
    const run = calls.get(operation);
    if (!run) throw unknownOperation(operation);
    return run(input);
  };
}

function adminCalls({ accounts, store, mail }: Deps) {
  const codes = createResetCodes(store, mail);

  /** A call on one user with an empty response. */
  const onUser = (act: (user: Account) => Promise<unknown>) =>
    call(userSchema, async ({ Username }) => {
      await act(await ensureUser(accounts, Username));
      return {};
    });

  const changeGroups = (change: (groups: Set<string>, name: string) => unknown) =>
    call(userInGroupSchema, async ({ Username, GroupName }) => {
      ensureGroup(GroupName);
      const { sub, groups } = await ensureUser(accounts, Username);
      const changed = new Set(groups);
      change(changed, GroupName);
      await accounts.update(sub, { groups: [...changed] });
      return {};
    });

  return {
    ListUsers: call(listSchema, (input) => listUsers(accounts, input)),
    ListUsersInGroup: call(listInGroupSchema, (input) => listUsersInGroup(accounts, input)),
    AdminGetUser: call(userSchema, async ({ Username }) =>
      userResponse(await ensureUser(accounts, Username)),
    ),
    AdminCreateUser: call(newUserSchema, (input) => invite(accounts, mail, input)),
    AdminSetUserPassword: call(newPasswordSchema, async ({ Username, Password, Permanent }) => {
      ensureStrong(Password);
      const account = await ensureUser(accounts, Username);
      await accounts.setPassword(account, Password, Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD');
      return {};
    }),
    AdminSetUserMFAPreference: call(userPreferencesSchema, async ({ Username, ...preferences }) => {
      const { sub } = await ensureUser(accounts, Username);
      return setMfa(accounts, sub, preferences);
    }),
    AdminAddUserToGroup: changeGroups((groups, name) => groups.add(name)),
    AdminRemoveUserFromGroup: changeGroups((groups, name) => groups.delete(name)),
    AdminEnableUser: onUser(({ sub }) => accounts.update(sub, { enabled: true })),
    AdminDisableUser: onUser(async ({ sub }) => {
      await accounts.update(sub, { enabled: false });
      await endSignInsOf(store, sub);
    }),
    AdminResetUserPassword: onUser(async ({ sub, status }) => {
      // An invited user who has not signed in yet needs another invitation instead.
      if (status === 'FORCE_CHANGE_PASSWORD')
        throw new AwsFailure('NotAuthorizedException', 'User password cannot be reset in the current state.');
      await codes.send(await accounts.update(sub, { status: 'RESET_REQUIRED' }));
    }),
    AdminUserGlobalSignOut: onUser(({ sub }) => endSignInsOf(store, sub)),
    AdminDeleteUser: onUser(async ({ sub }) => {
      await accounts.remove(sub);
      await endSignInsOf(store, sub);
    }),
  };
}

type Invitation = z.output<typeof newUserSchema>;

/** AdminCreateUser: makes an account with a temporary password, which its user gets by mail. */
async function invite(accounts: Accounts, mail: AccountMail, invitation: Invitation) {
  const { MessageAction, TemporaryPassword: password = makePassword() } = invitation;
  ensureStrong(password);
  const account =
    MessageAction === 'RESEND'
      ? await renew(accounts, invitation.Username, password)
      : await create(accounts, newAccountOf(invitation, password));
  if (MessageAction !== 'SUPPRESS') await mail.invite(account, password);
  return { User: userType(account) };
}

function newAccountOf({ Username, UserAttributes }: Invitation, password: string): NewAccount {
  const attribute = (name: string) => UserAttributes.find(({ Name }) => Name === name)?.Value;
  const email = attribute('email');
  if (!email) throw invalid('The attribute email is required.');
  if (!/^[^\s@<>,]+@[^\s@<>,]+$/.test(email)) throw invalid('Invalid email address format.');
  return {
    username: Username,
    email,
    password,
    emailVerified: attribute('email_verified') === 'true',
    status: 'FORCE_CHANGE_PASSWORD',
  };
}

/** Sets another temporary password for a user who has not used the first. */
async function renew(accounts: Accounts, username: string, password: string): Promise<Account> {
  const account = await ensureUser(accounts, username);
  const { status } = account;
  const renewed =
    status === 'FORCE_CHANGE_PASSWORD'
      ? await accounts.replacePassword(account, password, status)
      : undefined;
  if (renewed) return renewed;
  throw new AwsFailure('UnsupportedUserStateException', "Resend not possible. User's status is not valid.");
}

async function create(accounts: Accounts, account: NewAccount): Promise<Account> {
  try {
    return await accounts.create(account);
  } catch (error) {
    if (!(error instanceof AccountExists)) throw error;
    const taken = error.field === 'email' ? 'An account with the email' : 'User account';
    throw new AwsFailure('UsernameExistsException', `${taken} already exists.`);
  }
}

/** A character of each kind that the policy asks for, and 96 random bits. */
const makePassword = (): string => `Aa1-${randomBytes(12).toString('base64url')}`;

/** ListUsers: a page of the users that match the filter. */
async function listUsers(
  accounts: Accounts,
  { Filter, Limit, PaginationToken }: z.output<typeof listSchema>,
) {
  const found = (await accounts.list()).filter(filterOf(Filter));
  const { users, next } = pageOf(found, Limit, PaginationToken);
  return { Users: users.map(userType), PaginationToken: next };
}

/** ListUsersInGroup: a page of the members of the group. */
async function listUsersInGroup(
  accounts: Accounts,
  { GroupName, Limit, NextToken }: z.output<typeof listInGroupSchema>,
) {
  ensureGroup(GroupName);
  const members = (await accounts.list()).filter(({ groups }) => groups.includes(GroupName));
  const { users, next } = pageOf(members, Limit, NextToken);
  return { Users: users.map(userType), NextToken: next };
}

/** The user pool has only the group that the stack makes. */
function ensureGroup(name: string): void {
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
