import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';

/** The text of the item that a transfer locks, for its requester; undefined when it does not open. */
export async function readHandedOver(
  vault: UsableVault,
  row: AssetRow,
  { transferId, itemKey }: TransferRow,
): Promise<string | undefined> {
  if (!row.sealed) return row.content;
  return itemKey && vault.readHandedOver(row, transferId, itemKey);
}
