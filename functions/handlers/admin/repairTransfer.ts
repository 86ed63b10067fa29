import { RegistryError } from '#functions/lib/base/errors.ts';
import type { NamedPerson } from '#functions/lib/storage/activityRow.ts';
import type { ProblemRow } from '#functions/lib/storage/problems.ts';
import type { Piece } from '#functions/lib/storage/rows.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import { confirm } from '#functions/lib/transfers/confirm.ts';
import { tryingAgain } from '#functions/lib/vault-access/withVault.ts';
import type { admin } from '#shared/contract/admin.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { ProblemsWorld } from './problemCollaborators.ts';
import { type RepairKeys, repairKeys, wantsKeys } from './repairKeys.ts';
import { type Outcome, type Remedy, remedyFor } from './repairRemedies.ts';

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
  world: ProblemsWorld,
  by: NamedPerson,
  { assetId, userId, password }: Wanted,
): Promise<string> {
  const problems = await world.problems.openOf(assetId, userId);
  if (problems.length === 0) throw nothingToRepair();
  const keys = await repairKeys(world, userId, password);
  try {
    await openIfWanted(world, problems, keys);
    const outcomes = new Set<Outcome>();
    for (const problem of problems) outcomes.add(await repair(world, by, problem, keys));
    return [...outcomes].map((outcome) => MESSAGES[outcome]).join(' ');
  } finally {
    keys.dispose();
  }
}

const nothingToRepair = () => new RegistryError('not_found', 'There is nothing to repair of this item.');

/** Before anything is written. */
async function openIfWanted(world: ProblemsWorld, problems: readonly ProblemRow[], keys: RepairKeys) {
  for (const problem of problems) {
    const found = await confirm(world, problem);
    if (found && (await wantsKeys(world, found, keys.vault))) await keys.open();
  }
}

async function repair(world: ProblemsWorld, by: NamedPerson, problem: ProblemRow, keys: RepairKeys) {
  const { remedy, transfer } = await tryingAgain(() => attempt(world, by, problem, keys));
  const { outcome, closed = [] } = remedy;
  await Promise.all([
    ...(transfer && outcome !== 'mended' ? [world.mails.tellBoth(transfer, outcome)] : []),
    ...closed.map((each) => world.mails.tell(each, 'close')),
  ]);
  return outcome;
}

/** Answers undefined when something changed meanwhile: then all is read again. */
async function attempt(world: ProblemsWorld, by: NamedPerson, problem: ProblemRow, keys: RepairKeys) {
  const found = await confirm(world, problem);
  const remedy: Remedy = found
    ? await remedyFor(world, problem, found, keys)
    : { outcome: 'mended', pieces: [] };
  const at = world.now();
  const { committed } = await world.transact([
    ...remedy.pieces,
    remedy.outcome === 'unrecoverable'
      ? world.problems.close(problem, at.toISOString())
      : world.problems.remove(problem),
    ...recorded(world, by, problem, found?.transfer, at),
    ...(keys.isProved() ? [world.guards.clear(problem.userId, 'vault')] : []),
  ]);
  return committed ? { remedy, transfer: found?.transfer } : undefined;
}

/** For the administrator, and for each person concerned. */
function recorded(
  { activity }: ProblemsWorld,
  by: NamedPerson,
  { assetId, transferId, userId, username }: ProblemRow,
  transfer: TransferRow | undefined,
  at: Date,
): Piece<unknown>[] {
  const people = transfer
    ? [
        { userId: transfer.ownerId, username: transfer.ownerUsername },
        { userId: transfer.requesterId, username: transfer.requesterUsername },
      ]
    : [{ userId, username }];
  return people.flatMap((to) => activity.record({ kind: 'admin_repaired', at, by, to, assetId, transferId }));
}
