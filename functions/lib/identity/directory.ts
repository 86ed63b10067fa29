import type { PoolUser, UserPool } from '#functions/lib/aws/cognito.ts';
import { once } from '#functions/lib/aws/once.ts';
import { equals } from './filters.ts';

/** A user who can sign in. */
export interface Account {
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** Finds users who can sign in, and not those who are disabled or never confirmed their address. */
export interface Directory {
  /** Finds by an email address too: check the account's name or id where it must not. */
  readonly find: (usernameOrId: string) => Promise<Account | undefined>;
  /** Finds by the id alone: a username can look like another user's id. */
  readonly findById: (userId: string) => Promise<Account | undefined>;
  readonly findByEmail: (email: string) => Promise<Account | undefined>;
}

/** A user of these statuses has confirmed their address, or was invited by it. */
const USABLE: ReadonlySet<PoolUser['UserStatus']> = new Set<PoolUser['UserStatus']>([
  'CONFIRMED',
  'EXTERNAL_PROVIDER',
  'FORCE_CHANGE_PASSWORD',
  'RESET_REQUIRED',
]);

/** The usernames that Cognito takes; it calls anything else bad input. */
const NAME = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u;

/** The user pool's directory. Its failures are thrown as they come. The SDK's client is loaded at first use. */
export function createDirectory(
  userPoolId: string,
  load = async (): Promise<UserPool> =>
    (await import('#functions/lib/aws/cognito.ts')).createUserPool(userPoolId),
): Directory {
  const pool = once(load);
  async function find(usernameOrId: string): Promise<Account | undefined> {
    if (!NAME.test(usernameOrId)) return undefined;
    const user = await (await pool()).getUser(usernameOrId);
    return user && accountOf(user);
  }

  return {
    find,

    async findById(userId) {
      const account = await find(userId);
      return account?.userId === userId ? account : undefined;
    },

    async findByEmail(email) {
      const filter = equals('email', email);
      if (filter === undefined) return undefined;
      const users = await (await pool()).listUsers(filter);
      return users.map(accountOf).find((account) => account !== undefined);
    },
  };
}

function accountOf(user: PoolUser): Account | undefined {
  const { Username: username, UserCreateDate: created, Enabled, UserStatus, Attributes = [] } = user;
  if (Enabled !== true || !USABLE.has(UserStatus)) return undefined;
  const [userId, email] = ['sub', 'email'].map((name) => Attributes.find(({ Name }) => Name === name)?.Value);
  if (!username || !userId || !email || !created) return undefined;
  return { userId, username, email, createdAt: created.toISOString() };
}
