import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { openWithPassword } from '#functions/lib/crypto/vault.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { admitGuess } from './attemptLimit.ts';
import type { VaultWorld } from './world.ts';

/**
 * Tries a password as one guess. Whoever stores what follows from a right one clears the counter with it.
 * @returns undefined for a wrong one
 * @throws {RegistryError} `too_many_requests`
 */
export async function tryPassword(
  world: Pick<VaultWorld, 'guards' | 'kms' | 'now'>,
  { userId, vault }: VaultRow,
  password: string,
): Promise<OpenVault | undefined> {
  await admitGuess(world, userId, 'vault');
  return openWithPassword(world.kms, userId, vault, password);
}
