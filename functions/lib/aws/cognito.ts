import {
  AdminGetUserCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  UserNotFoundException,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { counted } from './calls.ts';
import { limitsOf } from './limits.ts';

/** Given up well within the time that a decision may wait for its mail. */
const LIMITS = { requestMs: 2_000, attempts: 3 };

export interface PoolUser extends Pick<UserType, 'Username' | 'UserCreateDate' | 'Enabled' | 'UserStatus'> {
  readonly Attributes?: AttributeType[] | undefined;
  /** The second factors that a sign-in asks for. A list of users leaves it out. */
  readonly UserMFASettingList?: string[] | undefined;
}

/** The requests to a user pool that functions of any user make. */
export interface UserPool {
  /** By username, sub or an alias. */
  readonly getUser: (name: string) => Promise<PoolUser | undefined>;
  /** The first page of the users who meet the filter. */
  readonly listUsers: (filter: string) => Promise<readonly PoolUser[]>;
}

/** Region, credentials and endpoint come from the function's variables. */
export const createCognitoClient = (): CognitoIdentityProviderClient =>
  counted(new CognitoIdentityProviderClient(limitsOf(LIMITS)));

export function createUserPool(UserPoolId: string, client = createCognitoClient()): UserPool {
  return {
    async getUser(Username) {
      try {
        const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
        return { ...user, Attributes: user.UserAttributes };
      } catch (error) {
        if (error instanceof UserNotFoundException) return undefined;
        throw error;
      }
    },

    async listUsers(Filter) {
      const { Users = [] } = await client.send(new ListUsersCommand({ UserPoolId, Filter }));
      return Users;
    },
  };
}
