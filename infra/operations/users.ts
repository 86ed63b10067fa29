import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  type AdminCreateUserCommandInput,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  paginateListUsers,
  paginateListUsersInGroup,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PresentUser } from '#functions/lib/relinking/relink.ts';
import { ADMIN_GROUP } from '#shared/domain/roles.ts';
import type { Installation } from './installation.ts';
import { type FoundUser, foundUser, type NewUser, presentUser, subjectIn } from './poolUser.ts';

export const isNamed = (error: unknown, name: string): boolean =>
  error instanceof Error && error.name === name;

type Mailing = Pick<AdminCreateUserCommandInput, 'DesiredDeliveryMediums' | 'MessageAction'>;

const BY_MAIL: Mailing = { DesiredDeliveryMediums: ['EMAIL'] };

/** The user pool as its operator sees it. */
export function createUsers({ outputs: { UserPoolId }, clientSettings }: Installation) {
  const client = new CognitoIdentityProviderClient(clientSettings('COGNITO_IDENTITY_PROVIDER'));

  async function make({ username, email }: NewUser, mailing: Mailing): Promise<string> {
    const { User } = await client.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: username,
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
        ...mailing,
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
    invite: (user: NewUser): Promise<string> => make(user, BY_MAIL),

    /** Mails another temporary password to a user who has not used the first one, which is good for some days. */
    inviteAgain: (user: NewUser): Promise<string> => make(user, { ...BY_MAIL, MessageAction: 'RESEND' }),

    /** Makes a user without a mail and with a permanent password. @returns the directory's id */
    async make(user: NewUser, password: string): Promise<string> {
      const subject = await make(user, { MessageAction: 'SUPPRESS' });
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

    isAdministrator: async (subject: string): Promise<boolean> => (await administrators()).has(subject),

    async makeAdministrator(username: string): Promise<void> {
      await client.send(
        new AdminAddUserToGroupCommand({ UserPoolId, Username: username, GroupName: ADMIN_GROUP }),
      );
    },

    /** Ends their sign-ins: no token can be renewed any more. One that was issued before is good for up to an hour. */
    async signOut(username: string): Promise<void> {
      await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: username }));
    },

    /** The password alone is enough for their sign-in then. */
    async turnAuthenticatorOff(username: string): Promise<void> {
      const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
      await client.send(
        new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username: username, SoftwareTokenMfaSettings }),
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
