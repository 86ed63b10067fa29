import type { DirectoryUser, UserAdmin } from '#functions/lib/identity/userAdmin.ts';
import type { AccessSubject } from '#functions/lib/storage/accessChanges.ts';
import type { AccessRow } from '#functions/lib/storage/accessRow.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { UserStore } from '#functions/lib/storage/users.ts';
import type { ActivityKind } from '#shared/domain/activity.ts';
import { ensureResettable, resetPassword } from './userPassword.ts';

export interface UserAction {
  readonly kind: ActivityKind;
  /** @throws {RegistryError} `wrong_state` */
  readonly ensureAllowed?: (person: DirectoryUser) => void;
  /** What the access row says from then on, where it changes. `at` is in seconds since 1970. */
  readonly access?: (users: UserStore, subject: AccessSubject, at: number) => TransactItem<AccessRow>;
  readonly inDirectory: (people: UserAdmin, person: DirectoryUser) => Promise<unknown>;
  /** Whether it ends the user's encryption sessions. */
  readonly endsSessions: boolean;
  /** Said to the administrator. */
  readonly done: (username: string) => string;
}

/**
 * What an administrator does to a user. A token lives until it expires, so the access row comes first: it holds
 * from the next request on, whatever happens to the rest.
 */
export const USER_ACTIONS = {
  enable: {
    kind: 'admin_user_enabled',
    access: (users, subject) => users.enable(subject),
    inDirectory: (people, person) => people.enable(person),
    endsSessions: false,
    done: (username) => `${username} can sign in again.`,
  },
  disable: {
    kind: 'admin_user_disabled',
    access: (users, subject, at) => users.disable(subject, at),
    inDirectory: (people, person) => people.disable(person),
    endsSessions: true,
    done: (username) => `${username} is signed out everywhere and cannot sign in any more.`,
  },
  grantAdmin: {
    kind: 'admin_role_granted',
    access: (users, subject) => users.setAdmin(subject, true),
    inDirectory: (people, person) => people.makeAdministrator(person),
    endsSessions: false,
    done: (username) => `${username} is an administrator from their next sign-in or renewal on.`,
  },
  revokeAdmin: {
    kind: 'admin_role_revoked',
    access: (users, subject) => users.setAdmin(subject, false),
    inDirectory: (people, person) => people.unmakeAdministrator(person),
    endsSessions: true,
    done: (username) => `${username} is not an administrator any more.`,
  },
  resetPassword: {
    kind: 'admin_password_reset',
    ensureAllowed: ensureResettable,
    inDirectory: resetPassword,
    endsSessions: false,
    done: (username) => `${username} was sent a mail that says how to choose a new password.`,
  },
  signOut: {
    kind: 'admin_user_signed_out',
    access: (users, subject, at) => users.endSignIns(subject, at),
    inDirectory: (people, person) => people.signOut(person),
    endsSessions: true,
    done: (username) => `${username} is signed out everywhere.`,
  },
} as const satisfies Record<string, UserAction>;
