import { lostRace, RegistryError } from '#functions/lib/base/errors.ts';
import { forbidden } from '#functions/lib/http/identify.ts';
import type { DirectoryUser, UserAdmin } from '#functions/lib/identity/userAdmin.ts';
import type { UserIds } from '#functions/lib/identity/userIds.ts';
import type { AccessSubject } from '#functions/lib/storage/accessChanges.ts';
import type { AccessRow } from '#functions/lib/storage/accessRow.ts';
import type { NamedUser } from '#functions/lib/storage/activityRow.ts';
import { endEncryptionSessions, endOfSignIns } from '#functions/lib/storage/endEncryptionSessions.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import type { UserStore } from '#functions/lib/storage/users.ts';
import type { ActivityKind } from '#shared/domain/activity.ts';

/** The directory's status of a user who was invited and has not chosen a password yet. */
export const INVITED = 'FORCE_CHANGE_PASSWORD';

const RESETTABLE: readonly string[] = [INVITED, 'CONFIRMED', 'RESET_REQUIRED'];

export interface ActDeps extends Pick<Stores, 'activity' | 'sessions' | 'transact' | 'users'> {
  readonly userAdmin: UserAdmin;
  readonly userIds: UserIds;
  readonly issuer: string;
  readonly now: () => Date;
}

interface UserAction {
  readonly kind: ActivityKind;
  /** @throws {RegistryError} `wrong_state` */
  readonly ensureAllowed?: (user: DirectoryUser) => void;
  /** Changes the access row, where the action does. `at` is in seconds since 1970. */
  readonly access?: (users: UserStore, subject: AccessSubject, at: number) => TransactItem<AccessRow>;
  readonly inDirectory: (userAdmin: UserAdmin, user: DirectoryUser) => Promise<unknown>;
  /** Whether it ends the user's encryption sessions. */
  readonly endsSessions: boolean;
  /** The message to the administrator. */
  readonly done: (username: string) => string;
}

/**
 * The actions of an administrator on a user. A token lives until it expires, so the access row comes first: it
 * holds from the next request on, whatever happens to the rest.
 */
export const USER_ACTIONS = {
  enable: {
    kind: 'admin_user_enabled',
    access: (users, subject) => users.enable(subject),
    inDirectory: (userAdmin, user) => userAdmin.enable(user),
    endsSessions: false,
    done: (username) => `${username} can sign in again.`,
  },
  disable: {
    kind: 'admin_user_disabled',
    access: (users, subject, at) => users.disable(subject, at),
    inDirectory: (userAdmin, user) => userAdmin.disable(user),
    endsSessions: true,
    done: (username) => `${username} is signed out everywhere and cannot sign in any more.`,
  },
  grantAdmin: {
    kind: 'admin_role_granted',
    access: (users, subject) => users.setAdmin(subject, true),
    inDirectory: (userAdmin, user) => userAdmin.makeAdministrator(user),
    endsSessions: false,
    done: (username) => `${username} is an administrator from their next sign-in or renewal on.`,
  },
  revokeAdmin: {
    kind: 'admin_role_revoked',
    access: (users, subject) => users.setAdmin(subject, false),
    inDirectory: (userAdmin, user) => userAdmin.unmakeAdministrator(user),
    endsSessions: true,
    done: (username) => `${username} is not an administrator any more.`,
  },
  resetPassword: {
    kind: 'admin_password_reset',
    ensureAllowed: ensureResettable,
    // The password may be reset because someone else knows it.
    access: (users, subject, at) => users.endSignIns(subject, at),
    inDirectory: resetPassword,
    endsSessions: true,
    done: (username) =>
      `${username} is signed out everywhere, and was sent a mail that says how to choose a new password.`,
  },
  signOut: {
    kind: 'admin_user_signed_out',
    access: (users, subject, at) => users.endSignIns(subject, at),
    inDirectory: (userAdmin, user) => userAdmin.signOut(user),
    endsSessions: true,
    done: (username) => `${username} is signed out everywhere.`,
  },
} as const satisfies Record<string, UserAction>;

