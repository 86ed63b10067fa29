import type { VaultRow } from '#functions/storage/vaults.ts';
import type { OpenVault } from '#functions/vault/openVault.ts';
import { openWithPassword } from '#functions/vault/vault.ts';
import { admitGuess } from './guessing.ts';
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
