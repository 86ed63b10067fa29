import type { ActivityStore } from '#functions/lib/storage/activity.ts';
import type { ActivityEvent } from '#functions/lib/storage/activityRow.ts';
import type { AssetStore } from '#functions/lib/storage/assets.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { TransferStore } from '#functions/lib/storage/transfers.ts';
import { awaitedParty, STATUSES, STEPS, type TransferStep } from '#shared/domain/transfers.ts';

export interface ReleaseDeps {
  readonly assets: AssetStore;
  readonly transfers: TransferStore;
  readonly activity: ActivityStore;
}

interface Closing {
  readonly step: TransferStep;
  readonly at: Date;
  /** What is recorded of it. */
  readonly events: readonly Pick<ActivityEvent, 'kind' | 'by' | 'to'>[];
}

/**
 * The writes of a step that neither party takes: the transfer, what it holds of its item, what is recorded. An
 * item that is gone, or that this transfer holds nothing of, does not keep the transfer from its step.
 */
export async function releaseItems(
  { assets, transfers, activity }: ReleaseDeps,
  transfer: TransferRow,
  { step, at, events }: Closing,
): Promise<TransactItem<unknown>[]> {
  const { transferId, assetId, ownerId } = transfer;
  const to = STEPS[step].to;
  const staysLocked = to !== 'Gone' && STATUSES[to].isLocked;
  const awaits = awaitedParty(to);
  return [
    transfers.take(transferId, step, {
      at: at.toISOString(),
      awaiting: awaits && (awaits === 'owner' ? ownerId : transfer.requesterId),
      drop: staysLocked ? ['itemKey'] : ['itemKey', 'names'],
    }),
    ...(await itemPieces(assets, transfer, staysLocked)),
    ...events.flatMap((event) => activity.record({ ...event, at, assetId, transferId })),
  ];
}

/** A hold begins in the transaction that makes the transfer or locks the item: what is not there now never comes. */
async function itemPieces(
  assets: AssetStore,
  { transferId, assetId, ownerId, requesterId }: TransferRow,
  staysLocked: boolean,
): Promise<TransactItem<unknown>[]> {
  const place = { ownerId, assetId };
  const row = await assets.get(ownerId, assetId);
  if (!row) return [assets.isGone(place)];
  const isOpen = row.openRequests?.[requesterId] === transferId;
  if (row.transferId === transferId && !staysLocked) {
    return [assets.unlock(place, transferId, isOpen ? { dropRequestOf: requesterId } : {})];
  }
  return isOpen ? [assets.dropRequest(place, requesterId, transferId)] : [];
}