/** @throws {RegistryError} `wrong_state` where the directory would refuse it */
function ensureResettable({ username, enabled, status }: DirectoryUser): void {
  if (!enabled) throw wrongState(`${username} is disabled. Enable the user first.`);
  if (!RESETTABLE.includes(status)) throw wrongState(`${username} has no password that could be reset.`);
}

/** Mails a code to choose a new password by, or another first password to a user who has not signed in yet. */
function resetPassword(userAdmin: UserAdmin, user: DirectoryUser): Promise<unknown> {
  return user.status === INVITED ? userAdmin.inviteAgain(user) : userAdmin.resetPassword(user);
}

const wrongState = (message: string) => new RegistryError('wrong_state', message);

/**
 * Does something to a user: first in the access row, together with the record of it, then in the directory, then
 * to the encryption sessions. It can be repeated, and a repeat finishes what was interrupted.
 * @returns what to tell the administrator
 * @throws {RegistryError} `not_oneself`, `not_found`, `wrong_state`, `forbidden`
 */
export async function actOnUser(
  deps: ActDeps,
  admin: NamedUser,
  userId: string,
  action: UserAction,
): Promise<string> {
  if (userId === admin.userId)
    throw new RegistryError('not_oneself', 'You cannot do this to yourself. Ask another administrator.');
  const { user, access } = await ensureUser(deps, userId);
  action.ensureAllowed?.(user);
  await record(deps, admin, { ...access, userId }, action);
  await action.inDirectory(deps.userAdmin, user).catch(explain);
  if (action.endsSessions) await endEncryptionSessions(deps, userId);
  return action.done(user.username);
}

/**
 * The row names the user in the directory, but only KMS proves that it names the right one: whoever changed it could
 * have an administrator grant rights to another user than the one they meant.
 * @throws {RegistryError} `not_found`
 */
async function ensureUser({ users, userAdmin, userIds, issuer }: ActDeps, userId: string) {
  const access = await users.access(userId);
  if (!access || access.leaving) throw noSuchUser();
  const user = await userAdmin.find(access);
  if (!user || !(await userIds.isProved({ issuer, subject: user.subject }, userId))) throw noSuchUser();
  return { user, access };
}

/** Two administrators at once could take each other's role away: one who is not an administrator any more does nothing. */
async function record(
  deps: ActDeps,
  admin: NamedUser,
  subject: AccessSubject,
  { kind, access }: UserAction,
): Promise<void> {
  const { users, activity, transact, now } = deps;
  const at = now();
  const { userId, username } = subject;
  const change = access?.(users, subject, endOfSignIns(at));
  const allowed = users.stillAdmin(admin.userId);
  const recorded = activity.record({ kind, at, by: admin, to: { userId, username } });
  const outcome = await transact([allowed, ...(change ? [change] : []), ...recorded]);
  if (outcome.committed) return;
  if (refusalOf(outcome, allowed)) throw forbidden();
  // It is so already: an earlier call was interrupted, or its response lost.
  if (!change || !refusalOf(outcome, change)) throw lostRace();
}

/** The user can have been deleted, or have changed, since they were looked up. */
function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'UserNotFoundException') throw noSuchUser();
  if (REFUSALS.has(name))
    throw new RegistryError('wrong_state', 'The directory refuses this for the user as they are now.');
  if (name === 'LimitExceededException')
    throw new RegistryError('too_many_requests', 'This was done too often. Please try again later.', {
      retryAfter: 60,
    });
  throw error;
}

const REFUSALS = new Set([
  'InvalidParameterException',
  'NotAuthorizedException',
  'UnsupportedUserStateException',
]);

const noSuchUser = () => new RegistryError('not_found', 'There is no such user.');
