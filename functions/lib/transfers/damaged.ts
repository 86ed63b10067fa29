import type { DamagedTransfer } from '#functions/lib/storage/damagedTransfer.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { STATUSES, TRANSFER_STATUSES } from '#shared/domain/transfers.ts';
import { requesterIn, unlockItem } from './release.ts';

/** Whether a damaged transfer has been completed or reclaimed: its row is a record then, and holds nothing of an item. */
export const isRecord = ({ status }: DamagedTransfer): boolean => RECORDS.has(status);

const RECORDS: ReadonlySet<string | undefined> = new Set(
  TRANSFER_STATUSES.filter((status) => STATUSES[status].isHidden),
);

/**
 * The writes that delete a damaged transfer together with what it still holds of its item, as far as the row tells which
 * that is. The item stays with its owner.
 */
export async function removeDamaged(
  { assets, transfers }: Pick<Stores, 'assets' | 'transfers'>,
  transfer: DamagedTransfer,
): Promise<TransactItem<unknown>[]> {
  const { transferId, ownerId, assetId } = transfer;
  const removed = transfers.removeDamaged(transfer);
  const row = ownerId && assetId ? await assets.find(ownerId, assetId) : undefined;
  if (!row) return [removed];
  if (row.transferId === transferId) return [removed, unlockItem(assets, row, { transferId })];
  const requester = requesterIn(row, { transferId });
  return requester === undefined ? [removed] : [removed, assets.dropRequest(row, requester, transferId)];
}
