import { AuthenticationDetails, type CognitoUser } from 'amazon-cognito-identity-js';
import * as z from 'zod/mini';
import { type Directory, srpUser } from '#functions/lib/aws/srpUser.ts';
import { RegistryError, unavailable } from '#functions/lib/base/errors.ts';
import { wrongPassword } from '#functions/lib/vault-access/refusals.ts';

/**
 * Proves a password to Cognito by SRP.
 * @returns whether the password is right
 * @throws {RegistryError} `too_many_requests` or `unavailable` when it was not tried
 */
export async function proveBySrp(directory: Directory, username: string, password: string): Promise<boolean> {
  const user = srpUser(directory, username);
  const proof = await prove(user, new AuthenticationDetails({ Username: username, Password: password }));
  if (proof === 'signed in') await revokeTokens(user);
  return proof !== 'refused';
}

type Proof = 'signed in' | 'challenged' | 'refused';

/** Whatever challenge follows the proof, a second factor or a new password, it follows only a right one. */
function prove(user: CognitoUser, details: AuthenticationDetails): Promise<Proof> {
  return new Promise((resolve, reject) => {
    const challenged = () => resolve('challenged');
    user.authenticateUser(details, {
      onSuccess: () => resolve('signed in'),
      onFailure(error: unknown) {
        try {
          ensureWrongPassword(error);
          resolve('refused');
        } catch (failure) {
          reject(failure);
        }
      },
      totpRequired: challenged,
      mfaRequired: challenged,
      selectMFAType: challenged,
      mfaSetup: challenged,
      customChallenge: challenged,
      newPasswordRequired: challenged,
    });
  });
}

/** Nothing uses the tokens that come with a proof. */
const revokeTokens = (user: CognitoUser): Promise<void> =>
  new Promise((resolve, reject) => {
    user.signOut((error?: Error) => (error ? reject(unavailable()) : resolve()));
  });

const failureSchema = z.object({ code: z.string(), message: z.optional(z.string()) });

/** Cognito's own lockout, in seconds: it does not tell its length, and doubles up to a quarter of an hour. */
const LOCKOUT_S = 60;

/**
 * The web access list refuses with `ForbiddenException`. The last three are failures of the function that adds the claims to
 * the tokens. Something before the directory, or a connection that was cut, answers without a code.
 */
const DOWN: ReadonlySet<string | undefined> = new Set([
  undefined,
  'NetworkError',
  'InternalErrorException',
  'InternalFailure',
  'ServiceUnavailable',
  'ThrottlingException',
  'TooManyRequestsException',
  'LimitExceededException',
  'ForbiddenException',
  'UnexpectedLambdaException',
  'UserLambdaValidationException',
  'InvalidLambdaResponseException',
]);

/**
 * Returns only where the response says that the password is not this user's.
 * @throws {RegistryError} `too_many_requests` or `unavailable` when the password was not tried,
 * `wrong_password` when it may not be used any more
 * @throws {Error} for anything else: the product is not set up as it should be
 */
function ensureWrongPassword(error: unknown): void {
  const parsed = failureSchema.safeParse(error);
  const { code, message = '' } = parsed.success ? parsed.data : {};
  if (code === 'PasswordResetRequiredException') {
    throw wrongPassword('Your account password was reset. Please sign in again to choose a new one.');
  }
  if (DOWN.has(code)) throw unavailable();
  if (code !== 'NotAuthorizedException' && code !== 'UserNotFoundException') {
    throw new Error(`The directory answered ${code}`);
  }
  if (/attempts exceeded/i.test(message)) {
    throw new RegistryError('too_many_requests', 'Too many attempts. Please try again in a minute.', {
      retryAfter: LOCKOUT_S,
    });
  }
}
