import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminResetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  ListUsersInGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { USER_POOL_ID as UserPoolId } from '#infra/local/accounts/userPool.ts';
import { serveJson } from '#infra/local/aws/protocols.ts';
import { createRecorder } from '#infra/local/aws/recorder.ts';
import { createAdminCalls } from '#infra/local/cognito/adminCalls.ts';
import { type SignInServer, startSignIn } from '#tests/support/cloud/signInServer.ts';
import { unsigned } from '#tests/support/fakes/unsigned.ts';

const PASSWORD = 'Registry-demo-1';
let signIn: SignInServer;
let client: CognitoIdentityProviderClient;
let closeEndpoint: () => void;

beforeAll(async () => {
  signIn = await startSignIn();
  const serve = unsigned(serveJson('cognito-idp', createAdminCalls(signIn), createRecorder()));
  const endpoint = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  client = new CognitoIdentityProviderClient({
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  });
  closeEndpoint = () => {
    client.destroy();
    endpoint.close();
  };
});
afterAll(async () => {
  closeEndpoint();
  await signIn.close();
});

const uniqueName = (prefix: string): string => `${prefix}${Math.random().toString(36).slice(2)}`;

/** Makes a user by an invitation, the only way that the directory has. */
async function invite(Username = uniqueName('user')) {
  const { User } = await client.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username,
      TemporaryPassword: 'Temporary-1',
      UserAttributes: [
        { Name: 'email', Value: `${Username}@example.com` },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  );
  return { Username, created: User };
}

const attribute = (
  attributes: { Name?: string | undefined; Value?: string | undefined }[] = [],
  name: string,
) => attributes.find(({ Name }) => Name === name)?.Value;

