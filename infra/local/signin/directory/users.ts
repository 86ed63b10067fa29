import { AwsFailure } from '../../aws/failure.ts';
import type { LocalStore } from '../../store.ts';
import { AccountExists, type Accounts } from '../accounts.ts';
import { endSignInsOf } from '../adapter.ts';
import { weaknessesOf } from '../passwords.ts';
import { ensureUser, invalid, userAnswer, userType } from './answers.ts';
import { call, newUserSchema, userInGroupSchema, userSchema } from './input.ts';
import { ensureGroup } from './lists.ts';

/** The calls about one user. Those that shut someone out end every sign-in too. */
export const userCalls = (accounts: Accounts, store: LocalStore) => ({
  AdminGetUser: call(userSchema, async ({ Username }) => userAnswer(await ensureUser(accounts, Username))),

  AdminCreateUser: call(newUserSchema, async ({ Username, UserAttributes, TemporaryPassword }) => {
    const attribute = (name: string) => UserAttributes.find(({ Name }) => Name === name)?.Value;
    const email = attribute('email');
    if (!email) throw invalid('The attribute email is required.');
    ensureStrong(TemporaryPassword);
    const account = await accounts
      .create({
        username: Username,
        email,
        password: TemporaryPassword,
        emailVerified: attribute('email_verified') === 'true',
        status: 'FORCE_CHANGE_PASSWORD',
      })
      .catch(refuseTwin);
    return { User: userType(account) };
  }),

  AdminEnableUser: call(userSchema, async ({ Username }) => {
    const { sub } = await ensureUser(accounts, Username);
    await accounts.update(sub, { enabled: true });
    return {};
  }),

  AdminDisableUser: call(userSchema, async ({ Username }) => {
    const { sub } = await ensureUser(accounts, Username);
    await accounts.update(sub, { enabled: false });
    await endSignInsOf(store, sub);
    return {};
  }),

  AdminAddUserToGroup: call(userInGroupSchema, async ({ Username, GroupName }) => {
    ensureGroup(GroupName);
    const { sub, groups } = await ensureUser(accounts, Username);
    await accounts.update(sub, { groups: [...new Set([...groups, GroupName])] });
    return {};
  }),

  AdminRemoveUserFromGroup: call(userInGroupSchema, async ({ Username, GroupName }) => {
    ensureGroup(GroupName);
    const { sub, groups } = await ensureUser(accounts, Username);
    await accounts.update(sub, { groups: groups.filter((group) => group !== GroupName) });
    return {};
  }),

  AdminResetUserPassword: call(userSchema, async ({ Username }) => {
    const { sub } = await ensureUser(accounts, Username);
    await accounts.update(sub, { status: 'RESET_REQUIRED' });
    return {};
  }),

  AdminUserGlobalSignOut: call(userSchema, async ({ Username }) => {
    const { sub } = await ensureUser(accounts, Username);
    await endSignInsOf(store, sub);
    return {};
  }),

  AdminDeleteUser: call(userSchema, async ({ Username }) => {
    const { sub } = await ensureUser(accounts, Username);
    await accounts.remove(sub);
    await endSignInsOf(store, sub);
    return {};
  }),
});

function ensureStrong(password: string): void {
  if (weaknessesOf(password).length === 0) return;
  throw new AwsFailure('InvalidPasswordException', 'Password did not conform with policy.');
}

function refuseTwin(error: unknown): never {
  if (error instanceof AccountExists)
    throw new AwsFailure(
      'UsernameExistsException',
      error.field === 'email' ? 'An account with the email already exists.' : 'User account already exists.',
    );
  throw error;
}
