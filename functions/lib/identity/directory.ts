import type { PoolUser, UserPool } from '#functions/lib/aws/cognito.ts';
import { once } from '#functions/lib/aws/once.ts';
import { equals } from './filters.ts';

/** A user who can sign in. */
export interface Account {
  readonly subject: string;
  readonly username: string;
  readonly email: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** A user's two names in the directory. The directory is asked by the first, which not every pool can be by the second. */
export interface DirectoryName {
  readonly username: string;
  readonly subject: string;
}

/** Reads how the directory names a user; undefined for a user id that is nobody's. */
type ReadName = (userId: string) => Promise<DirectoryName | undefined>;

/** Finds users who can sign in, and not those who are disabled or never confirmed their address. */
export interface Directory {
  /** Finds by an email address too: check the account's name where it must not. */
  readonly find: (username: string) => Promise<Account | undefined>;
  /** The account of the very user whom the directory gave this name and subject: a name can be given again. */
  readonly findUser: (user: DirectoryName) => Promise<Account | undefined>;
  /** The account of the user who has this user id. */
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
  readName: ReadName,
  load = async (): Promise<UserPool> =>
    (await import('#functions/lib/aws/cognito.ts')).createUserPool(userPoolId),
): Directory {
  const pool = once(load);
  async function find(username: string): Promise<Account | undefined> {
    if (!NAME.test(username)) return undefined;
    const user = await (await pool()).getUser(username);
    return user && accountOf(user);
  }

  async function findUser({ username, subject }: DirectoryName): Promise<Account | undefined> {
    const account = await find(username);
    return account?.subject === subject ? account : undefined;
  }

  return {
    find,
    findUser,

    async findById(userId) {
      const name = await readName(userId);
      return name && findUser(name);
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
  const [subject, email] = ['sub', 'email'].map(
    (name) => Attributes.find(({ Name }) => Name === name)?.Value,
  );
  if (!username || !subject || !email || !created) return undefined;
  return { subject, username, email, createdAt: created.toISOString() };
}
