import { retry } from '#functions/lib/base/retry.ts';
import type { NamedUser } from '#functions/lib/storage/activityRow.ts';
import type { ProblemRow } from '#functions/lib/storage/problems.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import { confirm } from '#functions/lib/transfers/diagnosis.ts';
import { recordForBoth } from '#functions/lib/transfers/parties.ts';
import { type Outcome, planRepair, type RepairPlan } from './planRepair.ts';
import type { ProblemsDeps, RepairKeys } from './repairKeys.ts';

/** The outcome of a repair, or that another call has ended the problem first. */
export type Ended = Outcome | 'ended by another';

/**
 * Repairs one problem in one transaction, as it is now, and mails both parties an outcome that they must know.
 * @param by the administrator who decided on it
 * @throws {RegistryError} `lost_race`, and what the opening of the keys throws
 */
export async function repairProblem(
  deps: ProblemsDeps,
  by: NamedUser,
  problem: ProblemRow,
  keys: RepairKeys,
): Promise<Ended> {
  const { plan, transfer } = await retry(() => attempt(deps, by, problem, keys));
  if (!plan) return 'ended by another';
  const { outcome, closed = [] } = plan;
  await Promise.all([
    ...(transfer && outcome !== 'repaired' ? [deps.mails.notifyOfRepair(transfer, outcome)] : []),
    ...closed.map((each) => deps.mails.notify(each.transfer, each.step)),
  ]);
  return outcome;
}

/** @returns undefined when something changed meanwhile: then all is read again */
async function attempt(deps: ProblemsDeps, by: NamedUser, problem: ProblemRow, keys: RepairKeys) {
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
    ...plan.transactItems,
    ended,
    ...recorded(deps, by, problem, found?.transfer, at),
    ...(keys.isProved() ? [deps.attempts.clear(problem.userId, 'vault')] : []),
  ]);
  if (refusalOf(outcome, ended)) return { plan: undefined };
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
