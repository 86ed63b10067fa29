import type { Caller } from '#functions/lib/base/caller.ts';
import { invalidInput, notFound } from '#functions/lib/base/errors.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { ensureItemContent } from '#functions/lib/vault-access/itemContent.ts';
import { type ItemDeps, writeWithVault } from '#functions/lib/vault-access/withVault.ts';
import type { NewProperty, Property } from '#shared/contract/assets.ts';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import { withContent } from './content.ts';
import { itemIdOf, newDetailId } from './ids.ts';
import { ensureChangeableRow } from './ownRow.ts';

type Deps = ItemDeps & Pick<Stores, 'activity' | 'assets' | 'transact'>;

/**
 * Adds a detail behind the others.
 * @throws {RegistryError} `invalid_input` when the item has 200 already, and what `changeDetails` throws
 */
export async function addProperty(
  deps: Deps,
  owner: Caller,
  assetId: string,
  { name, value }: NewProperty,
): Promise<Property> {
  const added = { id: newDetailId(assetId), name, value };
  await changeDetails(deps, owner, assetId, (details) => {
    if (details.length >= ITEM_LIMITS.details) {
      throw invalidInput({ path: 'properties', message: `Must be at most ${ITEM_LIMITS.details} details` });
    }
    return [...details, added];
  });
  return added;
}

/** @throws {RegistryError} `not_found`, and what `changeDetails` throws */
export async function removeProperty(deps: Deps, owner: Caller, detailId: string): Promise<void> {
  const assetId = itemIdOf(detailId);
  if (assetId === '') throw notFound();
  await changeDetails(deps, owner, assetId, (details) => {
    const remaining = details.filter(({ id }) => id !== detailId);
    if (remaining.length === details.length) throw notFound();
    return remaining;
  });
}

/**
 * Changes only the details of an item, whatever its version: when another request was first, it is read again.
 * @throws {RegistryError} `authentication_required`, `not_found`, `in_transit`, `item_damaged`, `too_large`,
 * `lost_race`, and what `change` throws
 */
async function changeDetails(
  deps: Deps,
  owner: Caller,
  assetId: string,
  change: (details: readonly Property[]) => readonly Property[],
): Promise<void> {
  await writeWithVault(deps, owner, async (vault) => {
    const row = await ensureChangeableRow(deps.assets, owner.userId, assetId);
    const content = ensureItemContent(vault, row);
    const at = deps.now();
    const changed = { ...row, version: row.version + 1, updatedAt: at.toISOString() };
    const properties = [...change(content.properties)];
    const next = withContent(vault, changed, { ...content, properties });
    const outcome = await deps.transact([
      deps.assets.replace(next, row.version),
      vault.holdsFor(next),
      ...deps.activity.record({ kind: 'item_edited', at, by: owner, assetId }),
    ]);
    return outcome.committed ? next : undefined;
  });
}
