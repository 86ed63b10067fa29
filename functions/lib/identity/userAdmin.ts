import type { PoolUser } from '#functions/lib/aws/cognito.ts';
import type { UserPoolAdmin } from '#functions/lib/aws/cognitoAdmin.ts';
import { once } from '#functions/lib/aws/once.ts';
import type { Caller } from '#functions/lib/base/caller.ts';
import { RegistryError } from '#functions/lib/base/errors.ts';
import { ADMIN_GROUP } from '#shared/domain/roles.ts';
import type { DirectoryName } from './directory.ts';
import { startsWith } from './filters.ts';
import { attributeOf, hasUsername, nameToChange, subOf } from './poolUsers.ts';

/** A user of the directory, whether or not they can sign in. */
export interface DirectoryUser {
  /** The directory's id. */
  readonly subject: string;
  readonly username: string;
  readonly email: string;
  readonly isEmailProven: boolean;
  /** As the directory calls it, e.g. `CONFIRMED`. */
  readonly status: string;
  readonly enabled: boolean;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

export interface Search {
  readonly attribute: 'username' | 'email';
  readonly prefix: string;
}

interface Page {
  readonly users: DirectoryUser[];
  /** Names the next page; absent on the last one. */
  readonly token?: string | undefined;
}

interface Wanted {
  /** Undefined for everyone. */
  readonly search: Search | undefined;
  readonly limit: number;
  readonly token: string | undefined;
}

/** Changes this very user. @throws {RegistryError} `not_found` where the directory does not have them any more */
type Act = (user: DirectoryName) => Promise<unknown>;

/** The requests of administrators to the directory. Failures are thrown as the directory's client throws them. */
export interface UserAdmin {
  readonly page: (wanted: Wanted) => Promise<Page>;
  /** The very user whom the directory gave this name and subject. */
  readonly find: (user: DirectoryName) => Promise<DirectoryUser | undefined>;
  /** By this very name, whatever its case. */
  readonly findByName: (username: string) => Promise<DirectoryUser | undefined>;
  /** Whether the sign-in of this very user asks for the code of an authenticator app. */
  readonly hasAuthenticator: (user: DirectoryName) => Promise<boolean>;
  /** The subjects of the administrators' group. */
  readonly administrators: () => Promise<ReadonlySet<string>>;
  readonly invite: (user: Pick<DirectoryUser, 'username' | 'email'>) => Promise<DirectoryUser>;
  /** Mails another first password. @throws {RegistryError} `not_found` */
  readonly inviteAgain: (user: Pick<DirectoryUser, 'username' | 'subject' | 'email'>) => Promise<unknown>;
  readonly enable: Act;
  readonly disable: Act;
  readonly signOut: Act;
  readonly resetPassword: Act;
  readonly makeAdministrator: Act;
  readonly unmakeAdministrator: Act;
}

/** The user pool's users. The SDK's client is loaded at first use. */
export function createUserAdmin(
  userPoolId: string,
  load = async (): Promise<UserPoolAdmin> =>
    (await import('#functions/lib/aws/cognitoAdmin.ts')).createUserPoolAdmin(userPoolId),
): UserAdmin {
  const pool = once(load);

  /** The very user whom the directory gave this name and subject. */
  async function reach({ username, subject }: DirectoryName): Promise<PoolUser | undefined> {
    const found = await (await pool()).getUser(username);
    return found && subOf(found) === subject ? found : undefined;
  }

  const change =
    (act: (reached: UserPoolAdmin, name: string) => Promise<unknown>): Act =>
    async (user) => {
      const reached = await pool();
      const name = await nameToChange(reached, user);
      if (name === undefined) throw noSuchUser();
      return act(reached, name);
    };

  return {
    async page({ search, limit, token }) {
      const filter = search && startsWith(search.attribute, search.prefix);
      if (search && filter === undefined) return { users: [] };
      const { users, token: next } = await (await pool()).page({ filter, limit, token });
      return { users: users.map(directoryUserOf), token: next };
    },
    async find(user) {
      const found = await reach(user);
      return found && directoryUserOf(found);
    },
    async findByName(username) {
      const found = await (await pool()).getUser(username);
      return found?.Username?.toLowerCase() === username.toLowerCase() ? directoryUserOf(found) : undefined;
    },
    hasAuthenticator: async (user) =>
      (await reach(user))?.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') === true,
    async administrators() {
      const members = await (await pool()).membersOf(ADMIN_GROUP);
      return new Set(members.map(subOf));
    },
    async invite(user) {
      const created = await (await pool()).create(user);
      return directoryUserOf(created ?? {});
    },
    async inviteAgain(user) {
      // The call that makes accounts takes a username only.
      if (!(await hasUsername(await pool(), user))) throw noSuchUser();
      return (await pool()).createAgain(user);
    },
    enable: change((reached, name) => reached.enable(name)),
    disable: change((reached, name) => reached.disable(name)),
    signOut: change((reached, name) => reached.signOut(name)),
    resetPassword: change((reached, name) => reached.resetPassword(name)),
    makeAdministrator: change((reached, name) => reached.addTo(ADMIN_GROUP, name)),
    unmakeAdministrator: change((reached, name) => reached.removeFrom(ADMIN_GROUP, name)),
  };
}

/** The directory has done its part, or an earlier call had: a repeat mails anew. */
export const notDelivered = () =>
  new RegistryError(
    'wrong_state',
    'The mail could not be delivered. If the email address is right, please try the same again.',
  );

export const noSuchUser = () => new RegistryError('not_found', 'There is no such user.');

const directoryUserOf = (user: PoolUser): DirectoryUser => ({
  subject: subOf(user),
  username: user.Username ?? '',
  email: attributeOf(user, 'email'),
  isEmailProven: attributeOf(user, 'email_verified') === 'true',
  status: user.UserStatus ?? 'UNKNOWN',
  enabled: user.Enabled ?? false,
  createdAt: (user.UserCreateDate ?? new Date(0)).toISOString(),
});

/**
 * Admits administrators whose sign-in asks for an authenticator app. The directory is asked at each request: a token does
 * not say it, and an app that is turned off counts at once.
 * @throws {RegistryError} `authenticator_required`
 */
export const ensureAuthenticator =
  (userAdmin: Pick<UserAdmin, 'hasAuthenticator'>) =>
  async (caller: Pick<Caller, 'username' | 'subject'>): Promise<void> => {
    if (await userAdmin.hasAuthenticator(caller)) return;
    throw new RegistryError(
      'authenticator_required',
      'Administrators need an authenticator app. Set it up on the account page, then try again.',
    );
  };
