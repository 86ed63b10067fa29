import * as z from 'zod/mini';
import { RegistryError, unavailable } from '#functions/lib/base/errors.ts';
import { wrongPassword } from '#functions/lib/vault-access/refusals.ts';

const failureSchema = z.object({ code: z.string(), message: z.optional(z.string()) });

/** Cognito's own brake, in seconds: it says only that it holds, and doubles up to a quarter of an hour. */
const BRAKED_S = 60;

const DOWN = new Set([
  'NetworkError',
  'InternalErrorException',
  'TooManyRequestsException',
  'LimitExceededException',
]);

/**
 * Lets pass only the answer that the password is not this person's.
 * @throws {RegistryError} `too_many_requests` or `unavailable` when the password was not tried,
 * `wrong_password` when it may not be used any more
 * @throws {Error} for anything else: the product is not set up as it should be
 */
export function ensureWrongPassword(error: unknown): void {
  const parsed = failureSchema.safeParse(error);
  const { code, message = '' } = parsed.success ? parsed.data : { code: 'no answer' };
  if (code === 'PasswordResetRequiredException') {
    throw wrongPassword('Your account password was reset. Please sign in again to choose a new one.');
  }
  if (DOWN.has(code)) throw unavailable();
  if (code !== 'NotAuthorizedException' && code !== 'UserNotFoundException') {
    throw new Error(`The directory answered ${code}`);
  }
  if (/attempts exceeded/i.test(message)) {
    throw new RegistryError('too_many_requests', 'Too many attempts. Please try again in a minute.', {
      retryAfter: BRAKED_S,
    });
  }
}
