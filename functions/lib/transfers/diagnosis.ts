import type { ProblemKind } from '#functions/lib/storage/problems.ts';
import type { ItemRecord, Records, VaultState } from '#functions/lib/storage/records.ts';
import type { SealedFor, TransferRow } from '#functions/lib/storage/transferRow.ts';

/**
 * Finds how the records of a transfer disagree; undefined where they agree. `lost` may also be an item that its new
 * owner deleted or gave away, which the records do not show. A state that expires by itself is not a problem.
 */
export function diagnose(transferId: string, records: Records): ProblemKind | undefined {
  const { transfer, held, received, vault } = records;
  const locks = held?.transferId === transferId;
  if (!transfer || !isOf(transfer, held)) return locks ? 'wrong_lock' : undefined;
  switch (transfer.status) {
    case 'PendingOwnerApproval':
      if (!held) return 'item_gone';
      return locks ? 'wrong_lock' : undefined;
    case 'PendingRequesterReview':
      if (!held) return 'item_gone';
      if (!locks) return 'wrong_lock';
      return held.sealed && !belongs(transfer.itemKey, vault) ? 'sealed_to_nobody' : undefined;
    case 'DeniedByRequester':
      return undefined;
    case 'DeniedByOwner':
    case 'Reclaimed':
      return locks ? 'wrong_lock' : undefined;
    case 'Completed':
      return received ? inNewHands(received, vault, locks) : notArrived(transfer, held, locks);
  }
}

/** Whether the item is the transfer's. One in another place may name the transfer all the same. */
const isOf = ({ ownerId, assetId }: TransferRow, held: ItemRecord | undefined): boolean =>
  !held || (held.ownerId === ownerId && held.assetId === assetId);

/** While a vault is in erasure its items are being deleted, so a foreign key is not a problem then. */
function inNewHands({ sealed }: ItemRecord, vault: VaultState | undefined, locks: boolean) {
  const isForeign = sealed && (!vault || vault.state === 'active') && !belongs(sealed, vault);
  if (isForeign) return 'foreign_key';
  return locks ? 'wrong_lock' : undefined;
}

/** The old owner may have it again by a later transfer: each one raises its version. */
function notArrived({ movedVersion, hasLeft }: TransferRow, held: ItemRecord | undefined, locks: boolean) {
  if (!held) return hasLeft ? undefined : 'lost';
  const isFromBefore = movedVersion !== undefined && held.version < movedVersion;
  return locks || isFromBefore ? 'not_moved' : undefined;
}

/** Each generation of a vault keeps the keys of all earlier ones. */
const belongs = (
  key: Pick<SealedFor, 'vaultId' | 'generation'> | undefined,
  vault: VaultState | undefined,
): boolean =>
  key !== undefined &&
  vault !== undefined &&
  key.vaultId === vault.vault.vaultId &&
  key.generation <= vault.vault.generation;
