import {
  AdminGetUserCommand,
  ListUsersCommand,
  UserNotFoundException,
  type UserStatusType,
} from '@aws-sdk/client-cognito-identity-provider';
import { createCognitoClient } from '#functions/aws/cognito.ts';

/** Someone who can sign in. */
export interface Account {
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** Knows who can sign in: people who are disabled, or never confirmed their address, are not found. */
export interface Directory {
  readonly find: (usernameOrId: string) => Promise<Account | undefined>;
  readonly findByEmail: (email: string) => Promise<Account | undefined>;
}

/** Those that have, or had until an administrator acted, an address that is proved to be theirs. */
const USABLE: ReadonlySet<UserStatusType | undefined> = new Set<UserStatusType>([
  'CONFIRMED',
  'EXTERNAL_PROVIDER',
  'FORCE_CHANGE_PASSWORD',
  'RESET_REQUIRED',
]);

/** What Cognito takes as a username; it calls anything else bad input. */
const NAME = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u;
/** Longer ones are bad input as well. */
const FILTER_LENGTH = 256;

/** The user pool's directory. Its failures are thrown as they come: they count as a dependency that is down. */
export function createDirectory(userPoolId: string, makeClient = createCognitoClient): Directory {
  let made: ReturnType<typeof makeClient> | undefined;
  const client = () => {
    made ??= makeClient();
    return made;
  };
  return {
    async find(usernameOrId) {
      if (!NAME.test(usernameOrId)) return undefined;
      try {
        const { UserAttributes, ...user } = await client().send(
          new AdminGetUserCommand({ UserPoolId: userPoolId, Username: usernameOrId }),
        );
        return accountOf({ ...user, Attributes: UserAttributes });
      } catch (error) {
        if (error instanceof UserNotFoundException) return undefined;
        throw error;
      }
    },

    async findByEmail(email) {
      const Filter = `email="${escaped(email)}"`;
      if (Filter.length > FILTER_LENGTH) return undefined;
      const { Users = [] } = await client().send(new ListUsersCommand({ UserPoolId: userPoolId, Filter }));
      return Users.map(accountOf).find((account) => account !== undefined);
    },
  };
}

/** Within the quotes of a filter. */
const escaped = (text: string): string => text.replace(/["\\]/g, '\\$&');

interface User {
  readonly Username?: string | undefined;
  readonly Attributes?:
    | readonly { readonly Name?: string | undefined; readonly Value?: string | undefined }[]
    | undefined;
  readonly UserCreateDate?: Date | undefined;
  readonly Enabled?: boolean | undefined;
  readonly UserStatus?: UserStatusType | undefined;
}

function accountOf({
  Username,
  Attributes = [],
  UserCreateDate,
  Enabled,
  UserStatus,
}: User): Account | undefined {
  if (Enabled !== true || !USABLE.has(UserStatus)) return undefined;
  const [userId, email] = ['sub', 'email'].map((name) => Attributes.find(({ Name }) => Name === name)?.Value);
  if (!Username || !userId || !email || !UserCreateDate) return undefined;
  return { userId, username: Username, email, createdAt: UserCreateDate.toISOString() };
}
