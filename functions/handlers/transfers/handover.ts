import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { SealedFor, TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { sealNameTo } from '#functions/lib/vault-access/handover.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import type { Party } from '#shared/domain/transfers.ts';
import type { TransferDeps } from './deps.ts';

/** The item's name for both parties: each opens it after the other has the item, and no one else does. */
export async function sealedNames(
  { kms }: Pick<TransferDeps, 'kms'>,
  vaults: Readonly<Record<Party, VaultRow>>,
  transfer: TransferRow,
  name: string,
): Promise<Readonly<Record<Party, SealedFor>>> {
  const [owner, requester] = await Promise.all([
    sealNameTo(kms, vaults.owner, transfer, name),
    sealNameTo(kms, vaults.requester, transfer, name),
  ]);
  return { owner, requester };
}

/** The text of the item that a transfer locks, for its requester; undefined when it does not open. */
export async function readHandedOver(
  vault: UsableVault,
  row: AssetRow,
  { transferId, itemKey }: TransferRow,
): Promise<string | undefined> {
  if (!row.sealed) return row.content;
  return itemKey && vault.readHandedOver(row, transferId, itemKey);
}
