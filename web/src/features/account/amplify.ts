import { Amplify } from 'aws-amplify';
import {
  decodeJWT,
  fetchMFAPreference,
  setUpTOTP,
  signOut,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import type { Session } from '#web/auth/tokens.ts';
import type { SignInConfig } from '#web/auth/userManager.ts';

/** The user pool did not do something although no request failed. */
class DirectoryError extends Error {
  override readonly name = 'DirectoryError';
}

const nothing = async (): Promise<void> => undefined;

/** Replaces Amplify's own storage: it reads the token of the sign-in, and keeps nothing. */
const tokensOf = (session: Pick<Session, 'accessToken'>) => ({
  getItem: async (key: string) => (key.endsWith('.accessToken') ? session.accessToken() : null),
  setItem: nothing,
  removeItem: nothing,
  clear: nothing,
});

/** Lets Amplify use the token of the app's own sign-in. Its global sign-out reads the token from its storage. */
function configure(config: SignInConfig, session: Pick<Session, 'accessToken'>): void {
  const { userPoolId, userPoolEndpoint, clientId: userPoolClientId } = config;
  const Auth = { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } };
  const tokenProvider = {
    getTokens: async () => ({ accessToken: decodeJWT(await session.accessToken()) }),
  };
  // Amplify would warn about every user pool with an endpoint of its own.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({ Auth }, { Auth: { tokenProvider } });
  cognitoUserPoolsTokenProvider.setAuthConfig(Auth);
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tokensOf(session));
}

async function isSignedOut(): Promise<boolean> {
  try {
    await fetchMFAPreference();
    return false;
  } catch (error) {
    if (error instanceof Error && error.name === 'NotAuthorizedException') return true;
    throw error;
  }
}

/** The changes that users make to their own account in the user pool. All throw Amplify's errors: see `faultOf`. */
export function createDirectory(config: SignInConfig, session: Pick<Session, 'accessToken'>) {
  configure(config, session);
  return {
    changePassword: (oldPassword: string, newPassword: string): Promise<void> =>
      updatePassword({ oldPassword, newPassword }),

    /** Whether every sign-in asks for a code. */
    async hasAuthenticator(): Promise<boolean> {
      const { enabled = [] } = await fetchMFAPreference();
      return enabled.includes('TOTP');
    },

    /** A new key for an authenticator app. It is in force once one of its codes is confirmed. */
    async offerKey(issuer: string, username: string): Promise<AuthenticatorKey> {
      const { sharedSecret, getSetupUri } = await setUpTOTP();
      const address = getSetupUri(encodeURIComponent(issuer), encodeURIComponent(username));
      return { secret: sharedSecret, address: address.toString() };
    },

    /** Proves that the app has the key; every later sign-in asks for a code. Can be repeated with a further code. */
    async turnOnAuthenticator(code: string): Promise<void> {
      await verifyTOTPSetup({ code });
      await updateMFAPreference({ totp: 'PREFERRED' });
    },

    turnOffAuthenticator: (): Promise<void> => updateMFAPreference({ totp: 'DISABLED' }),

    /** Ends every sign-in. Amplify hides a failure of that, so this checks that the token is no longer valid. */
    async signOutEverywhere(): Promise<void> {
      await signOut({ global: true });
      if (!(await isSignedOut())) throw new DirectoryError('The sign-ins did not end');
    },
  };
}

interface AuthenticatorKey {
  /** In base 32, as it is typed in. */
  readonly secret: string;
  /** The same as an `otpauth:` address, which a QR code holds. */
  readonly address: string;
}

export type Directory = ReturnType<typeof createDirectory>;
