import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
  type ICognitoStorage,
} from 'amazon-cognito-identity-js';
import type { Installation } from '../installation.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Signs in by SRP, as a client of the smoke test's. Nothing of it is kept: the renewal is revoked at once, and the
 * API takes the access token for the few minutes that it lives.
 * @returns an access token
 */
export async function signIn(
  { outputs, clientSettings }: Installation,
  { username, password }: Credentials,
): Promise<string> {
  const Storage = createStorage();
  const { endpoint } = clientSettings('COGNITO_IDENTITY_PROVIDER');
  const Pool = new CognitoUserPool({
    UserPoolId: outputs.UserPoolId,
    ClientId: outputs.SmokeClientId,
    Storage,
    ...(endpoint !== undefined && { endpoint }),
  });
  const user = new CognitoUser({ Username: username, Pool, Storage });
  const session = await proved(user, new AuthenticationDetails({ Username: username, Password: password }));
  const token = session.getAccessToken().getJwtToken();
  await revoked(user);
  return token;
}

const proved = (user: CognitoUser, details: AuthenticationDetails): Promise<CognitoUserSession> =>
  new Promise((onSuccess, reject) => {
    user.authenticateUser(details, {
      onSuccess,
      onFailure: (error: unknown) => reject(errorOf(error)),
      newPasswordRequired: () => reject(new Error('Cognito asks for a new password')),
    });
  });

const revoked = (user: CognitoUser): Promise<void> =>
  new Promise((resolve, reject) => {
    user.signOut((error?: Error) => (error ? reject(errorOf(error)) : resolve()));
  });

/** The library rejects with objects that are no errors. */
function errorOf(error: unknown): Error {
  if (error instanceof Error) return error;
  return new Error(JSON.stringify(error));
}

/** Of one sign-in alone: the library's own memory would be shared by both people. */
function createStorage(): ICognitoStorage {
  const kept = new Map<string, string>();
  return {
    setItem: (key, value) => void kept.set(key, value),
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
