import type { PoolUser } from '#functions/lib/aws/cognito.ts';
import type { UserPoolAdmin } from '#functions/lib/aws/cognitoAdmin.ts';
import { once } from '#functions/lib/aws/once.ts';

interface Person {
  readonly userId: string;
  readonly username: string;
}

/** Someone's own account in the directory: never that of whoever took the same username after them. */
export interface OwnAccount {
  readonly exists: (person: Person) => Promise<boolean>;
  /** It need not be there. */
  readonly remove: (person: Person) => Promise<void>;
}

type Pool = Pick<UserPoolAdmin, 'getUser' | 'remove'>;

/** In the user pool. Failures are thrown as the directory's client throws them. The client is loaded at first use. */
export function createOwnAccount(
  userPoolId: string,
  load = async (): Promise<Pool> =>
    (await import('#functions/lib/aws/cognitoAdmin.ts')).createUserPoolAdmin(userPoolId),
): OwnAccount {
  const pool = once(load);

  async function exists({ userId, username }: Person): Promise<boolean> {
    const found = await (await pool()).getUser(username);
    return subOf(found) === userId;
  }

  return {
    exists,
    async remove(person) {
      if (await exists(person)) await (await pool()).remove(person.username);
    },
  };
}

const subOf = (user: PoolUser | undefined): string | undefined =>
  user?.Attributes?.find(({ Name }) => Name === 'sub')?.Value;
