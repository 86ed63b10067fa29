import { RegistryError } from '#functions/lib/base/errors.ts';
import type { NamedUser } from '#functions/lib/storage/activityRow.ts';
import type { AssetPlace } from '#functions/lib/storage/assetRow.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { ActivityKind } from '#shared/domain/activity.ts';
import type { Party } from '#shared/domain/transfers.ts';

/** A transfer as one of its two parties sees it. */
export interface Seen {
  readonly transfer: TransferRow;
  readonly party: Party;
}

/** @throws {RegistryError} `not_found` when there is no such transfer, or it is between others */
export async function ensureSeen(
  { transfers }: Pick<Stores, 'transfers'>,
  userId: string,
  transferId: string,
): Promise<Seen> {
  const transfer = await transfers.get(transferId);
  const seen = transfer && seenBy(userId, transfer);
  if (!seen) throw new RegistryError('not_found', 'There is no such transfer among yours.');
  return seen;
}

/** A transfer as this user sees it; undefined for everyone but its parties. */
export function seenBy(userId: string, transfer: TransferRow): Seen | undefined {
  const party = partyOf(transfer, userId);
  return party && { transfer, party };
}

/** The party that a user is; undefined for everyone else. */
export function partyOf({ ownerId, requesterId }: TransferRow, userId: string): Party | undefined {
  if (userId === ownerId) return 'owner';
  return userId === requesterId ? 'requester' : undefined;
}

/** The item's place until it is handed over. */
export const itemPlaceOf = ({ ownerId, assetId }: TransferRow): AssetPlace => ({ ownerId, assetId });

const ownerOf = ({ ownerId, ownerUsername }: TransferRow): NamedUser => ({
  userId: ownerId,
  username: ownerUsername,
});

const requesterOf = ({ requesterId, requesterUsername }: TransferRow): NamedUser => ({
  userId: requesterId,
  username: requesterUsername,
});

/** The kinds that the requester does to the owner; all others the owner does to the requester. */
const BY_REQUESTER: readonly ActivityKind[] = [
  'transfer_requested',
  'transfer_rejected',
  'transfer_withdrawn',
];

/** Records the step of one party towards the other, for the transaction that takes it. */
export function recordBetween(
  { activity }: Pick<Stores, 'activity'>,
  kind: ActivityKind,
  transfer: TransferRow,
  at: Date,
): TransactItem<unknown>[] {
  const [owner, requester] = [ownerOf(transfer), requesterOf(transfer)];
  const [by, to] = BY_REQUESTER.includes(kind) ? [requester, owner] : [owner, requester];
  const { assetId, transferId } = transfer;
  return activity.record({ kind, at, by, to, assetId, transferId });
}

/** Records for both parties a step that another user or the registry took on their transfer. */
export function recordForBoth(
  { activity }: Pick<Stores, 'activity'>,
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
