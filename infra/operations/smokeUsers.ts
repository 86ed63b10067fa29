import { randomBytes } from 'node:crypto';
import { AuthenticationDetails, type CognitoUser, type CognitoUserSession } from 'amazon-cognito-identity-js';
import * as z from 'zod/mini';
import { srpUser } from '#functions/lib/aws/srpUser.ts';
import type { Outputs } from '#infra/declared/outputs.ts';
import { USER_ID_CLAIM } from '#shared/domain/identity.ts';
import type { Installation } from './installation.ts';
import type { NewUser } from './poolUser.ts';

export interface TestUser extends NewUser {
  readonly password: string;
  /** The directory's id. Set once the user is made. */
  subject: string | undefined;
  /** Set once the user has signed in. */
  userId: string | undefined;
}

/** Everything that a smoke test brings into the installation, so that all of it can be removed again. */
export interface TestUsers {
  readonly owner: TestUser;
  readonly requester: TestUser;
  readonly assetIds: string[];
  readonly transferIds: string[];
}

export function newTestUsers(): TestUsers {
  const run = randomBytes(5).toString('hex');
  return {
    owner: testUser(run, 'owner'),
    requester: testUser(run, 'requester'),
    assetIds: [],
    transferIds: [],
  };
}

/** The mails of the transfer go to SES's mailbox simulator: a bounce would count against the sender. */
const testUser = (run: string, part: string): TestUser => ({
  username: `smoke-${run}-${part}`,
  email: `success+smoke-${run}-${part}@simulator.amazonses.com`,
  // A character of each kind that the pool asks for.
  password: `Aa1-${randomBytes(18).toString('base64url')}`,
  subject: undefined,
  userId: undefined,
});

/** Signs in, and notes the user id that the token names. @returns an access token */
export async function signIn(
  { outputs, clientSettings }: Installation,
  testUser: Pick<TestUser, 'username' | 'password' | 'userId'>,
): Promise<string> {
  const { endpoint } = clientSettings('COGNITO_IDENTITY_PROVIDER');
  const { token, userId } = await signInBySrp({ ...outputs, endpoint }, testUser);
  testUser.userId = userId;
  return token;
}

/** The pool and the client of an installation. */
export interface SignInPlace extends Pick<Outputs, 'UserPoolId' | 'SmokeClientId'> {
  /** Left out where it is that of AWS. */
  readonly endpoint?: string | undefined;
}

/**
 * Signs in by SRP, as a client of the smoke test's own. Nothing of it is kept: the refresh token is revoked at once,
 * and the API takes the access token for the few minutes that it lives.
 * @returns an access token, and the user id that it names
 */
export async function signInBySrp(
  place: SignInPlace,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<{ readonly token: string; readonly userId: string }> {
  const { UserPoolId, SmokeClientId, endpoint } = place;
  const user = srpUser({ userPoolId: UserPoolId, clientId: SmokeClientId, endpoint }, username);
  const details = new AuthenticationDetails({ Username: username, Password: password });
  const session = await proved(user, details).catch((error: unknown) => {
    throw asError(error, place);
  });
  const token = session.getAccessToken().getJwtToken();
  const claims = session.getAccessToken().decodePayload();
  await new Promise<void>((resolve, reject) => {
    user.signOut((error?: Error) => (error ? reject(asError(error, place)) : resolve()));
  });
  return { token, userId: z.string().parse(claims[USER_ID_CLAIM]) };
}

/** The message of the error where an account has a temporary password. */
export const NEW_PASSWORD = 'Cognito asks for a new password';

const proved = (user: CognitoUser, details: AuthenticationDetails): Promise<CognitoUserSession> =>
  new Promise((onSuccess, reject) => {
    user.authenticateUser(details, {
      onSuccess,
      onFailure: reject,
      newPasswordRequired: () => reject(new Error(NEW_PASSWORD)),
    });
  });

/** The library rejects with objects that are not errors, and does not name the address at which nothing answers. */
function asError(error: unknown, { UserPoolId, endpoint }: SignInPlace): Error {
  if (!(error instanceof Error)) return new Error(JSON.stringify(error));
  if (Reflect.get(error, 'code') !== 'NetworkError') return error;
  const address = endpoint ?? `https://cognito-idp.${UserPoolId.split('_')[0]}.amazonaws.com`;
  return new Error(`${address} does not answer`, { cause: error });
}
