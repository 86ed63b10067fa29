import { Amplify } from 'aws-amplify';
import {
  decodeJWT,
  fetchMFAPreference,
  setUpTOTP,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';
import type { SignInConfig } from '#web/auth/signInConfig.ts';

/** Lets Amplify use the token of the fresh sign-in, of which it keeps nothing. */
function configure(config: SignInConfig, token: string): void {
  const { userPoolId, userPoolEndpoint, accountClientId: userPoolClientId } = config;
  const Auth = { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } };
  const tokenProvider = { getTokens: async () => ({ accessToken: decodeJWT(token) }) };
  // Amplify would warn about every user pool with an endpoint of its own.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({ Auth }, { Auth: { tokenProvider } });
}

/** The changes that users make to their own account in the user pool. All throw Amplify's errors: see `faultOf`. */
export function createDirectory(config: SignInConfig, token: string) {
  configure(config, token);
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
  };
}

interface AuthenticatorKey {
  /** In base 32, as it is typed in. */
  readonly secret: string;
  /** The same as an `otpauth:` address, which a QR code holds. */
  readonly address: string;
}

export type Directory = ReturnType<typeof createDirectory>;
