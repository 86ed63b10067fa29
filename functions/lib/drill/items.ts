import { ItemDamaged } from '#functions/lib/base/errors.ts';
import { openItem } from '#functions/lib/crypto/items.ts';
import { type AssetRow, keyOf, parseAsset } from '#functions/lib/storage/assetRow.ts';
import type { Attributes } from '#functions/lib/storage/rows.ts';
import { readBlob } from '#shared/sealing/blob.ts';
import { type DrillDeps, readable, tried } from './deps.ts';
import { checkItemFiles } from './files.ts';
import { checkLocks } from './transfers.ts';
import { type Owner, readOwners } from './users.ts';

/** Compares a page of items, of the trash and of earlier versions with all that they hang on. */
export async function checkItems(deps: DrillDeps, page: readonly Attributes[]): Promise<void> {
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
