import type { ActivityStore } from '#functions/lib/storage/activity.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { TransferStore } from '#functions/lib/storage/transfers.ts';
import type { TransferStatus } from '#shared/domain/transfers.ts';
import { recordBetween } from './activity.ts';

interface Deps {
  readonly transfers: TransferStore;
  readonly activity: ActivityStore;
}

/** The step that closes a transfer whose item is deleted or goes to someone else, by the transfer's status. */
export const CLOSING_STEPS: Readonly<Partial<Record<TransferStatus, ClosingStep>>> = {
  PendingOwnerApproval: 'close',
  PendingRequesterReview: 'closeReview',
};
type ClosingStep = 'close' | 'closeReview';

export interface ClosedRequests {
  readonly pieces: readonly TransactItem<unknown>[];
  /** The transfers that the pieces close, whose requesters get a mail. */
  readonly closed: readonly { readonly transfer: TransferRow; readonly step: ClosingStep }[];
}

/**
 * The writes that close every open request for an item that is deleted or goes to someone else. The row says which
 * there are, and is written only with the requests that were read of it, so none can begin or end in between. One
 * that is not open any more, against what the row says, needs nothing.
 * @param kept the transfer that takes the item, which ends in another way
 */
export async function closeRequests(
  { transfers, activity }: Deps,
  { openRequests = {} }: AssetRow,
  at: Date,
  kept?: string,
): Promise<ClosedRequests> {
  const ids = Object.values(openRequests).filter((id) => id !== kept);
  const rows = await Promise.all(ids.map((id) => transfers.get(id)));
  const closed = rows.flatMap((transfer) => {
    const step = transfer && CLOSING_STEPS[transfer.status];
    return step ? [{ transfer, step }] : [];
  });
  const pieces = closed.flatMap(({ transfer, step }) => [
    transfers.take(transfer, step, at),
    ...recordBetween({ activity }, 'transfer_denied', transfer, at),
  ]);
  return { pieces, closed };
}
