import { RegistryError } from '#functions/lib/base/errors.ts';
import { retry } from '#functions/lib/base/retry.ts';
import type { NamedUser } from '#functions/lib/storage/activityRow.ts';
import type { ProblemRow } from '#functions/lib/storage/problems.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import { confirm } from '#functions/lib/transfers/confirm.ts';
import type { admin } from '#shared/contract/admin.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { ProblemsDeps } from './problemsDeps.ts';
import { type RepairKeys, repairKeys, wantsKeys } from './repairKeys.ts';
import { type Outcome, type Repair, remedyFor } from './repairs.ts';

type Wanted = BodyOf<typeof admin.repairTransfer>;

const MESSAGES: Readonly<Record<Outcome, string>> = {
  mended: 'Asset repaired successfully',
  closed: 'The item does not exist any more, so the transfer was closed. Both people were told.',
  unrecoverable: 'The transfer cannot be repaired. Both people were told, and nothing was deleted.',
};

/**
 * Sets right, in one transaction each, everything that was found of an item and a person. A password that is wrong
 * changes nothing.
 * @returns what came of it
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
    await openIfWanted(deps, problems, keys);
    const outcomes = new Set<Outcome>();
    for (const problem of problems) outcomes.add(await repair(deps, by, problem, keys));
    return [...outcomes].map((outcome) => MESSAGES[outcome]).join(' ');
  } finally {
    keys.dispose();
  }
}

const nothingToRepair = () => new RegistryError('not_found', 'There is nothing to repair of this item.');

/** Before anything is written. */
async function openIfWanted(deps: ProblemsDeps, problems: readonly ProblemRow[], keys: RepairKeys) {
  for (const problem of problems) {
    const found = await confirm(deps, problem);
    if (found && (await wantsKeys(deps, found, keys.vault))) await keys.open();
  }
}

async function repair(deps: ProblemsDeps, by: NamedUser, problem: ProblemRow, keys: RepairKeys) {
  const { remedy, transfer } = await retry(() => attempt(deps, by, problem, keys));
  const { outcome, closed = [] } = remedy;
  await Promise.all([
    ...(transfer && outcome !== 'mended' ? [deps.mails.notifyOfRepair(transfer, outcome)] : []),
    ...closed.map((each) => deps.mails.notify(each, 'close')),
  ]);
  return outcome;
}

/** Answers undefined when something changed meanwhile: then all is read again. */
async function attempt(deps: ProblemsDeps, by: NamedUser, problem: ProblemRow, keys: RepairKeys) {
  const found = await confirm(deps, problem);
  const remedy: Repair = found
    ? await remedyFor(deps, problem, found, keys)
    : { outcome: 'mended', pieces: [] };
  const at = deps.now();
  const { committed } = await deps.transact([
    ...remedy.pieces,
    remedy.outcome === 'unrecoverable'
      ? deps.problems.close(problem, at.toISOString())
      : deps.problems.remove(problem),
    ...recorded(deps, by, problem, found?.transfer, at),
    ...(keys.isProved() ? [deps.attempts.clear(problem.userId, 'vault')] : []),
  ]);
  return committed ? { remedy, transfer: found?.transfer } : undefined;
}

/** For the administrator, and for each person concerned. */
function recorded(
  { activity }: ProblemsDeps,
  by: NamedUser,
  { assetId, transferId, userId, username }: ProblemRow,
  transfer: TransferRow | undefined,
  at: Date,
): TransactItem<unknown>[] {
  const people = transfer
    ? [
        { userId: transfer.ownerId, username: transfer.ownerUsername },
        { userId: transfer.requesterId, username: transfer.requesterUsername },
      ]
    : [{ userId, username }];
  return people.flatMap((to) => activity.record({ kind: 'admin_repaired', at, by, to, assetId, transferId }));
}
