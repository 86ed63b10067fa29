import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import type { LeftRepairs } from '#functions/lib/storage/leftRepairs.ts';
import { NEEDS_KEYS, type ProblemRow } from '#functions/lib/storage/problems.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { diagnose } from '#functions/lib/transfers/diagnosis.ts';
import type { ProblemsDeps, RepairKeys } from './repairKeys.ts';
import { repairProblem } from './repairProblem.ts';

/** An unlock goes on without what takes longer: the next one goes on with it. */
const TIME_MS = 5_000;

export interface LeftRepair {
  readonly left: LeftRepairs;
  /** The vault of their user, which an unlock has just opened. */
  readonly vault: VaultRow;
  readonly open: OpenVault;
}

/**
 * Repairs what administrators left to a user. Each repair is one transaction, so an administrator who repairs the same
 * at that moment does it instead, or finds it done.
 * One that cannot be done now keeps no other from being done.
 * @throws {AggregateError} of what kept repairs from being done: the next unlock tries those again
 */
export async function finishLeftRepairs(
  deps: ProblemsDeps,
  { left, vault, open }: LeftRepair,
): Promise<void> {
  const until = deps.now().getTime() + TIME_MS;
  const keys: RepairKeys = { vault, open: async () => open, isProved: () => false, dispose: () => undefined };
  const failures: unknown[] = [];
  for (const transferId of left.transferIds) {
    if (deps.now().getTime() >= until) return;
    const problem = await deps.problems.get(transferId);
    if (problem?.leftToOwner && problem.closedAt === undefined)
      await finish(deps, problem, keys).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some repairs could not be finished.');
  await deps.transact([deps.leftRepairs.remove(left)]);
}

/** A problem that became one of another kind is the administrator's again. */
async function finish(deps: ProblemsDeps, problem: ProblemRow, keys: RepairKeys): Promise<void> {
  const { transferId, leftToOwner, userId } = problem;
  const kind = diagnose(transferId, await deps.records.readOne(problem))?.kind;
  if (!leftToOwner || userId !== keys.vault?.userId || (kind && !NEEDS_KEYS.includes(kind))) {
    await deps.transact([deps.problems.leaveToOwner(problem, undefined)]);
    return;
  }
  await repairProblem(deps, { by: leftToOwner }, problem, keys);
}
