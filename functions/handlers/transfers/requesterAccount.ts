import { RegistryError } from '#functions/lib/base/errors.ts';
import type { Account, Directory } from '#functions/lib/identity/directory.ts';

/**
 * The caller's own account.
 * @throws {RegistryError} `unauthorized` when it is gone: a token outlives it for a while
 */
export async function ensureAccount(directory: Directory, userId: string): Promise<Account> {
  const account = await directory.find(userId);
  // A username can look like another person's id.
  if (account?.userId !== userId) {
    throw new RegistryError('unauthorized', 'Your sign-in is not valid any more. Please sign in again.');
  }
  return account;
}
