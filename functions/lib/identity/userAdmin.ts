import type { PoolUser } from '#functions/lib/aws/cognito.ts';
import type { UserPoolAdmin } from '#functions/lib/aws/cognitoAdmin.ts';
import { once } from '#functions/lib/aws/once.ts';
import { ADMIN_GROUP } from '#shared/domain/roles.ts';
import { equals, startsWith } from './filters.ts';

/** A user of the directory, whether or not they can sign in. */
export interface DirectoryUser {
  readonly userId: string;
  readonly username: string;
  readonly email: string;
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

type Act = ({ username }: Pick<DirectoryUser, 'username'>) => Promise<unknown>;

/** The requests of administrators to the directory. Failures are thrown as the directory's client throws them. */
export interface UserAdmin {
  readonly page: (wanted: Wanted) => Promise<Page>;
  readonly find: (userId: string) => Promise<DirectoryUser | undefined>;
  /** By this very name, whatever its case. */
  readonly findByName: (username: string) => Promise<DirectoryUser | undefined>;
  /** Whether the sign-in of the user of this very name asks for the code of an authenticator app. */
  readonly hasAuthenticator: (username: string) => Promise<boolean>;
  /** The ids of the administrators' group. */
  readonly administrators: () => Promise<ReadonlySet<string>>;
  readonly invite: (user: Pick<DirectoryUser, 'username' | 'email'>) => Promise<DirectoryUser>;
  /** Mails another first password. */
  readonly inviteAgain: (user: Pick<DirectoryUser, 'username' | 'email'>) => Promise<unknown>;
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

  /** The pool also finds users by other attributes than their id: another user's username can look like one. */
  async function find(userId: string): Promise<DirectoryUser | undefined> {
    const found = await (await pool()).getUser(userId);
    if (!found || subOf(found) === userId) return found && directoryUserOf(found);
    const filter = equals('sub', userId);
    const { users } = await (await pool()).page({ filter, limit: 1, token: undefined });
    const meant = users.find((user) => subOf(user) === userId);
    return meant && directoryUserOf(meant);
  }

  return {
    async page({ search, limit, token }) {
      const filter = search && startsWith(search.attribute, search.prefix);
      if (search && filter === undefined) return { users: [] };
      const { users, token: next } = await (await pool()).page({ filter, limit, token });
      return { users: users.map(directoryUserOf), token: next };
    },
    find,
    async findByName(username) {
      const found = await (await pool()).getUser(username);
      return found?.Username?.toLowerCase() === username.toLowerCase() ? directoryUserOf(found) : undefined;
    },
    async hasAuthenticator(username) {
      const found = await (await pool()).getUser(username);
      const isMeant = found?.Username?.toLowerCase() === username.toLowerCase();
      return isMeant && found?.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') === true;
    },
    async administrators() {
      const members = await (await pool()).membersOf(ADMIN_GROUP);
      return new Set(members.map(subOf));
    },
    async invite(user) {
      const created = await (await pool()).create(user);
      return directoryUserOf(created ?? {});
    },
    inviteAgain: async (user) => (await pool()).createAgain(user),
    enable: async ({ username }) => (await pool()).enable(username),
    disable: async ({ username }) => (await pool()).disable(username),
    signOut: async ({ username }) => (await pool()).signOut(username),
    resetPassword: async ({ username }) => (await pool()).resetPassword(username),
    makeAdministrator: async ({ username }) => (await pool()).addTo(ADMIN_GROUP, username),
    unmakeAdministrator: async ({ username }) => (await pool()).removeFrom(ADMIN_GROUP, username),
  };
}

const attributeOf = ({ Attributes = [] }: PoolUser, name: string): string =>
  Attributes.find(({ Name }) => Name === name)?.Value ?? '';

const subOf = (user: PoolUser): string => attributeOf(user, 'sub');

const directoryUserOf = (user: PoolUser): DirectoryUser => ({
  userId: subOf(user),
  username: user.Username ?? '',
  email: attributeOf(user, 'email'),
  status: user.UserStatus ?? 'UNKNOWN',
  enabled: user.Enabled ?? false,
  createdAt: (user.UserCreateDate ?? new Date(0)).toISOString(),
});
