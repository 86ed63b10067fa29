import { RegistryError } from '#functions/lib/base/errors.ts';
import type { NamedUser } from '#functions/lib/storage/activityRow.ts';
import type { AssetPlace } from '#functions/lib/storage/assetRow.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { TransferStore } from '#functions/lib/storage/transfers.ts';
import type { Party } from '#shared/domain/transfers.ts';

/** A transfer as one of its two parties sees it. */
export interface Seen {
  readonly transfer: TransferRow;
  readonly party: Party;
}

/** @throws {RegistryError} `not_found` when there is no such transfer, or it is between others */
export async function ensureSeen(
  { transfers }: { readonly transfers: TransferStore },
  userId: string,
  transferId: string,
): Promise<Seen> {
  const transfer = await transfers.get(transferId);
  const party = transfer && partyOf(transfer, userId);
  if (!transfer || !party) {
    throw new RegistryError('not_found', 'There is no such transfer among yours.');
  }
  return { transfer, party };
}

/** The party that a user is; undefined for everyone else. */
export function partyOf({ ownerId, requesterId }: TransferRow, userId: string): Party | undefined {
  if (userId === ownerId) return 'owner';
  return userId === requesterId ? 'requester' : undefined;
}

/** The item's place until it is handed over. */
export const placeOf = ({ ownerId, assetId }: TransferRow): AssetPlace => ({ ownerId, assetId });

export const ownerOf = ({ ownerId, ownerUsername }: TransferRow): NamedUser => ({
  userId: ownerId,
  username: ownerUsername,
});

export const requesterOf = ({ requesterId, requesterUsername }: TransferRow): NamedUser => ({
  userId: requesterId,
  username: requesterUsername,
});
