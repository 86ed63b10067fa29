import type { DirectoryVariable } from '#functions/lib/aws/declaration.ts';
import type { Caller } from '#functions/lib/base/caller.ts';
import { RegistryError } from '#functions/lib/base/errors.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { ensureAttemptAllowed } from '#functions/lib/vault-access/attemptLimit.ts';
import { wrongPassword } from '#functions/lib/vault-access/refusals.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';

/**
 * Whether this is the password that the user signs in with. It is never sent, stored or logged.
 * @throws {RegistryError} `too_many_requests` or `unavailable` when it was not tried
 */
export type ProveAccountPassword = (username: string, password: string) => Promise<boolean>;

/**
 * Proofs to the user pool, by the app client that allows nothing else. The library is large and needed by few
 * requests: it is loaded at the first of them.
 * @param endpoint the address of Cognito; by default, that of the SDK's variable, which this library does not read
 */
export const createAccountPassword =
  (
    { USER_POOL_ID, PASSWORD_CLIENT_ID }: Readonly<Record<DirectoryVariable, string>>,
    endpoint = process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER,
  ): ProveAccountPassword =>
  async (username, password) => {
    const { proveBySrp } = await import('./srpProof.ts');
    const directory = { userPoolId: USER_POOL_ID, clientId: PASSWORD_CLIENT_ID, endpoint };
    return proveBySrp(directory, username, password);
  };

interface Deps extends Pick<Stores, 'attempts'> {
  readonly proveAccountPassword: ProveAccountPassword;
  readonly now: () => Date;
}

const UNTRIED: readonly ErrorCode[] = ['too_many_requests', 'unavailable'];

/**
 * Tries the password that a user signs in with, as one attempt, which is given back where the directory did not try it:
 * then nobody has learned whether it is right. The transaction that follows a right one clears the counter.
 * @throws {RegistryError} `wrong_password`, `too_many_requests`, `unavailable`
 */
export async function ensureAccountPassword(deps: Deps, caller: Caller, password: string): Promise<void> {
  const attempt = await ensureAttemptAllowed(deps, caller.userId, 'account', caller);
  const isRight = await deps.proveAccountPassword(caller.username, password).catch(async (error: unknown) => {
    // Where the counter cannot be put back, the attempt stays counted.
    if (error instanceof RegistryError && UNTRIED.includes(error.code))
      await attempt.giveBack().catch(() => false);
    throw error;
  });
  if (isRight) return;
  throw wrongPassword('This is not the password of your account.');
}
