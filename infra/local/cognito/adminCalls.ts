import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
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
import { ensureGroup, listUsers, listUsersInGroup } from './listUsers.ts';
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
  if (account.status !== 'FORCE_CHANGE_PASSWORD')
    throw new AwsFailure('UnsupportedUserStateException', "Resend not possible. User's status is not valid.");
  return accounts.setPassword(account, password, 'FORCE_CHANGE_PASSWORD');
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
