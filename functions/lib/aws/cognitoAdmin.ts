import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminResetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  ListUsersCommand,
  paginateListUsersInGroup,
  UserNotFoundException,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { createCognitoClient, createUserPool } from './cognito.ts';

interface Wanted {
  /** Undefined for everyone. */
  readonly filter: string | undefined;
  readonly limit: number;
  readonly token: string | undefined;
}

interface NewUser {
  readonly username: string;
  readonly email: string;
}

export type UserPoolAdmin = ReturnType<typeof createUserPoolAdmin>;

/** The requests to a user pool that administrators make. A `username` is one that the pool gave. */
export function createUserPoolAdmin(UserPoolId: string, client = createCognitoClient()) {
  const { getUser } = createUserPool(UserPoolId, client);

  const create = async ({ username, email }: NewUser, again = false): Promise<UserType | undefined> => {
    const command = new AdminCreateUserCommand({
      UserPoolId,
      Username: username,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
      DesiredDeliveryMediums: ['EMAIL'],
      ...(again && { MessageAction: 'RESEND' }),
    });
    return (await client.send(command)).User;
  };

  return {
    async page({ filter, limit, token }: Wanted) {
      const { Users = [], PaginationToken } = await client.send(
        new ListUsersCommand({ UserPoolId, Filter: filter, Limit: limit, PaginationToken: token }),
      );
      return { users: Users, token: PaginationToken };
    },

    getUser,

    async membersOf(GroupName: string): Promise<UserType[]> {
      const members: UserType[] = [];
      for await (const { Users = [] } of paginateListUsersInGroup({ client }, { UserPoolId, GroupName })) {
        members.push(...Users);
      }
      return members;
    },

    /** The pool generates a first password and mails it. @throws `UsernameExistsException` */
    create: (user: NewUser) => create(user),
    /** Mails another first password to a user who has not signed in yet. */
    createAgain: (user: NewUser) => create(user, true),

    /** A user who does not exist is deleted already. */
    async remove(Username: string): Promise<void> {
      try {
        await client.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
      } catch (error) {
        if (!(error instanceof UserNotFoundException)) throw error;
      }
    },

    enable: (Username: string) => client.send(new AdminEnableUserCommand({ UserPoolId, Username })),
    disable: (Username: string) => client.send(new AdminDisableUserCommand({ UserPoolId, Username })),
    signOut: (Username: string) => client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username })),
    resetPassword: (Username: string) =>
      client.send(new AdminResetUserPasswordCommand({ UserPoolId, Username })),
    addTo: (GroupName: string, Username: string) =>
      client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName })),
    removeFrom: (GroupName: string, Username: string) =>
      client.send(new AdminRemoveUserFromGroupCommand({ UserPoolId, Username, GroupName })),
  };
}
