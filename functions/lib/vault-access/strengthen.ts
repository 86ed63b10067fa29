import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { restretched } from '#functions/lib/crypto/vault.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import type { VaultDeps } from './deps.ts';

/**
 * The write that stretches a password as much as the installation asks by now: at an unlock, as the password is known
 * only then. It takes the place of the check that the vault is unchanged; undefined where nothing is to be written, and
 * while the vault is being erased.
 */
export async function strengthened(
  { kms, vaults }: Pick<VaultDeps, 'kms' | 'vaults'>,
  row: VaultRow,
  open: OpenVault,
  password: string,
): Promise<TransactItem<VaultRow> | undefined> {
  if (row.state !== 'active') return undefined;
  const vault = await restretched(kms, row.vault, open, password);
  return vault && vaults.replace({ ...row, version: row.version + 1, vault }, row.version);
}