describe('the user directory', () => {
  test('finds a user by username, email address and sub', async () => {
    const alice = await signIn.accounts.byUsername('alice');
    for (const Username of ['alice', 'alice@example.com', alice?.sub ?? '']) {
      const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
      expect(user).toMatchObject({ Username: 'alice', Enabled: true, UserStatus: 'CONFIRMED' });
      expect(attribute(user.UserAttributes, 'sub')).toBe(alice?.sub);
      expect(attribute(user.UserAttributes, 'email')).toBe('alice@example.com');
      expect(user.UserCreateDate).toEqual(new Date(alice?.createdAt ?? ''));
    }
  });

  test('invites a user with a temporary password, who can then sign in', async () => {
    const { Username, created } = await invite();
    expect(created).toMatchObject({ Username, Enabled: true, UserStatus: 'FORCE_CHANGE_PASSWORD' });
    expect(attribute(created?.Attributes, 'email_verified')).toBe('true');
    expect(await signIn.accounts.verify(Username, 'Temporary-1')).toBeDefined();
  });

  test('rejects a second user with the same name or address, and a weak password', async () => {
    const { Username } = await invite();
    await expect(invite(Username)).rejects.toMatchObject({ name: 'UsernameExistsException' });
    const weak = new AdminCreateUserCommand({
      UserPoolId,
      Username: uniqueName('weak'),
      TemporaryPassword: 'weak',
      UserAttributes: [{ Name: 'email', Value: `${uniqueName('weak')}@example.com` }],
    });
    await expect(client.send(weak)).rejects.toMatchObject({ name: 'InvalidPasswordException' });
  });

  test('lists all users in pages, each once', async () => {
    const seen: (string | undefined)[] = [];
    let PaginationToken: string | undefined;
    do {
      const page = await client.send(new ListUsersCommand({ UserPoolId, Limit: 2, PaginationToken }));
      expect(page.Users?.length).toBeLessThanOrEqual(2);
      seen.push(...(page.Users ?? []).map(({ Username }) => Username));
      PaginationToken = page.PaginationToken;
    } while (PaginationToken !== undefined);
    const all = (await signIn.accounts.list()).map(({ username }) => username);
    expect(seen).toEqual(all);
  });

  test('finds users by a filter on username, email, sub and status', async () => {
    const { Username } = await invite(uniqueName('filtered'));
    const sub = (await signIn.accounts.byUsername(Username))?.sub;
    const filters = [
      `username = "${Username}"`,
      `"username" ^= "${Username.slice(0, -1)}"`,
      `email = "${Username}@EXAMPLE.com"`,
      `sub = "${sub}"`,
    ];
    for (const Filter of filters) {
      const { Users } = await client.send(new ListUsersCommand({ UserPoolId, Filter }));
      expect(Users?.map((user) => user.Username)).toEqual([Username]);
    }
    const nobody = await client.send(new ListUsersCommand({ UserPoolId, Filter: 'username = "a\\"b"' }));
    expect(nobody.Users).toEqual([]);
    for (const Filter of ['password = "x"', 'username', 'username = "open'])
      await expect(client.send(new ListUsersCommand({ UserPoolId, Filter }))).rejects.toMatchObject({
        name: 'InvalidParameterException',
      });
  });

  test('adds a user to the administrators and removes them, which the next tokens show', async () => {
    const user = { UserPoolId, Username: 'bob', GroupName: 'Admin' };
    const groups = async () => (await signIn.accounts.byUsername('bob'))?.groups;
    const { refresh_token } = await signIn.signIn(signIn.newBrowser(), 'bob', PASSWORD);
    const role = async () => {
      const { access_token } = await (await signIn.refresh(refresh_token)).json();
      return JSON.parse(Buffer.from(access_token.split('.')[1], 'base64url').toString()).role;
    };
    await client.send(new AdminAddUserToGroupCommand(user));
    await client.send(new AdminAddUserToGroupCommand(user));
    expect(await groups()).toEqual(['Admin']);
    expect(await role()).toEqual(['User', 'Admin']);
    const { Users } = await client.send(new ListUsersInGroupCommand(user));
    expect(Users?.map(({ Username }) => Username)).toEqual(['admin', 'bob']);
    await client.send(new AdminRemoveUserFromGroupCommand(user));
    expect(await groups()).toEqual([]);
    expect(await role()).toBe('User');
  });

  test.each([
    ['disabling', AdminDisableUserCommand],
    ['signing out everywhere', AdminUserGlobalSignOutCommand],
    ['deleting', AdminDeleteUserCommand],
  ] as const)('%s ends every sign-in of the user and of no one else', async (_, Command) => {
    const { Username } = await invite();
    const sub = (await signIn.accounts.byUsername(Username))?.sub ?? '';
    await signIn.accounts.update(sub, { status: 'CONFIRMED' });
    const { refresh_token } = await signIn.signIn(signIn.newBrowser(), Username, 'Temporary-1');
    const other = await signIn.signIn(signIn.newBrowser(), 'alice', PASSWORD);
    await client.send(new Command({ UserPoolId, Username }));
    expect((await signIn.refresh(refresh_token)).status).toBe(400);
    expect((await signIn.refresh(other.refresh_token)).status).toBe(200);
  });

  test('enables a disabled user again', async () => {
    const user = { UserPoolId, Username: 'carol' };
    await client.send(new AdminDisableUserCommand(user));
    expect((await client.send(new AdminGetUserCommand(user))).Enabled).toBe(false);
    expect(await signIn.accounts.verify('carol', PASSWORD)).toBeUndefined();
    await client.send(new AdminEnableUserCommand(user));
    expect(await signIn.accounts.verify('carol', PASSWORD)).toBeDefined();
  });

  test('requires a password reset, but not of an invited user who has not signed in', async () => {
    const reset = (Username: string) =>
      client.send(new AdminResetUserPasswordCommand({ UserPoolId, Username }));
    await reset('bob');
    const { UserStatus } = await client.send(new AdminGetUserCommand({ UserPoolId, Username: 'bob' }));
    expect(UserStatus).toBe('RESET_REQUIRED');
    const { Username } = await invite();
    await expect(reset(Username)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  test('rejects an unknown user, group and user pool', async () => {
    const Username = uniqueName('nobody');
    const refusals = [
      client.send(new AdminGetUserCommand({ UserPoolId, Username })),
      client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: 'alice', GroupName: 'Nobles' })),
      client.send(new ListUsersCommand({ UserPoolId: 'us-east-1_other' })),
    ];
    const names = (await Promise.allSettled(refusals)).map((refusal) =>
      refusal.status === 'rejected' ? refusal.reason.name : 'answered',
    );
    expect(names).toEqual([
      'UserNotFoundException',
      'ResourceNotFoundException',
      'ResourceNotFoundException',
    ]);
  });
});
