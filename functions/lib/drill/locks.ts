import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import { parseTransfer, type TransferRow, transferKeyOf } from '#functions/lib/storage/transferRow.ts';
import { STATUSES } from '#shared/domain/transfers.ts';
import { type DrillDeps, tried } from './deps.ts';

/**
 * Compares the lock and the open requests of each item with the transfers that they name. The other way round is looked
 * at with the transfers.
 */
export async function checkLocks(deps: DrillDeps, items: readonly AssetRow[]): Promise<void> {
  const named = items.flatMap(({ transferId, openRequests = {} }) => [
    ...(transferId === undefined ? [] : [transferId]),
    ...Object.values(openRequests),
  ]);
  const keys = named.map(transferKeyOf);
  const rows = await deps.rows.withKeys('TRANSFERS_TABLE', keys);
  const parsed = rows.flatMap((row) => tried(parseTransfer, row) ?? []);
  const transfers = new Map(parsed.map((transfer) => [transfer.transferId, transfer]));
  for (const item of items) checkItem(deps, item, transfers);
}

function checkItem({ report }: DrillDeps, item: AssetRow, transfers: ReadonlyMap<string, TransferRow>): void {
  const { ownerId, assetId, trashedAt, transferId: lock, openRequests = {} } = item;
  const isOfItem = (transfer: TransferRow | undefined): transfer is TransferRow =>
    trashedAt === undefined && transfer?.ownerId === ownerId && transfer.assetId === assetId;
  if (lock !== undefined) {
    const transfer = transfers.get(lock);
    if (!isOfItem(transfer) || !STATUSES[transfer.status].isLocked)
      report('wrong_lock', { ownerId, assetId, transferId: lock });
  }
  for (const [requesterId, transferId] of Object.entries(openRequests)) {
    const transfer = transfers.get(transferId);
    if (!isOfItem(transfer) || transfer.requesterId !== requesterId || !isOpen(transfer))
      report('wrong_request', { ownerId, assetId, transferId });
  }
}

/** Whether the request is still among the open ones of its item. */
export const isOpen = ({ status }: TransferRow): boolean =>
  status === 'PendingOwnerApproval' || status === 'PendingRequesterReview';
