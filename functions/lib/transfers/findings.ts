import type { DamagedTransfer } from '#functions/lib/storage/damagedTransfer.ts';
import type { ProblemKind, ProblemRow } from '#functions/lib/storage/problems.ts';
import type { Records, TransferReference } from '#functions/lib/storage/records.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { type TransferRow, timesOf } from '#functions/lib/storage/transferRow.ts';
import { STATUSES } from '#shared/domain/transfers.ts';
import { type ConfirmDeps, confirm, type Diagnosis, diagnose } from './diagnosis.ts';

export interface FindingDeps extends ConfirmDeps, Pick<Stores, 'problems'> {
  readonly users: Pick<Stores['users'], 'access'>;
  readonly now: () => Date;
}

/** Records a transfer whose records disagree. The rows read with the page suffice to see that one is in order. */
export async function findProblem(
  deps: FindingDeps,
  transfer: TransferRow,
  looked: Records | undefined,
): Promise<string | undefined> {
  if (looked && !diagnose(transfer.transferId, looked)) return undefined;
  const found = await confirm(deps, transfer);
  return found && recordProblem(deps, transfer, found);
}

/** Records an item whose lock is wrong: its transfer must not lock it, or does not exist. */
export async function findWrongLock(
  deps: FindingDeps,
  locked: TransferReference & { readonly transferId: string },
): Promise<string | undefined> {
  const { transferId, ownerId, assetId } = locked;
  const transfer = await deps.transfers.get(transferId);
  const isOfItem = transfer?.ownerId === ownerId && transfer.assetId === assetId;
  if (isOfItem && STATUSES[transfer.status].isLocked) return undefined;
  const concerned = { ...locked, ...(isOfItem && { requesterId: transfer.requesterId }) };
  const found = await confirm(deps, concerned);
  return found && recordProblem(deps, concerned, found);
}

/** Records a transfer whose row is damaged, as far as the row tells of which item it is. */
export async function findDamaged(
  deps: FindingDeps,
  { transferId, ownerId, assetId }: DamagedTransfer,
): Promise<string | undefined> {
  if (!ownerId || !assetId) return undefined;
  const concerned = { transferId, ownerId, assetId };
  const found = await confirm(deps, concerned);
  return found && recordProblem(deps, concerned, found);
}

/** Checks an earlier problem again: a repair, or a party's step since, may have ended it. */
export async function lookAgain(deps: FindingDeps, problem: ProblemRow): Promise<string | undefined> {
  const found = await confirm(deps, problem);
  if (found) return recordProblem(deps, problem, found);
  const { committed } = await deps.transact([deps.problems.remove(problem)]);
  return committed ? 'cleared' : undefined;
}

/** @returns undefined where the same was found before */
async function recordProblem(
  deps: FindingDeps,
  concerned: TransferReference,
  { kind, transfer }: Diagnosis,
): Promise<string | undefined> {
  const known = await deps.problems.get(concerned.transferId);
  if (known?.kind === kind) return undefined;
  const at = deps.now().toISOString();
  const { transferId, assetId, ownerId, requesterId } = concerned;
  const owner = await presentOwner(deps, concerned, transfer, kind);
  const row: ProblemRow = {
    ...{ transferId, kind, assetId, ownerId, requesterId, ...owner },
    transferDate: (transfer && dateOf(transfer)) ?? at,
    foundAt: at,
  };
  const { committed } = await deps.transact([deps.problems.put(row)]);
  return committed ? 'found' : undefined;
}

function dateOf(transfer: TransferRow): string {
  const { endedAt, approvedAt } = timesOf(transfer);
  return endedAt ?? approvedAt ?? transfer.requestDate;
}

/** The item's owner by the transfer: the new owner of a completed one, whose password a repair may need. */
async function presentOwner(
  { users }: FindingDeps,
  { ownerId }: TransferReference,
  transfer: TransferRow | undefined,
  kind: ProblemKind,
): Promise<Pick<ProblemRow, 'userId' | 'username'>> {
  if (transfer?.status === 'Completed' && kind !== 'wrong_lock') {
    return { userId: transfer.requesterId, username: transfer.requesterUsername };
  }
  if (transfer?.ownerId === ownerId) return { userId: ownerId, username: transfer.ownerUsername };
  const access = await users.access(ownerId);
  return { userId: ownerId, username: access?.username ?? 'Unknown' };
}
