import type { ActivityStore } from '#functions/lib/storage/activity.ts';
import type { NamedUser } from '#functions/lib/storage/activityRow.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { ActivityKind } from '#shared/domain/activity.ts';
import { ownerOf, requesterOf } from './parties.ts';

/** The kinds that the requester does to the owner; all others the owner does to the requester. */
const BY_REQUESTER: readonly ActivityKind[] = [
  'transfer_requested',
  'transfer_rejected',
  'transfer_withdrawn',
];

interface Deps {
  readonly activity: ActivityStore;
}

/** Records what one party of a transfer did to the other, for the transaction that does it. */
export function recordBetween(
  { activity }: Deps,
  kind: ActivityKind,
  transfer: TransferRow,
  at: Date,
): TransactItem<unknown>[] {
  const [owner, requester] = [ownerOf(transfer), requesterOf(transfer)];
  const [by, to] = BY_REQUESTER.includes(kind) ? [requester, owner] : [owner, requester];
  const { assetId, transferId } = transfer;
  return activity.record({ kind, at, by, to, assetId, transferId });
}

/** Records for both parties what someone else did to their transfer. */
export function recordForBoth(
  { activity }: Deps,
  kind: ActivityKind,
  by: NamedUser,
  transfer: TransferRow,
  at: Date,
): TransactItem<unknown>[] {
  const { assetId, transferId } = transfer;
  return [ownerOf(transfer), requesterOf(transfer)].flatMap((to) =>
    activity.record({ kind, at, by, to, assetId, transferId }),
  );
}
