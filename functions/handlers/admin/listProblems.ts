import type { ProblemsDeps } from '#functions/lib/repair/repairKeys.ts';
import { NEEDS_KEYS, type ProblemRow } from '#functions/lib/storage/problems.ts';
import { ignoreDamage } from '#functions/lib/storage/rows.ts';
import { plainName } from '#functions/lib/vault-access/itemContent.ts';
import { chosenLevel } from '#functions/lib/vault-access/vaultAccess.ts';
import type { admin } from '#shared/contract/admin.ts';
import type { ResponseOf } from '#shared/contract/endpoint.ts';
import { needsPassword } from '#shared/domain/levels.ts';

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
