import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { ADMIN_GROUP } from '#shared/domain/roles.ts';
import type { Installation } from './installation.ts';

export interface NewUser {
  readonly username: string;
  readonly email: string;
}

export const isNamed = (error: unknown, name: string): boolean =>
  error instanceof Error && error.name === name;

/** The user pool as its operator sees it. */
export function createUsers({ outputs: { UserPoolId }, clientSettings }: Installation) {
  const client = new CognitoIdentityProviderClient(clientSettings('COGNITO_IDENTITY_PROVIDER'));

  async function make({ username, email }: NewUser, isInvited: boolean): Promise<string> {
    const { User } = await client.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: username,
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
        ...(isInvited ? { DesiredDeliveryMediums: ['EMAIL'] } : { MessageAction: 'SUPPRESS' }),
      }),
    );
    return subjectIn(User?.Attributes);
  }

  return {
    /** Cognito mails the user a temporary password. @returns the directory's id */
    invite: (user: NewUser): Promise<string> => make(user, true),

    /** Makes a user without a mail and with a permanent password. @returns the directory's id */
    async make(user: NewUser, password: string): Promise<string> {
      const subject = await make(user, false);
      await client.send(
        new AdminSetUserPasswordCommand({
          UserPoolId,
          Username: user.username,
          Password: password,
          Permanent: true,
        }),
      );
      return subject;
    },

    /** @returns the directory's id; undefined when there is no such user */
    async find(username: string): Promise<string | undefined> {
      try {
        const found = await client.send(new AdminGetUserCommand({ UserPoolId, Username: username }));
        return subjectIn(found.UserAttributes);
      } catch (error) {
        if (isNamed(error, 'UserNotFoundException')) return undefined;
        throw error;
      }
    },

    async makeAdministrator(username: string): Promise<void> {
      await client.send(
        new AdminAddUserToGroupCommand({ UserPoolId, Username: username, GroupName: ADMIN_GROUP }),
      );
    },

    /** Nothing happens when there is no such user. */
    async remove(username: string): Promise<void> {
      try {
        await client.send(new AdminDeleteUserCommand({ UserPoolId, Username: username }));
      } catch (error) {
        if (!isNamed(error, 'UserNotFoundException')) throw error;
      }
    },
  };
}

export type Users = ReturnType<typeof createUsers>;

function subjectIn(attributes: readonly AttributeType[] = []): string {
  const subject = attributes.find(({ Name }) => Name === 'sub')?.Value;
  if (subject === undefined) throw new Error('The user pool returned a user without an id.');
  return subject;
}
