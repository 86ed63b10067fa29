import { RegistryError } from '#functions/lib/base/errors.ts';
import type { DirectoryUser, UserAdmin } from '#functions/lib/identity/userAdmin.ts';
import type { AccessSubject } from '#functions/lib/storage/accessChanges.ts';
import type { AccessRow } from '#functions/lib/storage/accessRow.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { ActivityKind } from '#shared/domain/activity.ts';

/** The directory's status of a user who was invited and has not chosen a password yet. */
export const INVITED = 'FORCE_CHANGE_PASSWORD';

const RESETTABLE: readonly string[] = [INVITED, 'CONFIRMED', 'RESET_REQUIRED'];

export interface UserAction {
  readonly kind: ActivityKind;
  /** @throws {RegistryError} `wrong_state` */
  readonly ensureAllowed?: (user: DirectoryUser) => void;
  /** Changes the access row. `at` is in seconds since 1970. */
  readonly access: (users: Stores['users'], subject: AccessSubject, at: number) => TransactItem<AccessRow>;
  readonly inDirectory: (userAdmin: UserAdmin, user: DirectoryUser) => Promise<unknown>;
  /** Whether it is recorded also where the access row is so already: the directory does it anew each time. */
  readonly isNewEachTime?: boolean;
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
    access: (users, subject, at) => users.enable(subject, at),
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
    isNewEachTime: true,
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

/**
 * Mails a code to choose a new password by, or another first password to a user who has not signed in yet. Then it ends the
 * sign-ins in the directory too: those of the account page are in no access row, and can change the account. They end
 * last, so that none begins with the earlier password in between, and also where the mail fails.
 */
async function resetPassword(userAdmin: UserAdmin, user: DirectoryUser): Promise<void> {
  const [mailed] = await Promise.allSettled([
    user.status === INVITED ? userAdmin.inviteAgain(user) : userAdmin.resetPassword(user),
  ]);
  await userAdmin.signOut(user);
  if (mailed.status === 'rejected') throw mailed.reason;
}

const wrongState = (message: string) => new RegistryError('wrong_state', message);
