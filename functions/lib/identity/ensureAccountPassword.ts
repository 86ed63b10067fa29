import type { AttemptStore } from '#functions/lib/storage/attempts.ts';
import { ensureAttemptAllowed } from '#functions/lib/vault-access/attemptLimit.ts';
import { wrongPassword } from '#functions/lib/vault-access/refusals.ts';
import type { ProveAccountPassword } from './accountPassword.ts';

interface Deps {
  readonly attempts: AttemptStore;
  readonly proveAccountPassword: ProveAccountPassword;
  readonly now: () => Date;
}

interface Person {
  readonly userId: string;
  readonly username: string;
}

/**
 * Tries the password that a person signs in with, as one guess. Whoever stores what follows from a right one
 * clears the counter with it.
 * @throws {RegistryError} `wrong_password`, `too_many_requests`, `unavailable`
 */
export async function ensureAccountPassword(
  deps: Deps,
  { userId, username }: Person,
  password: string,
): Promise<void> {
  await ensureAttemptAllowed(deps, userId, 'account');
  if (await deps.proveAccountPassword(username, password)) return;
  throw wrongPassword('This is not the password of your account.');
}
