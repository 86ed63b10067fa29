import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { TransferStep } from '#shared/domain/transfers.ts';
import type { ProblemsDeps } from './problemsDeps.ts';

/** What ends a transfer whose item goes to someone else after all. */
const ENDS: Readonly<Partial<Record<TransferRow['status'], TransferStep>>> = {
  PendingOwnerApproval: 'close',
  PendingRequesterReview: 'closeReview',
};

/** Closes what others have open for an item that goes to its rightful owner. */
export async function closeRequestsFor(
  { transfers, activity }: ProblemsDeps,
  { openRequests = {} }: AssetRow,
  { transferId }: TransferRow,
  at: Date,
): Promise<{ readonly pieces: TransactItem<unknown>[]; readonly closed: TransferRow[] }> {
  const ids = Object.values(openRequests).filter((id) => id !== transferId);
  const rows = await Promise.all(ids.map((id) => transfers.get(id)));
  const closed = rows.filter((row) => row !== undefined).filter(({ status }) => ENDS[status]);
  const pieces = closed.flatMap((row) => {
    const step = ENDS[row.status] ?? 'close';
    const by = { userId: row.ownerId, username: row.ownerUsername };
    const to = { userId: row.requesterId, username: row.requesterUsername };
    const event = { at, by, to, assetId: row.assetId, transferId: row.transferId };
    return [transfers.take(row, step, at), ...activity.record({ kind: 'transfer_denied', ...event })];
  });
  return { pieces, closed };
}
