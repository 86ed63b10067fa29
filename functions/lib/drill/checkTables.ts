import { ItemDamaged } from '#functions/lib/base/errors.ts';
import { openItem } from '#functions/lib/crypto/items.ts';
import { parseActivity } from '#functions/lib/storage/activityRow.ts';
import { type AssetRow, keyOf, parseAsset, placeIn } from '#functions/lib/storage/assetRow.ts';
import type { Attributes } from '#functions/lib/storage/rows.ts';
import { readBlob } from '#shared/sealing/blob.ts';
import { type DrillDeps, readable, tried } from './deps.ts';
import { checkFiles, checkItemFiles } from './files.ts';
import { checkLocks, checkTransfers } from './transfers.ts';
import { checkUsers, type Owner, readOwners } from './users.ts';

const CHECKS = {
  USERS_TABLE: checkUsers,
  ASSETS_TABLE: checkItems,
  TRANSFERS_TABLE: checkTransfers,
  FILES_TABLE: checkFiles,
  ACTIVITY_TABLE: async (deps: DrillDeps, page: readonly Attributes[]) =>
    void readable(deps, page, parseActivity),
} as const;

export type CheckedTable = keyof typeof CHECKS;
export const CHECKED_TABLES = Object.keys(CHECKS) as CheckedTable[];

/**
 * Reads every row of one table, a page at a time, and compares it with the rows of all tables. It reports each
 * disagreement, and repairs none.
 * @returns how many rows were read
 */
export async function checkTable(deps: DrillDeps, table: CheckedTable): Promise<number> {
  let rows = 0;
  for await (const page of deps.rows.pagesOf(table)) {
    await CHECKS[table](deps, page);
    rows += page.length;
  }
  if (table === 'ASSETS_TABLE') await checkHeldOnce(deps);
  return rows;
}

/** The index keeps the rows of one item beside each other, whoever has them. */
async function checkHeldOnce({ rows, report }: DrillDeps): Promise<void> {
  let last: string | undefined;
  for await (const page of rows.pagesOf('ASSETS_TABLE', 'byAsset')) {
    for (const { assetId, ownerId } of page) {
      if (assetId?.S !== undefined && assetId.S === last)
        report('held_twice', { assetId: assetId.S, ownerId: placeIn(ownerId?.S ?? '', last).ownerId });
      last = assetId?.S;
    }
  }
}

/** Compares a page of items, of the trash and of earlier versions with all that they hang on. */
async function checkItems(deps: DrillDeps, page: readonly Attributes[]): Promise<void> {
  const rows = readable(deps, page, parseAsset);
  const owners = await readOwners(
    deps,
    rows.map(({ ownerId }) => ownerId),
  );
  try {
    // While a vault is in erasure, the rows of its owner are being deleted.
    const kept = rows.filter(({ ownerId }) => (owners.get(ownerId)?.vault?.state ?? 'active') === 'active');
    for (const row of kept) checkContent(deps, row, owners.get(row.ownerId));
    const present = kept.filter(({ keptAt }) => keptAt === undefined);
    await checkLocks(deps, present);
    await checkItemFiles(deps, present, owners);
    await checkVersions(
      deps,
      kept.filter(({ keptAt }) => keptAt !== undefined),
    );
  } finally {
    for (const { open } of owners.values()) open?.dispose();
  }
}

/** The ids of an item, for the report. */
const idsOf = ({ ownerId, assetId, keptAt }: AssetRow): Record<string, string> => ({
  ownerId,
  assetId,
  ...(keptAt !== undefined && { keptAt }),
});

function checkContent({ report }: DrillDeps, row: AssetRow, owner: Owner | undefined): void {
  const { sealed, content } = row;
  if (!owner?.isThere) report('no_owner', idsOf(row));
  if (content === undefined && !sealed) report('no_content', idsOf(row));
  if (!sealed) return;
  const { vaultId, generation } = sealed;
  const vault = owner?.vault?.vault;
  if (vault?.vaultId !== vaultId || generation > vault.generation) report('foreign_key', idsOf(row));
  else if (!opens(row, sealed, owner)) report('item_unopened', idsOf(row));
}

/** Where the vault needs a password, only the outside of the item can be looked at. */
function opens(row: AssetRow, sealed: NonNullable<AssetRow['sealed']>, owner: Owner | undefined): boolean {
  const isWhole = [sealed.itemKey, sealed.payload].every((blob) => readBlob('gcm', blob) !== undefined);
  if (!isWhole || !owner?.open) return isWhole;
  try {
    openItem(owner.open, row, sealed).fill(0);
    return true;
  } catch (error) {
    if (error instanceof ItemDamaged) return false;
    throw error;
  }
}

/** An earlier version is older than its item, which its owner has among the items or in the trash. */
async function checkVersions(deps: DrillDeps, versions: readonly AssetRow[]): Promise<void> {
  const keys = versions.flatMap(({ ownerId, assetId }) => [
    keyOf({ ownerId, assetId }),
    keyOf({ ownerId, assetId, trashedAt: '' }),
  ]);
  const found = await deps.rows.withKeys('ASSETS_TABLE', keys);
  const items = found.flatMap((row) => tried(parseAsset, row) ?? []);
  for (const version of versions) {
    const item = items.find((each) => each.ownerId === version.ownerId && each.assetId === version.assetId);
    if (!item) deps.report('version_without_item', idsOf(version));
    else if (item.version <= version.version) deps.report('older_than_its_versions', idsOf(version));
  }
}
