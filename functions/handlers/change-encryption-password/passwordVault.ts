import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import type { VaultDeps } from '#functions/lib/vault-access/deps.ts';
import { beingReset, wrongState } from '#functions/lib/vault-access/refusals.ts';
import { needsPassword } from '#shared/domain/levels.ts';

/** @throws {RegistryError} `wrong_state` for a person without an encryption password */
export async function ensurePasswordVault(
  { vaults }: Pick<VaultDeps, 'vaults'>,
  userId: string,
): Promise<VaultRow> {
  const row = await vaults.get(userId);
  if (!row || !needsPassword(row.vault.level)) {
    throw wrongState('Your security level has no encryption password that could be changed.');
  }
  if (row.state === 'resetting') throw beingReset();
  return row;
}
