import { notFound } from '#functions/lib/base/errors.ts';
import type { TransferDeps } from './deps.ts';

/**
 * The username of the owner of an item that was found.
 * @throws {RegistryError} `not_found` when that person is no longer known
 */
export async function ensureOwnerName(
  { users, directory }: Pick<TransferDeps, 'users' | 'directory'>,
  ownerId: string,
): Promise<string> {
  const access = await users.access(ownerId);
  if (access) return access.username;
  const account = await directory.findById(ownerId);
  if (!account) throw notFound();
  return account.username;
}
