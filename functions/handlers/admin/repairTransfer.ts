import { forbidden, RegistryError } from '#functions/lib/base/errors.ts';
import { retry } from '#functions/lib/base/retry.ts';
import {
  needsKeys,
  type ProblemsDeps,
  type RepairDeps,
  type RepairKeys,
  refuseDamaged,
  repairKeys,
} from '#functions/lib/repair/repairKeys.ts';
import { type Ended, repairProblem } from '#functions/lib/repair/repairProblem.ts';
import type { NamedUser } from '#functions/lib/storage/activityRow.ts';
import { NEEDS_KEYS, type ProblemRow } from '#functions/lib/storage/problems.ts';
import { ignoreDamage } from '#functions/lib/storage/rows.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import { confirm } from '#functions/lib/transfers/diagnosis.ts';
import { plainName } from '#functions/lib/vault-access/itemContent.ts';
import { wrongState } from '#functions/lib/vault-access/refusals.ts';
import { chosenLevel } from '#functions/lib/vault-access/vaultAccess.ts';
import type { admin } from '#shared/contract/admin.ts';
import type { BodyOf, ResponseOf } from '#shared/contract/endpoint.ts';
import { needsPassword } from '#shared/domain/levels.ts';

type Wanted = BodyOf<typeof admin.repairTransfer>;

const MESSAGES: Readonly<Record<Exclude<Ended, 'not allowed'>, string>> = {
  repaired: 'Asset repaired successfully',
  closed: 'The item does not exist any more, so the transfer was closed. Both people were told.',
  unrecoverable: 'The transfer cannot be repaired. Both people were told, and nothing was deleted.',
  'ended by another': 'Someone else has just dealt with it.',
};

/**
 * Repairs, in one transaction each, all problems that were found of an item and a user. A wrong password changes
 * nothing, nor does one who is not an administrator any more.
 * @returns the outcome in words
 * @throws {RegistryError} `not_found`, `password_required`, `wrong_password`, `too_many_requests`, `lost_race`,
 * `forbidden`
 */
export async function repairTransfer(
  deps: RepairDeps,
  by: NamedUser,
  { assetId, userId, password }: Wanted,
): Promise<string> {
  const problems = await deps.problems.openOf(assetId, userId);
  const [first] = problems;
  if (!first) throw nothingToRepair();
  const keys = await repairKeys(deps, { userId, username: first.username }, by, password);
  try {
    await openIfNeeded(deps, problems, keys);
    const decision = { by, allowed: deps.users.stillAdmin(by.userId) };
    const messages = new Set<string>();
    for (const problem of problems) {
      const ended = await repairProblem(deps, decision, problem, keys);
      if (ended === 'not allowed') throw forbidden();
      messages.add(MESSAGES[ended]);
    }
    return [...messages].join(' ');
  } finally {
    keys.dispose();
  }
}

const nothingToRepair = () => new RegistryError('not_found', 'There is nothing to repair for this item.');

/** Opens the keys before anything is written, so that a wrong password comes to light first. */
async function openIfNeeded(deps: ProblemsDeps, problems: readonly ProblemRow[], keys: RepairKeys) {
  for (const problem of problems) {
    const found = await confirm(deps, problem);
    if (found && (await needsKeys(deps, found, keys.vault))) await keys.open();
  }
}

/**
 * Leaves the repair of an item to the user whose keys it needs: their next unlock does it, and nobody else types their
 * password. An administrator can repair it by the password all the same. Called again, also by another administrator at
 * the same moment, it changes nothing.
 * @throws {RegistryError} `not_found`, `wrong_state` where no password is needed, `lost_race`, `forbidden`
 */
export async function leaveToOwner(
  deps: RepairDeps,
  { userId, username }: NamedUser,
  wanted: BodyOf<typeof admin.leaveRepairToOwner>,
): Promise<void> {
  const left = { at: deps.now().toISOString(), userId, username };
  await retry(() => leaveOpen(deps, left, wanted));
}

/**
 * @param left when which administrator leaves it
 * @returns undefined when something changed meanwhile: then all is read again
 */
async function leaveOpen(
  deps: RepairDeps,
  left: NonNullable<ProblemRow['leftToOwner']>,
  { assetId, userId }: BodyOf<typeof admin.leaveRepairToOwner>,
) {
  const problems = await deps.problems.openOf(assetId, userId);
  if (problems.length === 0) throw nothingToRepair();
  const vault = await deps.vaults.get(userId).catch(refuseDamaged);
  const needed = problems.filter(({ kind }) => NEEDS_KEYS.includes(kind));
  if (needed.length === 0 || !vault || !needsPassword(vault.vault.level)) {
    throw wrongState('This repair needs no password. Please repair it yourself.');
  }
  const open = needed.filter(({ leftToOwner }) => leftToOwner === undefined);
  if (open.length === 0) return {};
  const allowed = deps.users.stillAdmin(left.userId);
  const outcome = await deps.transact([
    allowed,
    ...open.map((problem) => deps.problems.leaveToOwner(problem, left)),
    deps.leftRepairs.add(userId, await deps.leftRepairs.of(userId), open),
  ]);
  if (refusalOf(outcome, allowed)) throw forbidden();
  return outcome.committed ? {} : undefined;
}

type Listed = ResponseOf<typeof admin.problemTransfers>;

/** A response has room for many more; the others are listed once these are repaired. */
const LISTED = 1_000;

/** The transfers that wait for a repair. */
export async function listProblems(deps: ProblemsDeps): Promise<Listed> {
  const listed: Listed[number][] = [];
  for await (const problem of deps.problems.open()) {
    listed.push(await listedOf(deps, problem));
    if (listed.length === LISTED) break;
  }
  return listed;
}

async function listedOf(deps: ProblemsDeps, problem: ProblemRow): Promise<Listed[number]> {
  const { assetId, transferDate, username, userId, kind, leftToOwner } = problem;
  // A row that is damaged must not hide the other problems: it may be what this list is read for.
  const [assetName = 'Unknown Item', vault] = await Promise.all([
    nameOf(deps, problem).catch(ignoreDamage),
    deps.vaults.get(userId).catch(ignoreDamage),
  ]);
  const userSecurityLevel = chosenLevel(vault);
  return {
    assetId,
    assetName,
    transferDate,
    ownerUsername: username,
    userId,
    userSecurityLevel,
    needsPassword:
      NEEDS_KEYS.includes(kind) && userSecurityLevel !== null && needsPassword(userSecurityLevel),
    ...(leftToOwner && { waitsForOwner: true }),
  };
}

/** The name of an item that is not encrypted, and is where the problem says, as far as its owner has chosen no level. */
async function nameOf({ assets, vaults }: ProblemsDeps, { kind, assetId, ownerId, userId }: ProblemRow) {
  const row = await assets.get(kind === 'foreign_key' ? userId : ownerId, assetId);
  const name = row && !row.sealed && plainName(await vaults.get(row.ownerId), row);
  return name || undefined;
}
