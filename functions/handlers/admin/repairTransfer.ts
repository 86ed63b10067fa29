import { RegistryError } from '#functions/lib/base/errors.ts';
import { retry } from '#functions/lib/base/retry.ts';
import type { NamedUser } from '#functions/lib/storage/activityRow.ts';
import type { ProblemRow } from '#functions/lib/storage/problems.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import { confirm } from '#functions/lib/transfers/diagnosis.ts';
import { recordForBoth } from '#functions/lib/transfers/parties.ts';
import type { admin } from '#shared/contract/admin.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { type Outcome, planRepair, type RepairPlan } from './planRepair.ts';
import type { ProblemsDeps } from './repairKeys.ts';
import { needsKeys, type RepairKeys, repairKeys } from './repairKeys.ts';

type Wanted = BodyOf<typeof admin.repairTransfer>;

const MESSAGES: Readonly<Record<Outcome, string>> = {
  repaired: 'Asset repaired successfully',
  closed: 'The item does not exist any more, so the transfer was closed. Both people were told.',
  unrecoverable: 'The transfer cannot be repaired. Both people were told, and nothing was deleted.',
};

/**
 * Repairs, in one transaction each, all problems that were found of an item and a user. A wrong password changes
 * nothing.
 * @returns the outcome in words
 * @throws {RegistryError} `not_found`, `password_required`, `wrong_password`, `too_many_requests`, `lost_race`
 */
export async function repairTransfer(
  deps: ProblemsDeps,
  by: NamedUser,
  { assetId, userId, password }: Wanted,
): Promise<string> {
  const problems = await deps.problems.openOf(assetId, userId);
  if (problems.length === 0) throw nothingToRepair();
  const keys = await repairKeys(deps, userId, password);
  try {
    await openIfNeeded(deps, problems, keys);
    const outcomes = new Set<Outcome>();
    for (const problem of problems) outcomes.add(await repair(deps, by, problem, keys));
    return [...outcomes].map((outcome) => MESSAGES[outcome]).join(' ');
  } finally {
    keys.dispose();
  }
}

const nothingToRepair = () => new RegistryError('not_found', 'There is nothing to repair of this item.');

/** Opens the keys before anything is written, so that a wrong password comes to light first. */
async function openIfNeeded(deps: ProblemsDeps, problems: readonly ProblemRow[], keys: RepairKeys) {
  for (const problem of problems) {
    const found = await confirm(deps, problem);
    if (found && (await needsKeys(deps, found, keys.vault))) await keys.open();
  }
}

async function repair(deps: ProblemsDeps, by: NamedUser, problem: ProblemRow, keys: RepairKeys) {
  const { plan, transfer } = await retry(() => attempt(deps, by, problem, keys));
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
  const { committed } = await deps.transact([
    ...plan.transactItems,
    plan.outcome === 'unrecoverable'
      ? deps.problems.close(problem, at.toISOString())
      : deps.problems.remove(problem),
    ...recorded(deps, by, problem, found?.transfer, at),
    ...(keys.isProved() ? [deps.attempts.clear(problem.userId, 'vault')] : []),
  ]);
  return committed ? { plan, transfer: found?.transfer } : undefined;
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
