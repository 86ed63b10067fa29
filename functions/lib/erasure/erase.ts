import { RegistryError } from '#functions/lib/base/errors.ts';
import { inBatches } from '#functions/lib/base/inBatches.ts';
import { type DamagedTransfer, isDamaged } from '#functions/lib/storage/damagedTransfer.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { removeDamaged } from '#functions/lib/transfers/damaged.ts';
import { partyOf, recordBetween } from '#functions/lib/transfers/parties.ts';
import { releaseItem } from '#functions/lib/transfers/release.ts';
import type { TransferStatus, TransferStep } from '#shared/domain/transfers.ts';

/** The stores and the clock that erasing a user's data works with. */
export interface ErasureDeps
  extends Pick<
    Stores,
    'activity' | 'assets' | 'countFileBytes' | 'erasedItems' | 'files' | 'transact' | 'transfers' | 'vaults'
  > {
  readonly now: () => Date;
}

/** DynamoDB takes 100 writes in a transaction; one is the check of the vault. */
export const ROWS_AT_ONCE = 99;

/** The deletions of one strongly consistent pass, in transactions. Each page is read after the one before is deleted. */
export type Pass = () => AsyncIterable<readonly TransactItem<unknown>[]>;

/** Deletions in as few transactions as DynamoDB takes. */
export function* inTransactions<Id>(
  ids: readonly Id[],
  erase: (id: Id) => TransactItem<unknown>,
): Generator<TransactItem<unknown>[]> {
  for (const batch of inBatches(ROWS_AT_ONCE, ids)) yield batch.map(erase);
}

/** A pass over what is listed in pages. */
export const passOver = <Id>(
  pages: () => AsyncIterable<readonly Id[]>,
  erase: (id: Id) => TransactItem<unknown>,
): Pass =>
  async function* () {
    for await (const page of pages()) yield* inTransactions(page, erase);
  };

/**
 * Deletes rows of a user whose vault is in erasure, kind by kind, each until a pass finds none. Each deletion goes
 * with a check that the vault still is: a slow call must not touch what was made after another one finished.
 * @returns false when another call finished it
 * @throws {RegistryError} `unavailable` when the deadline has passed
 */
export async function erase(
  deps: ErasureDeps,
  vault: VaultRow,
  passes: readonly Pass[],
  deadline: number,
): Promise<boolean> {
  for (const pass of passes) {
    let found: number | undefined;
    while (found !== 0) {
      found = await eraseFound(deps, vault, pass, deadline);
      if (found === undefined) return false;
    }
  }
  return true;
}

/** @returns how many rows it deleted; undefined when it no longer may. */
async function eraseFound(
  deps: ErasureDeps,
  vault: VaultRow,
  pass: Pass,
  deadline: number,
): Promise<number | undefined> {
  let count = 0;
  for await (const deletions of pass()) {
    ensureTime(deps, deadline);
    const stillErasing = deps.vaults.stillErasing(vault);
    const outcome = await deps.transact([stillErasing, ...deletions]);
    if (refusalOf(outcome, stillErasing)) return undefined;
    // Where another call has deleted one of these, the next pass finds the others.
    count += deletions.length;
  }
  return count;
}

/** The time of this call was up. A large account is deleted in several, so that says nothing of the services or of a release. */
class DeletionGoesOn extends RegistryError {
  override readonly name = 'DeletionGoesOn';
}

/** @throws {RegistryError} `unavailable` when the deadline, in milliseconds since 1970, has passed */
export function ensureTime({ now }: Pick<ErasureDeps, 'now'>, deadline: number): void {
  if (now().getTime() <= deadline) return;
  throw new DeletionGoesOn('unavailable', 'There is a lot to delete. Please try again to go on with it.', {
    retryAfter: 1,
  });
}

/** The step that deletes an open transfer, by its status. */
const RESET_STEPS: Readonly<Partial<Record<string, TransferStep>>> = {
  PendingOwnerApproval: 'resetRequest',
  PendingRequesterReview: 'resetReview',
  DeniedByRequester: 'resetDenial',
} satisfies Partial<Record<TransferStatus, TransferStep>>;

const isOpen = ({ status = '' }: TransferRow | DamagedTransfer): boolean => RESET_STEPS[status] !== undefined;

/**
 * Deletes every open transfer of a user whose vault is in erasure, and unlocks the items of their other parties. One whose
 * row is damaged goes as it was read, since it would keep the erasure from its end for ever.
 * No new transfer can begin, since it needs two vaults that are not in erasure. The list is an index: a transfer
 * that it does not show yet is left for the scheduled job.
 * @returns false when another call finished the erasure
 * @throws {RegistryError} `unavailable` when the deadline has passed
 */
export async function eraseTransfers(deps: ErasureDeps, vault: VaultRow, deadline: number): Promise<boolean> {
  let hasMore = true;
  while (hasMore) {
    hasMore = false;
    for await (const listed of deps.transfers.metOf(vault.userId)) {
      if (!isOpen(listed)) continue;
      ensureTime(deps, deadline);
      const transfer = await deps.transfers.find(listed.transferId);
      if (!transfer || !isOpen(transfer)) continue;
      hasMore = true;
      if (!(await eraseTransfer(deps, vault, transfer))) return false;
    }
  }
  return true;
}

/** Where the other party was faster, the next pass sees the outcome. @returns whether the erasure still goes on */
async function eraseTransfer(
  deps: ErasureDeps,
  vault: VaultRow,
  transfer: TransferRow | DamagedTransfer,
): Promise<boolean> {
  const stillErasing = deps.vaults.stillErasing(vault);
  const writes = isDamaged(transfer)
    ? await removeDamaged(deps, transfer)
    : await resetWrites(deps, vault, transfer);
  const outcome = await deps.transact([stillErasing, ...writes]);
  return !refusalOf(outcome, stillErasing);
}

async function resetWrites(
  deps: ErasureDeps,
  { userId }: VaultRow,
  transfer: TransferRow,
): Promise<TransactItem<unknown>[]> {
  const step = RESET_STEPS[transfer.status];
  if (!step) return [];
  const at = deps.now();
  const kind = partyOf(transfer, userId) === 'owner' ? 'transfer_cancelled' : 'transfer_withdrawn';
  return [...(await releaseItem(deps, { transfer, step, at })), ...recordBetween(deps, kind, transfer, at)];
}
