import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import { ownerOf, requesterOf } from '#functions/lib/transfers/parties.ts';
import type { ActivityKind } from '#shared/domain/activity.ts';
import type { TransferDeps } from './deps.ts';

/** The owner did it to the requester, or the other way round. */
const BY_REQUESTER: readonly ActivityKind[] = [
  'transfer_requested',
  'transfer_rejected',
  'transfer_withdrawn',
];

/** What is recorded of a step, in the transaction that takes it. */
export function recorded(
  { activity }: Pick<TransferDeps, 'activity'>,
  kind: ActivityKind,
  transfer: TransferRow,
  at: Date,
): TransactItem<unknown>[] {
  const [owner, requester] = [ownerOf(transfer), requesterOf(transfer)];
  const [by, to] = BY_REQUESTER.includes(kind) ? [requester, owner] : [owner, requester];
  const { assetId, transferId } = transfer;
  return activity.record({ kind, at, by, to, assetId, transferId });
}
