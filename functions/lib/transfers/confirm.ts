import type { ActivityStore } from '#functions/lib/storage/activity.ts';
import type { AssetStore } from '#functions/lib/storage/assets.ts';
import type { ProblemKind } from '#functions/lib/storage/problems.ts';
import type { RecordReader, TransferReference, VaultState } from '#functions/lib/storage/records.ts';
import type { Transact } from '#functions/lib/storage/transact.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { TransferStore } from '#functions/lib/storage/transfers.ts';
import { diagnose } from './diagnosis.ts';

export interface ConfirmDeps {
  readonly records: RecordReader;
  readonly assets: AssetStore;
  readonly transfers: TransferStore;
  readonly activity: ActivityStore;
  readonly transact: Transact;
}

export interface Confirmed {
  readonly kind: ProblemKind;
  /** Undefined where an item is locked by a transfer that does not exist. */
  readonly transfer: TransferRow | undefined;
}

/** Diagnoses a transfer from a transactional read of all its records; undefined where they agree. */
export async function confirm(
  deps: ConfirmDeps,
  concerned: TransferReference,
): Promise<Confirmed | undefined> {
  const { transferId } = concerned;
  const records = await deps.records.readOne(concerned);
  const { transfer, vault } = records;
  const kind = diagnose(transferId, records);
  if (!kind) return undefined;
  if (kind === 'lost' && transfer && (await isExplained(deps, transfer, vault))) return undefined;
  return { kind, transfer };
}

/**
 * Whether the item is gone from both because its new owner deleted it or gave it away, or had all their data
 * deleted. That is noted on the transfer, so that it is looked up once.
 */
async function isExplained(
  deps: ConfirmDeps,
  transfer: TransferRow,
  vault: VaultState | undefined,
): Promise<boolean> {
  const { requesterId, assetId, endedAt = transfer.requestDate, names } = transfer;
  const hasLeft =
    isAnotherVault(names?.requester?.vaultId, vault) ||
    (await deps.activity.transferredOrDeletedSince(requesterId, assetId, endedAt));
  if (hasLeft) {
    await deps.transact([deps.transfers.note(transfer, { hasLeft })]);
    return true;
  }
  // Each later owner's transfer misses the item as well; it is not lost as long as any user has it.
  return deps.assets.isAnywhere(assetId);
}

/** A vault is replaced only by a data reset or an account deletion: both delete what it had encrypted. */
const isAnotherVault = (vaultId: string | undefined, vault: VaultState | undefined): boolean =>
  vault?.state !== 'active' || (vaultId !== undefined && vaultId !== vault.vault.vaultId);
