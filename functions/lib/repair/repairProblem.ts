import { retry } from '#functions/lib/base/retry.ts';
import type { NamedUser } from '#functions/lib/storage/activityRow.ts';
import type { ProblemRow } from '#functions/lib/storage/problems.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import { confirm } from '#functions/lib/transfers/diagnosis.ts';
import { recordForBoth } from '#functions/lib/transfers/parties.ts';
import { planRepair, type RepairOutcome, type RepairPlan } from './planRepair.ts';
import type { ProblemsDeps, RepairKeys } from './repairKeys.ts';

/** The outcome of a repair; or that another call has ended the problem first; or that the decision does not hold any more. */
export type Ended = RepairOutcome | 'ended by another' | 'not allowed';

/** A decision to repair, and the user who made it. */
export interface Decision {
  readonly by: NamedUser;
  /** Holds while they may make it. Absent where it was made earlier: then it stays. */
  readonly allowed?: TransactItem<unknown>;
}

/**
 * Repairs one problem in one transaction, as it is now, and mails both parties an outcome that they must know.
 * @throws {RegistryError} `lost_race`, and what the opening of the keys throws
 */
export async function repairProblem(
  deps: ProblemsDeps,
  decision: Decision,
  problem: ProblemRow,
  keys: RepairKeys,
): Promise<Ended> {
  const { plan, transfer, ended } = await retry(() => attempt(deps, decision, problem, keys));
  if (!plan) return ended;
  const { outcome, closed = [] } = plan;
  await Promise.all([
    ...(transfer && outcome !== 'repaired' ? [deps.mails.notifyOfRepair(transfer, outcome)] : []),
    ...closed.map((each) => deps.mails.notify(each.transfer, each.step)),
  ]);
  return outcome;
}

type Attempted =
  | { readonly plan: RepairPlan; readonly transfer: TransferRow | undefined; readonly ended?: undefined }
  | { readonly ended: Ended; readonly plan?: undefined; readonly transfer?: undefined };

/** @returns undefined when something changed meanwhile: then all is read again */
async function attempt(
  deps: ProblemsDeps,
  { by, allowed }: Decision,
  problem: ProblemRow,
  keys: RepairKeys,
): Promise<Attempted | undefined> {
  const found = await confirm(deps, problem);
  const plan: RepairPlan = found
    ? await planRepair(deps, problem, found, keys)
    : { outcome: 'repaired', transactItems: [] };
  const at = deps.now();
  const ended =
    plan.outcome === 'unrecoverable'
      ? deps.problems.close(problem, at.toISOString())
      : deps.problems.remove(problem);
  const outcome = await deps.transact([
    ...(allowed ? [allowed] : []),
    ...plan.transactItems,
    ended,
    ...recorded(deps, by, problem, found?.transfer, at),
    ...(keys.isProved() ? [deps.attempts.clear(problem.userId, 'vault')] : []),
  ]);
  if (allowed && refusalOf(outcome, allowed)) return { ended: 'not allowed' };
  if (refusalOf(outcome, ended)) return { ended: 'ended by another' };
  return outcome.committed ? { plan, transfer: found?.transfer } : undefined;
}

/** Records the repair for the administrator, and for each user concerned. */
function recorded(
  deps: ProblemsDeps,
  by: NamedUser,
  { assetId, transferId, userId, username }: ProblemRow,
  transfer: TransferRow | undefined,
  at: Date,
): TransactItem<unknown>[] {
  if (transfer) return recordForBoth(deps, 'admin_repaired', by, transfer, at);
  return deps.activity.record({
    kind: 'admin_repaired',
    at,
    by,
    to: { userId, username },
    assetId,
    transferId,
  });
}
