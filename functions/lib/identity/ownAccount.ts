import type { UserPoolAdmin } from '#functions/lib/aws/cognitoAdmin.ts';
import { once } from '#functions/lib/aws/once.ts';
import type { DirectoryName } from './directory.ts';
import { nameToChange } from './poolUsers.ts';

/** A user's own account in the directory: never that of another user who took the same username after them. */
export interface OwnAccount {
  readonly exists: (user: DirectoryName) => Promise<boolean>;
  /** It need not be there. */
  readonly remove: (user: DirectoryName) => Promise<void>;
  /** Ends every sign-in there, so that no token can be renewed. The account need not be there. */
  readonly signOut: (user: DirectoryName) => Promise<void>;
}

type Pool = Pick<UserPoolAdmin, 'getUser' | 'remove' | 'signOut'>;

/** In the user pool. Failures are thrown as the directory's client throws them. The client is loaded at first use. */
export function createOwnAccount(
  userPoolId: string,
  load = async (): Promise<Pool> =>
    (await import('#functions/lib/aws/cognitoAdmin.ts')).createUserPoolAdmin(userPoolId),
): OwnAccount {
  const pool = once(load);
  const nameOf = async (user: DirectoryName) => nameToChange(await pool(), user);

  return {
    exists: async (user) => (await nameOf(user)) !== undefined,
    async remove(user) {
      const name = await nameOf(user);
      if (name !== undefined) await (await pool()).remove(name);
    },
    async signOut(user) {
      const name = await nameOf(user);
      if (name !== undefined) await (await pool()).signOut(name).catch(allowGone);
    },
  };
}

function allowGone(error: unknown): void {
  if (!(error instanceof Error && error.name === 'UserNotFoundException')) throw error;
}
