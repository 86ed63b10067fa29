import type { Caller } from '#functions/lib/base/caller.ts';
import { invalidInput } from '#functions/lib/base/errors.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import { type Content, ensureItemContent } from '#functions/lib/vault-access/itemContent.ts';
import { type ItemDeps, writeWithVault } from '#functions/lib/vault-access/withVault.ts';
import type { ChangedItem, Item, Property } from '#shared/contract/assets.ts';
import type { Issue } from '#shared/contract/errors.ts';
import { toItem, withContent } from './content.ts';
import { newDetailId } from './ids.ts';
import { ensureChangeableRow, refusalFor, versionConflict } from './ownRow.ts';

/**
 * Replaces an item's content. Details are kept by id; one whose id the item does not have gets a new id.
 * @throws {RegistryError} `invalid_input` for an id given twice, `authentication_required`, `not_found`, `in_transit`,
 * `version_conflict` when the item is not the version that was read, `item_damaged`, `too_large`,
 * `lost_race`
 */
export async function updateItem(
  deps: ItemDeps & Pick<Stores, 'activity' | 'assets' | 'transact'>,
  owner: Caller,
  assetId: string,
  change: ChangedItem,
): Promise<Item> {
  ensureDistinctIds(change);
  return writeWithVault(deps, owner, async (vault) => {
    const row = await ensureChangeableRow(deps.assets, owner.userId, assetId);
    if (row.version !== change.version) throw versionConflict();
    const content = changedContent(assetId, ensureItemContent(vault, row), change);
    const at = deps.now();
    const changed = { ...row, version: row.version + 1, updatedAt: at.toISOString() };
    const next = withContent(vault, changed, content);
    const replaced = deps.assets.replace(next, row.version);
    const edited = deps.activity.record({ kind: 'item_edited', at, by: owner, assetId });
    const outcome = await deps.transact([replaced, vault.holdsFor(next), ...edited]);
    if (outcome.committed) return toItem(next, content);
    const refusal = refusalOf(outcome, replaced);
    if (refusal) throw refusalFor(refusal.old);
    return undefined;
  });
}

function changedContent(assetId: string, present: Content, change: ChangedItem): Content {
  const { name, description, assetType } = change;
  const known = new Set(present.properties.map(({ id }) => id));
  const properties = change.properties.map(
    (detail): Property => ({
      id: detail.id && known.has(detail.id) ? detail.id : newDetailId(assetId),
      name: detail.name,
      value: detail.value,
    }),
  );
  return { name, description, assetType, properties };
}

function ensureDistinctIds({ properties }: ChangedItem): void {
  const seen = new Set<string>();
  const issues: Issue[] = [];
  for (const [index, { id }] of properties.entries()) {
    if (!id) continue;
    if (seen.has(id)) issues.push({ path: `properties.${index}.id`, message: 'Must not be given twice' });
    seen.add(id);
  }
  const [first, ...others] = issues;
  if (first) throw invalidInput(first, ...others);
}
