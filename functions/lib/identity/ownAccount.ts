import type { PoolUser } from '#functions/lib/aws/cognito.ts';
import type { UserPoolAdmin } from '#functions/lib/aws/cognitoAdmin.ts';
import { once } from '#functions/lib/aws/once.ts';

interface User {
  readonly subject: string;
  readonly username: string;
}

/** A user's own account in the directory: never that of another user who took the same username after them. */
export interface OwnAccount {
  readonly exists: (user: User) => Promise<boolean>;
  /** It need not be there. */
  readonly remove: (user: User) => Promise<void>;
  /** Ends every sign-in there, so that no token can be renewed. The account need not be there. */
  readonly signOut: (user: User) => Promise<void>;
}

type Pool = Pick<UserPoolAdmin, 'getUser' | 'remove' | 'signOut'>;

/** In the user pool. Failures are thrown as the directory's client throws them. The client is loaded at first use. */
export function createOwnAccount(
  userPoolId: string,
  load = async (): Promise<Pool> =>
    (await import('#functions/lib/aws/cognitoAdmin.ts')).createUserPoolAdmin(userPoolId),
): OwnAccount {
  const pool = once(load);

  async function exists({ subject, username }: User): Promise<boolean> {
    const found = await (await pool()).getUser(username);
    return subOf(found) === subject;
  }

  return {
    exists,
    async remove(user) {
      if (await exists(user)) await (await pool()).remove(user.username);
    },
    async signOut(user) {
      if (await exists(user)) await (await pool()).signOut(user.username);
    },
  };
}

const subOf = (user: PoolUser | undefined): string | undefined =>
  user?.Attributes?.find(({ Name }) => Name === 'sub')?.Value;
