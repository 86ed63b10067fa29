import { THE_REGISTRY } from '#functions/lib/storage/activityRow.ts';
import { dueMarksOf, LIFETIME_MS } from '#functions/lib/storage/dueTransfers.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { beganAt, type TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { STEPS, TransferStatus, TransferStep } from '#shared/domain/transfers.ts';
import { recordForBoth } from './parties.ts';
import { releaseItem } from './release.ts';

export interface ExpiryDeps extends Pick<Stores, 'activity' | 'assets' | 'transact' | 'transfers'> {
  readonly now: () => Date;
}

/** The clock's step from each status that it ends, as STEPS has them. */
type ExpirySteps = {
  readonly [Step in TransferStep as (typeof STEPS)[Step]['actor'] extends 'clock'
    ? (typeof STEPS)[Step]['from']
    : never]: Step;
};
export type ExpiryStep = ExpirySteps[keyof ExpirySteps];

const EXPIRY_STEPS: Readonly<Partial<Record<TransferStatus, ExpiryStep>>> = {
  PendingOwnerApproval: 'expireRequest',
  PendingRequesterReview: 'expireReview',
  DeniedByRequester: 'expireDenial',
} satisfies ExpirySteps;

/**
 * Expires a transfer whose status has lasted its time: `expireRequest` and `expireDenial` end it, `expireReview`
 * gives the item back for its owner to reclaim. Both parties find it in their activity. `consequencesOf`
 * says what each step does to the item, `releaseItem` does it, and the hourly job mails both parties afterwards.
 * @returns the step; undefined when it is not due, or another one was taken first
 */
export async function expire(deps: ExpiryDeps, transfer: TransferRow): Promise<ExpiryStep | undefined> {
  const at = deps.now();
  const step = EXPIRY_STEPS[transfer.status];
  if (!step || !hasLasted(transfer, at)) return undefined;
  const { committed } = await deps.transact([
    ...(await releaseItem(deps, { transfer, step, at })),
    ...recordForBoth(deps, 'transfer_expired', THE_REGISTRY, transfer, at),
  ]);
  return committed ? step : undefined;
}

/**
 * Deletes a denied transfer once it has been listed for its time, and a reclaimed one, which nobody sees, after as long.
 * @returns whether it did
 */
export const forgetEnded = async (deps: ExpiryDeps, transfer: TransferRow): Promise<boolean> =>
  (transfer.status === 'DeniedByOwner' || transfer.status === 'Reclaimed') &&
  onceLasted(deps, transfer, deps.transfers.forget(transfer));

/**
 * Deletes the item key of a completed transfer, kept for a while for a repair, and takes it out of the index of dates.
 * @returns whether it did
 */
export const settle = async (deps: ExpiryDeps, transfer: TransferRow): Promise<boolean> =>
  transfer.status === 'Completed' &&
  (transfer.itemKey !== undefined || transfer.dueAt !== undefined) &&
  onceLasted(deps, transfer, deps.transfers.settle(transfer));

/**
 * Whether a transfer has its entry in the index of dates. A version that knows no such index writes none, or leaves an
 * earlier one; a table that is restored can hold another one too.
 */
export function isMarked(transfer: TransferRow, now: Date): boolean {
  const { dueAt, dueShard } = transfer;
  const isSettled =
    transfer.status === 'Completed' && transfer.itemKey === undefined && hasLasted(transfer, now);
  if (isSettled && dueAt === undefined) return true;
  const marks = marksOf(transfer);
  return marks.dueAt === dueAt && marks.dueShard === dueShard;
}

/** Gives a transfer its entry in the index of dates. @returns whether it did */
export async function mark(
  deps: Pick<ExpiryDeps, 'transact' | 'transfers'>,
  transfer: TransferRow,
): Promise<boolean> {
  const { committed } = await deps.transact([deps.transfers.mark(transfer, marksOf(transfer))]);
  return committed;
}

const marksOf = (transfer: TransferRow) => dueMarksOf(transfer.transferId, beganAt(transfer));

async function onceLasted(
  deps: ExpiryDeps,
  transfer: TransferRow,
  change: TransactItem<TransferRow>,
): Promise<boolean> {
  if (!hasLasted(transfer, deps.now())) return false;
  const { committed } = await deps.transact([change]);
  return committed;
}

const hasLasted = (transfer: TransferRow, now: Date): boolean =>
  now.getTime() - Date.parse(beganAt(transfer)) >= LIFETIME_MS;
