import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  GetUserCommand,
  GlobalSignOutCommand,
  RevokeTokenCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { useCode } from '#infra/local/accounts/authenticator.ts';
import { createOpenCalls, serveOpenCalls } from '#infra/local/cognito/openCalls.ts';
import { type SignInServer, startSignIn, type Tokens } from '#tests/support/cloud/signInServer.ts';
import { bytesOfBase32, codeNow } from '#tests/support/fakes/authenticatorApp.ts';

const PASSWORD = 'Registry-demo-1';
const ANOTHER = 'Another-one-2';
const ACCOUNT_CLIENT = 'item-registry-account';
let server: SignInServer;
let client: CognitoIdentityProviderClient;
let close: () => void;

beforeAll(async () => {
  server = await startSignIn();
  const handle = serveOpenCalls(await createOpenCalls(server));
  const endpoint = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  client = new CognitoIdentityProviderClient({
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`,
    // The calls are unsigned in a browser; the endpoint looks at no signature.
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    maxAttempts: 1,
  });
  close = () => {
    client.destroy();
    endpoint.close();
  };
});
afterAll(async () => {
  close();
  await server.close();
});

let username: string;
let tokens: Tokens;
let AccessToken: string;
beforeEach(async () => {
  username = `user${Math.random().toString(36).slice(2)}`;
  await server.accounts.create({ username, email: `${username}@example.com`, password: PASSWORD });
  tokens = await server.signInToAccount(server.newBrowser(), username, PASSWORD);
  AccessToken = tokens.access_token;
});
afterEach(() => vi.useRealTimers());

const getUser = (token = AccessToken) => client.send(new GetUserCommand({ AccessToken: token }));

const changePassword = (PreviousPassword: string, ProposedPassword: string) =>
  client.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }));

async function associate(): Promise<Buffer> {
  const { SecretCode = '' } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  return bytesOfBase32(SecretCode);
}

const verify = (UserCode: string) => client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));

const prefer = (Enabled: boolean, PreferredMfa = Enabled) =>
  client.send(
    new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled, PreferredMfa } }),
  );

describe('an access token', () => {
  test('gives its user’s attributes', async () => {
    const user = await getUser();
    expect(user.Username).toBe(username);
    expect(user.UserAttributes).toContainEqual({ Name: 'email', Value: `${username}@example.com` });
    expect(user).not.toHaveProperty('UserMFASettingList');
  });

  test.each([
    ['of the sign-in that was given up', 'Access Token has been revoked'],
    ['that is an id token', 'Invalid Access Token'],
    ['that is none', 'Invalid Access Token'],
    ['without the scope for it', 'Access Token does not have required scopes'],
    ['that is too old', 'Access Token has expired'],
    ['of a disabled user', 'User is disabled.'],
  ])('%s is rejected', async (kind, message) => {
    const { sub = '' } = (await server.accounts.byUsername(username)) ?? {};
    const bad: Record<string, () => Promise<string>> = {
      async 'of the sign-in that was given up'() {
        await client.send(new RevokeTokenCommand({ ClientId: ACCOUNT_CLIENT, Token: tokens.refresh_token }));
        return AccessToken;
      },
      'that is an id token': async () => tokens.id_token,
      'that is none': async () => 'none',
      async 'without the scope for it'() {
        return (await server.signIn(server.newBrowser(), username, PASSWORD)).access_token;
      },
      async 'that is too old'() {
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
        return AccessToken;
      },
      async 'of a disabled user'() {
        await server.accounts.update(sub, { enabled: false });
        return AccessToken;
      },
    };
    const refused = getUser(await bad[kind]?.());
    await expect(refused).rejects.toMatchObject({ name: 'NotAuthorizedException', message });
  });

  test('is rejected when its user was deleted', async () => {
    const { sub = '' } = (await server.accounts.byUsername(username)) ?? {};
    await server.accounts.remove(sub);
    await expect(getUser()).rejects.toMatchObject({ name: 'UserNotFoundException' });
  });
});

describe('the password', () => {
  test('is changed by the present one, which then no longer signs in', async () => {
    await changePassword(PASSWORD, ANOTHER);
    expect(await server.signIn(server.newBrowser(), username, ANOTHER)).toHaveProperty('access_token');
    expect(await server.accounts.verify(username, PASSWORD)).toBeUndefined();
  });

  test.each([
    ['Wrong-one-1', ANOTHER, 'NotAuthorizedException'],
    [PASSWORD, 'weak', 'InvalidPasswordException'],
    [PASSWORD, '', 'InvalidParameterException'],
  ])('stays as it is when %j is to become %j', async (former, next, name) => {
    await expect(changePassword(former, next)).rejects.toMatchObject({ name });
    expect(await server.accounts.verify(username, PASSWORD)).toBeDefined();
  });

  test('does not change one that an administrator resets at the same moment', async () => {
    const { sub = '' } = (await server.accounts.byUsername(username)) ?? {};
    const { verify: verified } = server.accounts;
    vi.spyOn(server.accounts, 'verify').mockImplementationOnce(async (...proof) => {
      const account = await verified(...proof);
      await server.accounts.update(sub, { status: 'RESET_REQUIRED' });
      return account;
    });

    await expect(changePassword(PASSWORD, ANOTHER)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect(await verified(username, PASSWORD)).toMatchObject({ status: 'RESET_REQUIRED' });
  });

  test('has an attempt limit: after five wrong ones the right one must wait too', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const guesses = Array.from({ length: 5 }, () => changePassword('Wrong-one-1', ANOTHER));
    for (const guess of await Promise.allSettled(guesses)) {
      expect(guess).toMatchObject({ reason: { name: 'NotAuthorizedException' } });
    }
    const tooSoon = changePassword(PASSWORD, ANOTHER);
    await expect(tooSoon).rejects.toMatchObject({ name: 'LimitExceededException' });
    vi.setSystemTime(Date.now() + 1_000);
    await changePassword(PASSWORD, ANOTHER);
  });

  test('cannot be changed after an administrator has reset it', async () => {
    const { sub = '' } = (await server.accounts.byUsername(username)) ?? {};
    await server.accounts.update(sub, { status: 'RESET_REQUIRED' });
    await expect(changePassword(PASSWORD, ANOTHER)).rejects.toMatchObject({
      name: 'PasswordResetRequiredException',
    });
  });
});

describe('an authenticator app', () => {
  test('is set up by a code of it, then turned on and off', async () => {
    const secret = await associate();
    expect(await verify(codeNow(secret))).toMatchObject({ Status: 'SUCCESS' });
    expect(await getUser()).not.toHaveProperty('UserMFASettingList');
    await prefer(true);
    expect(await getUser()).toMatchObject({
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
    });
    await prefer(false);
    expect(await getUser()).not.toHaveProperty('PreferredMfaSetting');
  });

  test('is not turned on before a code of it was entered', async () => {
    await associate();
    await expect(prefer(true)).rejects.toMatchObject({ name: 'InvalidParameterException' });
    expect(await getUser()).not.toHaveProperty('UserMFASettingList');
  });

  test('is not set up by a wrong code, nor by one when none was offered', async () => {
    await expect(verify('123456')).rejects.toMatchObject({ name: 'InvalidParameterException' });
    const secret = await associate();
    for (const wrong of [codeNow(secret, 3), codeNow(secret, -3)]) {
      await expect(verify(wrong)).rejects.toMatchObject({ name: 'EnableSoftwareTokenMFAException' });
    }
    await expect(verify('12345')).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await verify(codeNow(secret));
  });

  test('is confirmed again by the same code or a further one where the response was lost, and by no other', async () => {
    const secret = await associate();
    const [code, further] = [codeNow(secret), codeNow(secret, 1)];
    await verify(code);
    expect(await verify(code)).toMatchObject({ Status: 'SUCCESS' });
    expect(await verify(further)).toMatchObject({ Status: 'SUCCESS' });
    await expect(verify(codeNow(secret, 3))).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    });
    const { authenticator } = (await server.accounts.byUsername(username)) ?? {};
    expect(useCode({ authenticator }, further).outcome).toBe('used before');
  });

  test('stays valid until its replacement is confirmed', async () => {
    const former = await associate();
    await verify(codeNow(former, -1));
    await prefer(true);
    await associate();
    const { sub = '' } = (await server.accounts.byUsername(username)) ?? {};
    const { authenticator } = (await server.accounts.bySub(sub)) ?? {};
    expect(authenticator?.secret).toBe(former.toString('hex'));
    expect(authenticator?.enabled).toBe(true);
  });

  test('is the only second factor', async () => {
    const sms = new SetUserMFAPreferenceCommand({ AccessToken, SMSMfaSettings: { Enabled: true } });
    await expect(client.send(sms)).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });
});

describe('a token of the account page', () => {
  test('lives for ten minutes, without the scope of the API', async () => {
    const claims = decodeJwt(AccessToken);
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600);
    expect(claims).toMatchObject({
      client_id: ACCOUNT_CLIENT,
      scope: 'openid aws.cognito.signin.user.admin',
    });
  });

  test.each([
    ['the app', 'item-registry-web', 'openid aws.cognito.signin.user.admin', '/callback'],
    ['the account page', ACCOUNT_CLIENT, 'openid item-registry/api', '/account'],
  ])('is not given to the client of %s with the scopes of the other', async (_, client_id, scope, path) => {
    const { url } = server.request({ client_id, scope, redirect_uri: `${server.origin}${path}` });
    const answer = await server.newBrowser().open(url);
    expect(server.callbackOf(answer).get('error')).toBe('invalid_scope');
  });

  test('does not get its power anew: a renewed one cannot change the account', async () => {
    const response = await server.refresh(tokens.refresh_token, ACCOUNT_CLIENT);
    AccessToken = z.object({ access_token: z.string() }).parse(await response.json()).access_token;
    expect(decodeJwt(AccessToken).scope).toBe('openid');
    const name = 'NotAuthorizedException';
    await expect(associate()).rejects.toMatchObject({ name });
    await expect(verify('123456')).rejects.toMatchObject({ name });
    await expect(prefer(true)).rejects.toMatchObject({ name });
    await expect(changePassword(PASSWORD, ANOTHER)).rejects.toMatchObject({ name });
  });

  test('is not renewed after its ten minutes, so not after the owner has changed the password either', async () => {
    const thief = await server.signInToAccount(server.newBrowser(), username, PASSWORD);
    await changePassword(PASSWORD, ANOTHER);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    expect((await server.refresh(thief.refresh_token, ACCOUNT_CLIENT)).status).toBe(400);
    await expect(getUser(thief.access_token)).rejects.toMatchObject({ message: 'Access Token has expired' });
  });

  test('comes from a sign-in of its own, after the password again', async () => {
    const browser = server.newBrowser();
    const app = await server.signIn(browser, username, PASSWORD);
    const account = await server.signInToAccount(browser, username, PASSWORD);
    expect(decodeJwt(account.access_token).origin_jti).not.toBe(decodeJwt(app.access_token).origin_jti);
    expect((await server.refresh(app.refresh_token)).status).toBe(200);
  });
});

describe('signing out everywhere', () => {
  test('ends every sign-in of the user, and of no other user', async () => {
    const other = await server.signIn(server.newBrowser(), username, PASSWORD);
    const alice = await server.signIn(server.newBrowser(), 'alice', PASSWORD);
    await client.send(new GlobalSignOutCommand({ AccessToken }));
    expect((await server.refresh(tokens.refresh_token, ACCOUNT_CLIENT)).status).toBe(400);
    expect((await server.refresh(other.refresh_token)).status).toBe(400);
    await expect(getUser()).rejects.toMatchObject({ message: 'Access Token has been revoked' });
    expect((await server.refresh(alice.refresh_token)).status).toBe(200);
  });

  test('revokes one sign-in by its refresh token, and can be repeated', async () => {
    const other = await server.signIn(server.newBrowser(), username, PASSWORD);
    const revoke = new RevokeTokenCommand({ ClientId: ACCOUNT_CLIENT, Token: tokens.refresh_token });
    await client.send(revoke);
    await client.send(revoke);
    expect((await server.refresh(tokens.refresh_token, ACCOUNT_CLIENT)).status).toBe(400);
    expect((await server.refresh(other.refresh_token)).status).toBe(200);
  });
});

test.each(['AdminGetUser', 'InitiateAuth', 'RespondToAuthChallenge'])(
  '%s is unknown here: it is for administrators, or takes long and is not for browsers',
  async (operation) => {
    const response = await fetch(await endpointAddress(), {
      method: 'POST',
      headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
      body: JSON.stringify({ UserPoolId: 'us-east-1_local', Username: 'alice' }),
    });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { __type: 'UnknownOperationException' },
    ]);
  },
);

async function endpointAddress(): Promise<string> {
  const { protocol, hostname, port } = (await client.config.endpoint?.()) ?? {};
  return `${protocol}//${hostname}:${port}`;
}
