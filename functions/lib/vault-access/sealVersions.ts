import type { AssetRow, RowPlace } from '#functions/lib/storage/assetRow.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import { batchesOf } from './sealingBatches.ts';
import type { UsableVault } from './usableVault.ts';

type Deps = Pick<Stores, 'assets' | 'transact'>;
export type Sealer = Pick<UsableVault, 'seal' | 'seals' | 'checkFor'>;

/** Each may need the check of an item of its own, and DynamoDB takes 100 writes. */
const VERSIONS_AT_ONCE = 45;

/**
 * Seals the plain versions of a plain item that is to be sealed. They come before their item, so that a plain version
 * beside a sealed item is never its owner's. Does nothing where the item stays as it is, or where the vault has changed:
 * the sealing of the item has the same check, and is refused too.
 */
export async function sealVersionsFirst(deps: Deps, vault: Sealer, item: AssetRow): Promise<void> {
  if (!vault.seals(item)) return;
  const kept = await deps.assets.versions(item.ownerId, item.assetId);
  await sealVersions(
    deps,
    vault,
    kept.filter(({ content }) => content !== undefined),
    () => item,
  );
}

/**
 * Seals plain versions, each only while its item is plain. Those that change at the same moment are left out.
 * @param placeOf where the item of a version is
 * @returns false when the vault was changed meanwhile
 */
export async function sealVersions(
  deps: Deps,
  vault: Sealer,
  versions: readonly AssetRow[],
  placeOf: (version: AssetRow) => RowPlace,
): Promise<boolean> {
  for (const batch of batchesOf(versions, VERSIONS_AT_ONCE))
    if (!(await sealBatch(deps, vault, batch, placeOf))) return false;
  return true;
}

async function sealBatch(
  { assets, transact }: Deps,
  vault: Sealer,
  batch: readonly AssetRow[],
  placeOf: (version: AssetRow) => RowPlace,
): Promise<boolean> {
  const sealed = batch.flatMap((row) => {
    const content = vault.seal(row);
    return content ? [{ ...row, ...content }] : [];
  });
  const [any] = sealed;
  if (!any) return true;
  const unchanged = vault.checkFor(any);
  const items = new Map<string, TransactItem<unknown>>();
  for (const row of sealed) items.set(row.assetId, assets.isPlain(placeOf(row)));
  let writes = sealed.map((row) => ({ item: items.get(row.assetId), version: assets.sealVersion(row) }));
  while (writes.length > 0) {
    const checks = new Set(writes.flatMap(({ item }) => item ?? []));
    const outcome = await transact([unchanged, ...checks, ...writes.map(({ version }) => version)]);
    if (outcome.committed) return true;
    if (refusalOf(outcome, unchanged)) return false;
    writes = writes.filter(
      ({ item, version }) => !refusalOf(outcome, version) && !(item && refusalOf(outcome, item)),
    );
  }
  return true;
}
