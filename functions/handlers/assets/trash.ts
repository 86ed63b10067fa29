import type { Caller } from '#functions/lib/base/caller.ts';
import { type EraseTrashedDeps, eraseTrashed, inErasures } from '#functions/lib/erasure/eraseTrashed.ts';
import { type AssetRow, LOST_TIME } from '#functions/lib/storage/assetRow.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { readContent } from '#functions/lib/vault-access/itemContent.ts';
import { sealThoseThatCameBack } from '#functions/lib/vault-access/sealPlainItems.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import { type ItemDeps, withVault, writeWithVault } from '#functions/lib/vault-access/withVault.ts';
import type { ResponseOf } from '#shared/contract/endpoint.ts';
import type { TrashedItem, trash } from '#shared/contract/trash.ts';
import { LIST_LIMITS } from '#shared/domain/items.ts';
import { keptUntil } from '#shared/domain/trash.ts';
import { cursorPlace, type Page, type PageWanted, pageOf } from './itemPages.ts';
import { notInTrash } from './moveToTrash.ts';

export type TrashDeps = ItemDeps & EraseTrashedDeps & Pick<Stores, 'assets'>;

/**
 * A page of the caller's deleted items, in the order of their ids.
 * @throws {RegistryError} `authentication_required`, `invalid_input` for a cursor that no page gave
 */
export async function listTrash(
  deps: TrashDeps,
  owner: Caller,
  wanted: PageWanted,
): Promise<Page<TrashedItem>> {
  const { limit = LIST_LIMITS.pageItems } = wanted;
  const after = cursorPlace(wanted);
  return withVault(deps, owner, async (vault) => {
    const read = deps.assets.trashedBy(owner.userId, { after, pageSize: limit + 1 });
    const page = await pageOf(read, wanted);
    const items = page.items.map((row) => toTrashedItem(vault, row));
    await sealThoseThatCameBack(deps, vault, page.items);
    return { ...page, items };
  });
}

function toTrashedItem(vault: UsableVault, row: AssetRow): TrashedItem {
  const { assetId: id, trashedAt: deletedAt = LOST_TIME, files = {} } = row;
  const times = { deletedAt, keptUntil: keptUntil(deletedAt) };
  const content = readContent(vault, row);
  if (!content) return { id, isEncrypted: true, damaged: true, ...times };
  const { name, assetType } = content;
  const isEncrypted = row.sealed !== undefined;
  return { id, name, assetType, isEncrypted, files: Object.keys(files).length, ...times };
}

/**
 * Deletes an item in the trash for good.
 * @throws {RegistryError} `authentication_required`, `not_found`, `wrong_state` for an item that is not in the trash,
 * `lost_race`
 */
export async function deleteForGood(deps: TrashDeps, owner: Caller, assetId: string): Promise<void> {
  await writeWithVault(deps, owner, async (vault) => {
    const row = await deps.trashedItems.get(owner.userId, assetId);
    if (!row) throw await notInTrash(deps, owner.userId, assetId);
    const at = deps.now();
    const recorded = deps.activity.record({ kind: 'item_deleted_for_good', at, by: owner, assetId });
    const erased = await eraseTrashed(deps, [row], () => [vault.checkFor({}), ...recorded]);
    // One that has changed is read again: it may have been restored.
    return erased?.deleted ? erased : undefined;
  });
}

/** A call is short, so that a user sees how far it is. */
const CALL_MS = 5_000;

/**
 * Deletes for good what is in the caller's trash, until it is empty or five seconds have passed.
 * @param upTo what was deleted later stays: the user has not seen it; by default now
 * @returns how many it deleted, and how many of those up to then are left
 * @throws {RegistryError} `authentication_required`, `lost_race`
 */
export async function emptyTrash(
  deps: TrashDeps,
  owner: Caller,
  upTo: Date = deps.now(),
): Promise<ResponseOf<typeof trash.empty>> {
  const last = upTo.toISOString();
  const until = deps.now().getTime() + CALL_MS;
  let deleted = 0;
  await writeWithVault(deps, owner, async (vault) => {
    const since = deps.now();
    let counted = 0;
    const also = (count: number) => [
      vault.checkFor({}),
      deps.activity.recordCount({
        ...{ kind: 'trash_emptied', since, at: deps.now(), by: owner },
        count: counted + count,
      }),
    ];
    for await (const rows of deps.trashedItems.pagesOf(owner.userId, last))
      for (const batch of inErasures(rows)) {
        const erased = await eraseTrashed(deps, batch, also);
        if (!erased) return undefined;
        counted += erased.deleted;
        deleted += erased.deleted;
        if (deps.now().getTime() >= until) return {};
      }
    return {};
  });
  let remaining = 0;
  for await (const { length } of deps.trashedItems.pagesOf(owner.userId, last)) remaining += length;
  return { deleted, remaining };
}
