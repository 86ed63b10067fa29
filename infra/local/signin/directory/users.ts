import { AwsFailure } from '../../aws/failure.ts';
import type { LocalStore } from '../../store/store.ts';
import type { Accounts } from '../accounts.ts';
import { endSignInsOf } from '../adapter.ts';
import type { DirectoryMail } from '../directoryMail.ts';
import { ensureStrong } from '../passwords.ts';
import type { ResetCodes } from '../resetCodes.ts';
import { ensureUser, setMfa, userAnswer } from './answers.ts';
import {
  call,
  newPasswordSchema,
  newUserSchema,
  userInGroupSchema,
  userPreferencesSchema,
  userSchema,
} from './input.ts';
import { createInvitations } from './invitations.ts';
import { ensureGroup } from './lists.ts';

interface Options {
  readonly accounts: Accounts;
  readonly store: LocalStore;
  readonly mail: DirectoryMail;
  readonly codes: ResetCodes;
}

/** The calls about one user. Those that shut someone out end every sign-in too. */
export const userCalls = ({ accounts, store, mail, codes }: Options) => ({
  AdminGetUser: call(userSchema, async ({ Username }) => userAnswer(await ensureUser(accounts, Username))),

  AdminCreateUser: call(newUserSchema, createInvitations(accounts, mail)),

  AdminSetUserPassword: call(newPasswordSchema, async ({ Username, Password, Permanent }) => {
    ensureStrong(Password);
    const account = await ensureUser(accounts, Username);
    await accounts.setPassword(account, Password, Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD');
    return {};
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
    const { sub, status } = await ensureUser(accounts, Username);
    if (status === 'FORCE_CHANGE_PASSWORD') throw refusedInState();
    await codes.send(await accounts.update(sub, { status: 'RESET_REQUIRED' }));
    return {};
  }),

  AdminSetUserMFAPreference: call(userPreferencesSchema, async ({ Username, ...preferences }) => {
    const { sub } = await ensureUser(accounts, Username);
    return setMfa(accounts, sub, preferences);
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

/** Of someone who was invited and has not signed in yet: they need another invitation. */
const refusedInState = () =>
  new AwsFailure('NotAuthorizedException', 'User password cannot be reset in the current state.');
