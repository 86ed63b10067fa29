import type { Caller } from '#functions/lib/base/caller.ts';
import { decodeCursor, encodeCursor } from '#functions/lib/base/cursor.ts';
import { ensureOwnRow, toItem, toListedItem } from '#functions/lib/items/ownItems.ts';
import type { ActivityRow } from '#functions/lib/storage/activityRow.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { ensureItemContent } from '#functions/lib/vault-access/itemContent.ts';
import { sealThoseThatCameBack } from '#functions/lib/vault-access/sealPlainItems.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import { type ItemDeps, withVault } from '#functions/lib/vault-access/withVault.ts';
import type { HistoryEntry, Item, ListedItem } from '#shared/contract/assets.ts';
import { idSchema } from '#shared/contract/values.ts';
import { HISTORY_KINDS, HISTORY_PAGE_ENTRIES } from '#shared/domain/activity.ts';
import { LIST_LIMITS } from '#shared/domain/items.ts';

/** @throws {RegistryError} `authentication_required`, `not_found`, `item_damaged` */
export const getItem = (
  deps: ItemDeps & Pick<Stores, 'assets' | 'transact'>,
  owner: Caller,
  assetId: string,
): Promise<Item> =>
  withVault(deps, owner, async (vault) => {
    const row = await ensureOwnRow(deps.assets, owner.userId, assetId);
    const content = ensureItemContent(vault, row);
    await sealThoseThatCameBack(deps, vault, [row]);
    return toItem(row, content);
  });

interface Page {
  readonly items: ListedItem[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

/** An upper bound for the part of a listed item besides its content: ids, times, version and field names. */
const FRAME_BYTES = 512;

/**
 * A page of the caller's items, in the order of their ids. It ends at `limit` items, or before its response
 * would exceed 4 MB.
 * @throws {RegistryError} `authentication_required`, `invalid_input` for a cursor that no page gave.
 */
export async function listItems(
  deps: ItemDeps & Pick<Stores, 'assets' | 'transact'>,
  owner: Caller,
  {
    limit = LIST_LIMITS.pageItems,
    cursor,
  }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<Page> {
  const after =
    cursor === undefined ? undefined : decodeCursor(cursor, (place) => idSchema.safeParse(place).success);
  return withVault(deps, owner, async (vault) => {
    const read = deps.assets.ownedBy(owner.userId, { after, pageSize: limit + 1 });
    const { rows, page } = await pageOf(vault, read, limit);
    await sealThoseThatCameBack(deps, vault, rows);
    return page;
  });
}

async function pageOf(vault: UsableVault, read: AsyncIterable<AssetRow>, limit: number) {
  const items: ListedItem[] = [];
  const rows: AssetRow[] = [];
  const pageWith = (nextCursor?: string): Page => ({ items, ...(nextCursor && { nextCursor }) });
  let bytes = 0;
  for await (const row of read) {
    bytes += (row.sealed?.payload.byteLength ?? Buffer.byteLength(row.content ?? '')) + FRAME_BYTES;
    const last = items.at(-1);
    if (last && (items.length === limit || bytes > LIST_LIMITS.pageBytes)) {
      return { rows, page: pageWith(encodeCursor(last.id)) };
    }
    rows.push(row);
    items.push(toListedItem(vault, row));
  }
  return { rows, page: pageWith() };
}

/**
 * A page of what happened to an item, newest first, for its present owner: also what happened before it came to
 * them. It tells nothing of the content, so it needs no encryption session.
 * @returns no cursor on the last page
 * @throws {RegistryError} `not_found`, `invalid_input` for a cursor that no page gave
 */
export async function getHistory(
  { assets, activity }: Pick<Stores, 'activity' | 'assets'>,
  ownerId: string,
  assetId: string,
  cursor?: string,
): Promise<{ readonly entries: HistoryEntry[]; readonly cursor?: string }> {
  await ensureOwnRow(assets, ownerId, assetId);
  const page = await activity.history(assetId, { cursor, limit: HISTORY_PAGE_ENTRIES });
  return { entries: page.rows.flatMap(toEntry), ...(page.cursor && { cursor: page.cursor }) };
}

/** An entry has usernames only: an id would tell one owner more of the others than the history promises. */
function toEntry({ at, kind, by, to }: ActivityRow): HistoryEntry[] {
  const told = HISTORY_KINDS.find((each) => each === kind);
  return told ? [{ at, kind: told, by: by.username, ...(to && { to: to.username }) }] : [];
}
