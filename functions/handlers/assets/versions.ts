import * as z from 'zod/mini';
import type { Caller } from '#functions/lib/base/caller.ts';
import { notFound } from '#functions/lib/base/errors.ts';
import { editOf } from '#functions/lib/items/edit.ts';
import {
  ensureChangeableRow,
  ensureOwnRow,
  refusalFor,
  toItem,
  versionConflict,
  withContent,
} from '#functions/lib/items/ownItems.ts';
import { type AssetRow, placeOfVersion, placesOfVersions } from '#functions/lib/storage/assetRow.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import { ensureItemContent, itemDamaged } from '#functions/lib/vault-access/itemContent.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import { type ItemDeps, withVault, writeWithVault } from '#functions/lib/vault-access/withVault.ts';
import type { Item } from '#shared/contract/assets.ts';
import { type EarlierContent, earlierContentSchema, type ItemVersion } from '#shared/contract/versions.ts';
import { VERSIONS_KEPT } from '#shared/domain/versions.ts';

/**
 * The earlier versions of one of the caller's items, newest first. One that does not open is listed as damaged.
 * @throws {RegistryError} `authentication_required`, `not_found`
 */
export const listVersions = (
  deps: ItemDeps & Pick<Stores, 'assets'>,
  owner: Caller,
  assetId: string,
): Promise<ItemVersion[]> =>
  withVault(deps, owner, async (vault) => {
    const row = await ensureOwnRow(deps.assets, owner, assetId);
    const kept = await deps.assets.versions(owner.userId, assetId);
    return kept
      .filter((each) => isEarlierVersion(row, each))
      .sort((one, other) => other.version - one.version)
      .map((each): ItemVersion => {
        const { version, updatedAt } = each;
        const content = contentOf(vault, row, each);
        return content ? { ...content, version, updatedAt } : { version, updatedAt, damaged: true };
      });
  });

/** Whether a row is one of the last versions that an item had, in its place: the tables may hold others. */
const isEarlierVersion = ({ assetId, version: present }: AssetRow, { version, keptAt }: AssetRow): boolean =>
  version < present && version >= present - VERSIONS_KEPT && keptAt === placeOfVersion(assetId, version);

/**
 * Undefined where it does not open. Nobody but a writer to the tables leaves a plain version beside an item that is not
 * plain, so such a one is not shown as the owner's.
 */
function contentOf(vault: UsableVault, { content }: AssetRow, kept: AssetRow): EarlierContent | undefined {
  if (!kept.sealed && content === undefined) return undefined;
  return parseEarlier(vault.read(kept));
}

function parseEarlier(text: string | undefined): EarlierContent | undefined {
  try {
    return z.parse(earlierContentSchema, JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

interface Wanted {
  readonly id: string;
  readonly version: number;
}

/**
 * Gives an item the texts and details of one of its earlier versions: an edit like every other, which can be taken back
 * in the same way. Files stay as they are, since those that were removed may be gone.
 * @param present the version of the item that was read
 * @throws {RegistryError} `authentication_required`, `not_found` for an item or a version that is not there,
 * `in_transit`, `version_conflict` when the item is not the version that was read, `item_damaged`, `too_large`,
 * `lost_race`
 */
export const restoreVersion = (
  deps: ItemDeps & Pick<Stores, 'activity' | 'assets' | 'transact'>,
  owner: Caller,
  { id, version }: Wanted,
  present: number,
): Promise<Item> =>
  writeWithVault(deps, owner, async (vault) => {
    const row = await ensureChangeableRow(deps.assets, owner, id);
    if (row.version !== present) throw versionConflict();
    const content = ensureItemContent(vault, row);
    const kept = await deps.assets.getVersion(owner.userId, id, version);
    if (kept?.version !== version || !isEarlierVersion(row, kept)) throw notFound();
    const earlier = contentOf(vault, row, kept);
    if (!earlier) throw itemDamaged('This version is damaged and cannot be read.');
    const { name, description, assetType, properties } = earlier;
    const changed = { ...content, name, description, assetType, properties };
    const at = deps.now();
    const next = withContent(
      vault,
      { ...row, version: row.version + 1, updatedAt: at.toISOString() },
      changed,
    );
    const { replaced, writes } = await editOf(deps, vault, { row, content, next, by: owner, at });
    const outcome = await deps.transact(writes);
    if (outcome.committed) return toItem(next, changed);
    const refusal = refusalOf(outcome, replaced);
    if (refusal) throw refusalFor(refusal.old);
    return undefined;
  });

/**
 * Deletes the earlier versions of an item, so that what was removed from it is gone: the item stays as it is. Where
 * nothing is erased nothing is recorded, so that a call whose answer was lost can be repeated.
 * @throws {RegistryError} `authentication_required`, `not_found`, `in_transit`, `lost_race`
 */
export async function deleteVersions(
  deps: ItemDeps & Pick<Stores, 'activity' | 'assets' | 'transact'>,
  owner: Caller,
  id: string,
): Promise<void> {
  await writeWithVault(deps, owner, async (vault) => {
    const row = await ensureChangeableRow(deps.assets, owner, id);
    const keys = await deps.assets.versionKeys(owner.userId, id);
    const erased = new Set(placesOfVersions(row));
    const event = { kind: 'versions_deleted', at: deps.now(), by: owner, assetId: id } as const;
    const outcome = await deps.transact([
      deps.assets.isAt(row),
      vault.checkFor({}),
      ...deps.assets.eraseVersions(row),
      ...(keys.some((key) => erased.has(key)) ? deps.activity.record(event) : []),
    ]);
    return outcome.committed ? row : undefined;
  });
}
