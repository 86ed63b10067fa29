import { refusalOf } from '#functions/lib/storage/transact.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { ownerOf, requesterOf } from '#functions/lib/transfers/parties.ts';
import { releaseItem } from '#functions/lib/transfers/release.ts';
import type { TransferStatus, TransferStep } from '#shared/domain/transfers.ts';
import { ensureTime } from './deadline.ts';
import type { ErasureDeps } from './deps.ts';

const STEP_FROM: Readonly<Partial<Record<TransferStatus, TransferStep>>> = {
  PendingOwnerApproval: 'resetRequest',
  PendingRequesterReview: 'resetReview',
  DeniedByRequester: 'resetDenial',
};

/**
 * Deletes every open transfer of a marked vault's owner, and ends what it holds of its item: the other party's
 * is free again. No new one can begin, since a transfer needs both vaults unmarked. The list is an index: one
 * that it does not show yet is left for the scheduled job.
 * @returns false when another call finished what the mark is for
 * @throws {RegistryError} `unavailable` when the deadline has passed
 */
export async function endTransfers(deps: ErasureDeps, vault: VaultRow, deadline: number): Promise<boolean> {
  let hasMore = true;
  while (hasMore) {
    hasMore = false;
    for await (const { transferId, status } of deps.transfers.ofParty(vault.userId)) {
      if (!STEP_FROM[status]) continue;
      ensureTime(deps, deadline);
      const transfer = await deps.transfers.get(transferId);
      const step = transfer && STEP_FROM[transfer.status];
      if (!step) continue;
      hasMore = true;
      if (!(await end(deps, vault, transfer, step))) return false;
    }
  }
  return true;
}

/** Where the other party was faster, the next pass sees what came of it. @returns whether the mark still stands */
async function end(
  deps: ErasureDeps,
  vault: VaultRow,
  transfer: TransferRow,
  step: TransferStep,
): Promise<boolean> {
  const goesOn = deps.vaults.stillErasing(vault);
  const [owner, requester] = [ownerOf(transfer), requesterOf(transfer)];
  const event =
    vault.userId === owner.userId
      ? ({ kind: 'transfer_cancelled', by: owner, to: requester } as const)
      : ({ kind: 'transfer_withdrawn', by: requester, to: owner } as const);
  const at = deps.now();
  const { assetId, transferId } = transfer;
  const outcome = await deps.transact([
    goesOn,
    ...(await releaseItem(deps, transfer, step, at)),
    ...deps.activity.record({ ...event, at, assetId, transferId }),
  ]);
  return !refusalOf(outcome, goesOn);
}
