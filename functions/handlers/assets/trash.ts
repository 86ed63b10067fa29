import type { Caller } from '#functions/lib/base/caller.ts';
import { type EraseTrashedDeps, eraseTrashed } from '#functions/lib/erasure/eraseTrashed.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { readContent } from '#functions/lib/vault-access/itemContent.ts';
import { sealThoseThatCameBack } from '#functions/lib/vault-access/sealPlainItems.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import { type ItemDeps, withVault } from '#functions/lib/vault-access/withVault.ts';
import type { ResponseOf } from '#shared/contract/endpoint.ts';
import type { TrashedItem, trash } from '#shared/contract/trash.ts';
import { LIST_LIMITS } from '#shared/domain/items.ts';
import { keptUntil } from '#shared/domain/trash.ts';
import { type Page, type PageWanted, pageOf, placeOf } from './itemPages.ts';
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
  const after = placeOf(wanted);
  return withVault(deps, owner, async (vault) => {
    const read = deps.assets.trashedBy(owner.userId, { after, pageSize: limit + 1 });
    const { rows, page } = await pageOf(read, limit, (row) => toTrashedItem(vault, row));
    await sealThoseThatCameBack(deps, vault, rows);
    return page;
  });
}

function toTrashedItem(vault: UsableVault, row: AssetRow): TrashedItem {
  const { assetId: id, trashedAt: deletedAt = '', files = {} } = row;
  const times = { deletedAt, keptUntil: keptUntil(deletedAt) };
  const content = readContent(vault, row);
  if (!content) return { id, isEncrypted: true, damaged: true, ...times };
  const { name, assetType } = content;
  const isEncrypted = row.sealed !== undefined;
  return { id, name, assetType, isEncrypted, files: Object.keys(files).length, ...times };
}

/**
 * Deletes an item in the trash for good.
 * @throws {RegistryError} `authentication_required`, `not_found`, `wrong_state` for an item that is not in the trash
 */
export const deleteForGood = (deps: TrashDeps, owner: Caller, assetId: string): Promise<void> =>
  withVault(deps, owner, async () => {
    const row = await deps.assets.getTrashed(owner.userId, assetId);
    if (!row?.trashedAt) throw await notInTrash(deps, owner.userId, assetId);
    const at = deps.now();
    const recorded = deps.activity.record({ kind: 'item_deleted_for_good', at, by: owner, assetId });
    const deleted = await eraseTrashed(deps, [{ ...row, trashedAt: row.trashedAt }], recorded);
    if (deleted === 0) throw await notInTrash(deps, owner.userId, assetId);
  });

/** A call is short, so that a user sees how far it is. */
const CALL_MS = 5_000;

/**
 * Deletes for good what is in the caller's trash, until it is empty or five seconds have passed.
 * @throws {RegistryError} `authentication_required`
 */
export const emptyTrash = (deps: TrashDeps, owner: Caller): Promise<ResponseOf<typeof trash.empty>> =>
  withVault(deps, owner, async () => {
    const until = deps.now().getTime() + CALL_MS;
    let deleted = 0;
    for await (const step of stepsOf(deps.trashedItems.pagesOf(owner.userId))) {
      deleted += await eraseTrashed(deps, step);
      if (deps.now().getTime() >= until) break;
    }
    const remaining = await deps.assets.countTrashed(owner.userId);
    if (remaining === 0 && deleted > 0)
      await deps.transact(deps.activity.record({ kind: 'trash_emptied', at: deps.now(), by: owner }));
    return { deleted, remaining };
  });

/** The items between two looks at the clock: without files they are one transaction. */
const STEP_ITEMS = 98;

async function* stepsOf<Row>(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  for await (const page of pages)
    for (let from = 0; from < page.length; from += STEP_ITEMS) yield page.slice(from, from + STEP_ITEMS);
}
