import { refusalOf } from '#functions/lib/storage/transact.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { recordBetween } from '#functions/lib/transfers/activity.ts';
import { partyOf } from '#functions/lib/transfers/parties.ts';
import { releaseItem } from '#functions/lib/transfers/release.ts';
import type { TransferStatus, TransferStep } from '#shared/domain/transfers.ts';
import { type ErasureDeps, ensureTime } from './erase.ts';

/** The step that deletes an open transfer, by its status. */
const RESET_STEPS: Readonly<Partial<Record<TransferStatus, TransferStep>>> = {
  PendingOwnerApproval: 'resetRequest',
  PendingRequesterReview: 'resetReview',
  DeniedByRequester: 'resetDenial',
};

/**
 * Deletes every open transfer of a user whose vault is in erasure, and unlocks the items of their other parties.
 * No new transfer can begin, since it needs two vaults that are not in erasure. The list is an index: a transfer
 * that it does not show yet is left for the scheduled job.
 * @returns false when another call finished the erasure
 * @throws {RegistryError} `unavailable` when the deadline has passed
 */
export async function eraseTransfers(deps: ErasureDeps, vault: VaultRow, deadline: number): Promise<boolean> {
  let hasMore = true;
  while (hasMore) {
    hasMore = false;
    for await (const { transferId, status } of deps.transfers.ofParty(vault.userId)) {
      if (!RESET_STEPS[status]) continue;
      ensureTime(deps, deadline);
      const transfer = await deps.transfers.get(transferId);
      const step = transfer && RESET_STEPS[transfer.status];
      if (!step) continue;
      hasMore = true;
      if (!(await eraseTransfer(deps, vault, transfer, step))) return false;
    }
  }
  return true;
}

/** Where the other party was faster, the next pass sees the outcome. @returns whether the erasure still goes on */
async function eraseTransfer(
  deps: ErasureDeps,
  vault: VaultRow,
  transfer: TransferRow,
  step: TransferStep,
): Promise<boolean> {
  const stillErasing = deps.vaults.stillErasing(vault);
  const at = deps.now();
  const kind = partyOf(transfer, vault.userId) === 'owner' ? 'transfer_cancelled' : 'transfer_withdrawn';
  const outcome = await deps.transact([
    stillErasing,
    ...(await releaseItem(deps, transfer, step, at)),
    ...recordBetween(deps, kind, transfer, at),
  ]);
  return !refusalOf(outcome, stillErasing);
}
