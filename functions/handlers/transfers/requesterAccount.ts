import { RegistryError } from '#functions/lib/base/errors.ts';
import type { Account, Directory } from '#functions/lib/identity/directory.ts';

/**
 * The caller's own account.
 * @throws {RegistryError} `unauthorized` when it is gone: a token outlives it for a while
 */
export async function ensureAccount(directory: Directory, userId: string): Promise<Account> {
  const account = await directory.findById(userId);
  if (!account) {
    throw new RegistryError('unauthorized', 'Your sign-in is not valid any more. Please sign in again.');
  }
  return account;
}
