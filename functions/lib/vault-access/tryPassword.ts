import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { openWithPassword } from '#functions/lib/crypto/vault.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { ensureAttemptAllowed } from './attemptLimit.ts';
import type { VaultDeps } from './deps.ts';

/**
 * Tries an encryption password, as one attempt. After a right one, the caller's transaction clears the counter.
 * @returns undefined for a wrong password
 * @throws {RegistryError} `too_many_requests`
 */
export async function tryPassword(
  deps: Pick<VaultDeps, 'attempts' | 'kms' | 'now'>,
  { userId, vault }: VaultRow,
  password: string,
): Promise<OpenVault | undefined> {
  await ensureAttemptAllowed(deps, userId, 'vault');
  return openWithPassword(deps.kms, userId, vault, password);
}
