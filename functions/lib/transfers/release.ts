import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { AssetStore } from '#functions/lib/storage/assets.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { TransferStore } from '#functions/lib/storage/transfers.ts';
import { consequencesOf, type TransferStep } from '#shared/domain/transfers.ts';
import { placeOf } from './parties.ts';

export interface ReleaseDeps {
  readonly assets: AssetStore;
  readonly transfers: TransferStore;
}

/**
 * The writes of a step that ends a request or a lock without moving the item: those of the transfer, and those of
 * what it still holds of its item. An item that is gone, or of which this transfer holds nothing, does not keep
 * the transfer from its step.
 */
export async function releaseItem(
  { assets, transfers }: ReleaseDeps,
  transfer: TransferRow,
  step: TransferStep,
  at: Date,
): Promise<TransactItem<unknown>[]> {
  const taken = transfers.take(transfer, step, at);
  const { transferId, ownerId, requesterId, assetId } = transfer;
  const row = await assets.get(ownerId, assetId);
  if (!row) return [taken, assets.isGone(placeOf(transfer))];
  // A hold begins in the transaction that makes the transfer or locks the item: one that is not there now never comes.
  if (row.transferId === transferId && consequencesOf(step).unlocksItem) {
    return [taken, unlockItem(assets, row, transfer)];
  }
  return hasRequest(row, transfer) ? [taken, assets.dropRequest(row, requesterId, transferId)] : [taken];
}

/** Ends the transfer's lock on the item, together with its request where that is still open. */
export const unlockItem = (
  assets: AssetStore,
  row: AssetRow,
  transfer: TransferRow,
): TransactItem<AssetRow> =>
  assets.unlock(
    row,
    transfer.transferId,
    hasRequest(row, transfer) ? { dropRequestOf: transfer.requesterId } : {},
  );

const hasRequest = ({ openRequests }: AssetRow, { requesterId, transferId }: TransferRow): boolean =>
  openRequests?.[requesterId] === transferId;
