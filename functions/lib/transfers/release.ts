import type { AssetRow, StoredContent } from '#functions/lib/storage/assetRow.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { SealedFor, TransferRow } from '#functions/lib/storage/transferRow.ts';
import { sealVersionsFirst } from '#functions/lib/vault-access/sealVersions.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import { consequencesOf, type TransferStatus, type TransferStep } from '#shared/domain/transfers.ts';
import { itemPlaceOf, recordBetween } from './parties.ts';

interface Release {
  readonly transfer: TransferRow;
  readonly step: TransferStep;
  readonly at: Date;
  /** Given where the item's owner takes the step. */
  readonly ownersVault?: UsableVault;
  /** Seals the name of the item for its owner, as far as it is known: without the row, where the item is gone. */
  readonly sealName?: (row: AssetRow | undefined) => Promise<SealedFor | undefined>;
}

/**
 * The writes of a step that ends a request or a lock without moving the item: those of the transfer, and those of
 * what it still holds of its item. An item that is gone, or of which this transfer holds nothing, does not keep
 * the transfer from its step. A plain item that comes out of transit is sealed where its owner's vault is open and
 * has a level, else when the owner next reads it with an open vault.
 */
export async function releaseItem(
  { assets, transact, transfers }: Pick<Stores, 'assets' | 'transact' | 'transfers'>,
  { transfer, step, at, ownersVault, sealName }: Release,
): Promise<TransactItem<unknown>[]> {
  const { transferId, ownerId, assetId } = transfer;
  const row = await assets.find(ownerId, assetId);
  const ownerName = await sealName?.(row);
  const taken = transfers.take(transfer, step, at, ownerName && { ownerName });
  if (!row) return [taken, assets.isGone(itemPlaceOf(transfer))];
  // A hold begins in a transaction that makes the transfer or changes its status, on which the step depends: one that
  // is not there now never comes.
  if (row.transferId === transferId && consequencesOf(step).unlocksItem) {
    if (ownersVault) await sealVersionsFirst({ assets, transact }, ownersVault, row);
    const sealed = ownersVault?.seal(row);
    const unlocked = unlockItem(assets, row, transfer, sealed);
    return ownersVault && sealed ? [taken, unlocked, ownersVault.checkFor(sealed)] : [taken, unlocked];
  }
  const requester = requesterIn(row, transfer);
  return requester === undefined ? [taken] : [taken, assets.dropRequest(row, requester, transferId)];
}

/** Ends the transfer's lock on the item, together with its request where that is still open. */
export const unlockItem = (
  assets: Stores['assets'],
  row: AssetRow,
  transfer: Pick<TransferRow, 'transferId'>,
  sealed?: StoredContent,
): TransactItem<AssetRow> =>
  assets.unlock(row, transfer.transferId, {
    dropRequestOf: requesterIn(row, transfer),
    sealed,
  });

/**
 * The user whose open request the item keeps for this transfer. A transfer whose requester was replaced in the tables
 * must not leave a request behind that keeps the true one from asking again.
 */
export const requesterIn = (
  { openRequests = {} }: AssetRow,
  { transferId }: Pick<TransferRow, 'transferId'>,
): string | undefined => Object.entries(openRequests).find(([, id]) => id === transferId)?.[0];

/** The step that closes a transfer whose item is deleted or goes to another requester, by the transfer's status. */
export const CLOSING_STEPS: Readonly<Partial<Record<TransferStatus, ClosingStep>>> = {
  PendingOwnerApproval: 'close',
  PendingRequesterReview: 'closeReview',
};
type ClosingStep = 'close' | 'closeReview';

/** The item's name for its owner, where it was sealed to them at the approval: it needs no key to be kept. */
export const handedOverName = (transfer: TransferRow): SealedFor | undefined =>
  'names' in transfer ? transfer.names?.owner : undefined;

export interface ClosedRequests {
  readonly writes: readonly TransactItem<unknown>[];
  /** The transfers that the writes close. The caller mails their requesters, except after an item's deletion. */
  readonly closed: readonly { readonly transfer: TransferRow; readonly step: ClosingStep }[];
}

/**
 * The writes that close every open request for an item that is deleted or goes to another requester. The row says which
 * there are, and is written only with the requests that were read of it, so none can begin or end in between. One
 * that is not open any more, against what the row says, needs nothing.
 * @param kept the transfer that takes the item, which ends in another way
 * @param sealName seals the item's name for its owner, whose list goes on naming what they were asked for, as far as it
 * can be sealed
 */
export async function closeRequests(
  { transfers, activity }: Pick<Stores, 'activity' | 'transfers'>,
  { openRequests = {} }: AssetRow,
  at: Date,
  kept?: string,
  sealName?: (transfer: TransferRow) => Promise<SealedFor | undefined>,
): Promise<ClosedRequests> {
  const ids = Object.values(openRequests).filter((id) => id !== kept);
  const rows = await Promise.all(ids.map((id) => transfers.get(id)));
  const closed = rows.flatMap((transfer) => {
    const step = transfer && CLOSING_STEPS[transfer.status];
    return step ? [{ transfer, step }] : [];
  });
  const writes = await Promise.all(
    closed.map(async ({ transfer, step }) => {
      const ownerName = handedOverName(transfer) ?? (await sealName?.(transfer));
      return [
        transfers.take(transfer, step, at, ownerName && { ownerName }),
        ...recordBetween({ activity }, 'transfer_denied', transfer, at),
      ];
    }),
  );
  return { writes: writes.flat(), closed };
}
