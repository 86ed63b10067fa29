import type { Caller } from '#functions/lib/base/caller.ts';
import { ensureNone, invalidInput, notFound } from '#functions/lib/base/errors.ts';
import { editOf } from '#functions/lib/items/edit.ts';
import { keepFiles } from '#functions/lib/items/itemFiles.ts';
import {
  ensureChangeableRow,
  itemIdOf,
  newDetailId,
  refusalFor,
  toItem,
  versionConflict,
  withContent,
} from '#functions/lib/items/ownItems.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import { type Content, ensureItemContent } from '#functions/lib/vault-access/itemContent.ts';
import { type ItemDeps, writeWithVault } from '#functions/lib/vault-access/withVault.ts';
import type { ChangedItem, Item, NewProperty, Property } from '#shared/contract/assets.ts';
import type { Issue } from '#shared/contract/errors.ts';
import { ITEM_LIMITS } from '#shared/domain/items.ts';

type Deps = ItemDeps & Pick<Stores, 'activity' | 'assets' | 'countFileBytes' | 'files' | 'transact'>;

/**
 * Replaces an item's content. Details are kept by id; one whose id the item does not have gets a new id. Files stay as
 * they are unless the change has some: those that it does not name are dropped.
 * @throws {RegistryError} `invalid_input` for an id given twice or a file that the item does not have,
 * `authentication_required`, `not_found`, `in_transit`, `version_conflict` when the item is not the version that was
 * read, `item_damaged`, `too_large`, `lost_race`
 */
export async function updateItem(
  deps: Deps,
  owner: Caller,
  assetId: string,
  change: ChangedItem,
): Promise<Item> {
  ensureDistinctIds(change);
  return writeWithVault(deps, owner, async (vault) => {
    const row = await ensureChangeableRow(deps.assets, owner, assetId);
    if (row.version !== change.version) throw versionConflict();
    const present = ensureItemContent(vault, row);
    const content = changedContent(assetId, present, change);
    const at = deps.now();
    const files = change.files && keepFiles(deps, row, change.files, at);
    const changed = {
      ...row,
      version: row.version + 1,
      updatedAt: at.toISOString(),
      ...(files && { files: files.files }),
    };
    const next = withContent(vault, changed, content);
    const edit = await editOf(deps, vault, { row, content: present, next, by: owner, at });
    const outcome = await deps.transact([...edit.writes, ...(files?.writes ?? [])]);
    if (outcome.committed) return toItem(next, content);
    const refusal = refusalOf(outcome, edit.replaced);
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
  const { files = present.files ?? [] } = change;
  return { name, description, assetType, properties, ...(files.length > 0 && { files }) };
}

function ensureDistinctIds({ properties }: ChangedItem): void {
  const seen = new Set<string>();
  const issues: Issue[] = [];
  for (const [index, { id }] of properties.entries()) {
    if (!id) continue;
    if (seen.has(id)) issues.push({ path: `properties.${index}.id`, message: 'Must not be given twice' });
    seen.add(id);
  }
  ensureNone(issues);
}

/** An item, or one version of it. */
interface Place {
  readonly assetId: string;
  readonly version?: number | undefined;
}

/**
 * Adds a detail behind the others.
 * @throws {RegistryError} `invalid_input` when the item has 200 already, and what `changeDetails` throws
 */
export async function addProperty(
  deps: Deps,
  owner: Caller,
  place: Place,
  { name, value }: NewProperty,
): Promise<Property> {
  const added = { id: newDetailId(place.assetId), name, value };
  await changeDetails(deps, owner, place, (details) => {
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
  await changeDetails(deps, owner, { assetId }, (details) => {
    const remaining = details.filter(({ id }) => id !== detailId);
    if (remaining.length === details.length) throw notFound();
    return remaining;
  });
}

/**
 * Changes only the details of an item. When another request was first, it is read again, unless one version is meant.
 * @throws {RegistryError} `authentication_required`, `not_found`, `in_transit`, `version_conflict`, `item_damaged`,
 * `too_large`, `lost_race`, and what `change` throws
 */
async function changeDetails(
  deps: Deps,
  owner: Caller,
  { assetId, version }: Place,
  change: (details: readonly Property[]) => readonly Property[],
): Promise<void> {
  await writeWithVault(deps, owner, async (vault) => {
    const row = await ensureChangeableRow(deps.assets, owner, assetId);
    if (version !== undefined && row.version !== version) throw versionConflict();
    const content = ensureItemContent(vault, row);
    const at = deps.now();
    const changed = { ...row, version: row.version + 1, updatedAt: at.toISOString() };
    const properties = [...change(content.properties)];
    const next = withContent(vault, changed, { ...content, properties });
    const { writes } = await editOf(deps, vault, { row, content, next, by: owner, at });
    const outcome = await deps.transact(writes);
    return outcome.committed ? next : undefined;
  });
}
