import type { DamagedTransfer } from '#functions/lib/storage/damagedTransfer.ts';
import type { ItemRecord, Records, TransferReference, VaultState } from '#functions/lib/storage/records.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { SealedFor, TransferAt, TransferRow } from '#functions/lib/storage/transferRow.ts';
import { isRecord } from './damaged.ts';

export type ConfirmDeps = Pick<Stores, 'activity' | 'assets' | 'records' | 'transact' | 'transfers'>;

type Completed = TransferAt<'Completed'>;

/** A problem, and the transfer at a status at which there is that kind. */
export type Diagnosis =
  | { readonly kind: 'not_moved' | 'lost' | 'foreign_key'; readonly transfer: Completed }
  | { readonly kind: 'sealed_to_nobody'; readonly transfer: TransferAt<'PendingRequesterReview'> }
  | { readonly kind: 'item_gone'; readonly transfer: TransferRow }
  /** `transfer` is undefined where an item is locked by a transfer that does not exist, or whose row is damaged. */
  | {
      readonly kind: 'wrong_lock';
      readonly transfer: TransferRow | undefined;
      readonly damaged?: DamagedTransfer;
    };

/** Diagnoses a transfer from a transactional read of all its records; undefined where they agree. */
export async function confirm(
  deps: ConfirmDeps,
  concerned: TransferReference,
): Promise<Diagnosis | undefined> {
  const { transferId } = concerned;
  const records = await deps.records.readOne(concerned);
  const found = diagnose(transferId, records);
  if (found?.kind !== 'lost') return found;
  const why = await whyGone(deps, found.transfer, records.vault);
  // Noted on the transfer, so that it is looked up once.
  if (why === 'left') await deps.transact([deps.transfers.note(found.transfer, { hasLeft: true })]);
  return why ? undefined : found;
}

interface WhyGoneDeps {
  readonly activity: Pick<Stores['activity'], 'transferredOrDeletedSince'>;
  readonly assets: Pick<Stores['assets'], 'isAnywhere'>;
}

/**
 * Why an item is gone from both parties though nothing is wrong. It only reads.
 * @returns `left` where its new owner deleted it or gave it away, or had all their data deleted; `elsewhere` where a
 * later owner has it; undefined where it is lost
 */
export async function whyGone(
  { activity, assets }: WhyGoneDeps,
  { requesterId, assetId, requestDate, endedAt = requestDate, names }: Completed,
  vault: VaultState | undefined,
): Promise<'left' | 'elsewhere' | undefined> {
  const hasLeft =
    isAnotherVault(names?.requester?.vaultId, vault) ||
    (await activity.transferredOrDeletedSince(requesterId, assetId, endedAt));
  if (hasLeft) return 'left';
  // Each later owner's transfer misses the item as well; it is not lost as long as any user has it.
  return (await assets.isAnywhere(assetId)) ? 'elsewhere' : undefined;
}

/** A vault is replaced only by a data reset or an account deletion: both delete what it had encrypted. */
const isAnotherVault = (vaultId: string | undefined, vault: VaultState | undefined): boolean =>
  vault?.state !== 'active' || (vaultId !== undefined && vaultId !== vault.vault.vaultId);

/**
 * Finds how the records of a transfer disagree; undefined where they agree. `lost` may also be an item that its new
 * owner deleted or gave away, which the records do not show. A state that expires by itself is not a problem.
 */
export function diagnose(transferId: string, records: Records): Diagnosis | undefined {
  const { transfer, damaged, held, received, vault } = records;
  const locks = held?.transferId === transferId;
  if (damaged) return locks || !isRecord(damaged) ? { kind: 'wrong_lock', transfer, damaged } : undefined;
  const wrongLock = { kind: 'wrong_lock', transfer } as const;
  if (!transfer || !isOf(transfer, held)) return locks ? wrongLock : undefined;
  switch (transfer.status) {
    case 'PendingOwnerApproval':
      if (!held) return { kind: 'item_gone', transfer };
      return locks ? wrongLock : undefined;
    case 'PendingRequesterReview':
      if (!held) return { kind: 'item_gone', transfer };
      if (!locks) return wrongLock;
      return held.sealed && !belongs(transfer.itemKey, vault)
        ? { kind: 'sealed_to_nobody', transfer }
        : undefined;
    case 'DeniedByRequester':
      return undefined;
    case 'DeniedByOwner':
    case 'Reclaimed':
      return locks ? wrongLock : undefined;
    case 'Completed': {
      if (received && isForeign(received, vault)) return { kind: 'foreign_key', transfer };
      if (received) return locks ? wrongLock : undefined;
      const kind = notArrived(transfer, held, locks);
      return kind && { kind, transfer };
    }
  }
}

/** Whether the item is the transfer's. One in another place may name the transfer all the same. */
const isOf = ({ ownerId, assetId }: TransferRow, held: ItemRecord | undefined): boolean =>
  !held || (held.ownerId === ownerId && held.assetId === assetId);

/** While a vault is in erasure its items are being deleted, so a foreign key is not a problem then. */
const isForeign = ({ sealed }: ItemRecord, vault: VaultState | undefined): boolean =>
  sealed !== undefined && (!vault || vault.state === 'active') && !belongs(sealed, vault);

/** The old owner may have it again by a later transfer: each one raises its version. */
function notArrived({ movedVersion, hasLeft }: Completed, held: ItemRecord | undefined, locks: boolean) {
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
