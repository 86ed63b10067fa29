import type { Caller } from '#functions/lib/base/caller.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import { STEPS } from '#shared/domain/transfers.ts';
import type { AssetDeps } from './deps.ts';

/**
 * What closes every open request for an item that is about to go, for the transaction that deletes its row. The
 * row is deleted only with the requests that were read of it, so none can come or end in between: a request that
 * is not open any more needs nothing.
 */
export async function closeRequests(
  { transfers, activity }: Pick<AssetDeps, 'transfers' | 'activity'>,
  owner: Caller,
  { assetId, openRequests = {} }: AssetRow,
  at: Date,
): Promise<TransactItem<unknown>[]> {
  const requests = await Promise.all(Object.values(openRequests).map((id) => transfers.get(id)));
  return requests.filter(isOpen).flatMap((request) => [
    transfers.take(request, 'close', at),
    ...activity.record({
      kind: 'transfer_denied',
      at,
      by: owner,
      to: { userId: request.requesterId, username: request.requesterUsername },
      assetId,
      transferId: request.transferId,
    }),
  ]);
}

const isOpen = (transfer: TransferRow | undefined): transfer is TransferRow =>
  transfer?.status === STEPS.close.from;
