import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  AdminSetUserPasswordCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
  paginateListUsers,
  paginateListUsersInGroup,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PresentUser } from '#functions/lib/relinking/relink.ts';
import { ADMIN_GROUP } from '#shared/domain/roles.ts';
import type { Installation } from './installation.ts';

export interface NewUser {
  readonly username: string;
  readonly email: string;
}

/** A user whom the pool has. */
export interface FoundUser extends NewUser {
  /** The directory's id. */
  readonly subject: string;
  readonly isEmailProven: boolean;
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

  async function administrators(): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    const group = { UserPoolId, GroupName: ADMIN_GROUP };
    for await (const page of paginateListUsersInGroup({ client }, group))
      for (const { Attributes } of page.Users ?? []) found.add(subjectIn(Attributes));
    return found;
  }

  return {
    /** Every user of the pool. */
    async all(): Promise<PresentUser[]> {
      const [admins, found] = [await administrators(), [] as PresentUser[]];
      for await (const page of paginateListUsers({ client }, { UserPoolId }))
        found.push(...(page.Users ?? []).map((user) => presentUser(user, admins)));
      return found;
    },

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

    /** @returns undefined when there is no such user */
    async find(username: string): Promise<FoundUser | undefined> {
      try {
        const found = await client.send(new AdminGetUserCommand({ UserPoolId, Username: username }));
        return foundUser(found);
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

const attributeIn = (attributes: readonly AttributeType[], name: string): string =>
  attributes.find(({ Name }) => Name === name)?.Value ?? '';

function foundUser({ Username = '', UserAttributes = [] }: AdminGetUserCommandOutput): FoundUser {
  return {
    subject: subjectIn(UserAttributes),
    username: Username,
    email: attributeIn(UserAttributes, 'email'),
    isEmailProven: attributeIn(UserAttributes, 'email_verified') === 'true',
  };
}

/** A user of these statuses has confirmed their address, or signed in with the password that was mailed to it. */
const SETTLED: ReadonlySet<string | undefined> = new Set(['CONFIRMED', 'EXTERNAL_PROVIDER']);

function presentUser(
  { Username = '', Enabled, UserStatus, Attributes = [] }: UserType,
  admins: ReadonlySet<string>,
): PresentUser {
  const subject = subjectIn(Attributes);
  return {
    ...{ subject, username: Username, email: attributeIn(Attributes, 'email') },
    isProven:
      Enabled === true && SETTLED.has(UserStatus) && attributeIn(Attributes, 'email_verified') === 'true',
    isAdmin: admins.has(subject),
  };
}

function subjectIn(attributes: readonly AttributeType[] = []): string {
  const subject = attributes.find(({ Name }) => Name === 'sub')?.Value;
  if (subject === undefined) throw new Error('The user pool returned a user without an id.');
  return subject;
}
