import type { Caller } from '#functions/lib/base/caller.ts';
import { ensureOwnRow, toItem, toListedItem } from '#functions/lib/items/ownItems.ts';
import type { ActivityRow } from '#functions/lib/storage/activityRow.ts';
import { isUnreadable } from '#functions/lib/storage/assetRow.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { ensureItemContent } from '#functions/lib/vault-access/itemContent.ts';
import { sealThoseThatCameBack } from '#functions/lib/vault-access/sealPlainItems.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import { type ItemDeps, withVault } from '#functions/lib/vault-access/withVault.ts';
import type { Item, ListedItem } from '#shared/contract/assets.ts';
import type { HistoryEntry } from '#shared/contract/history.ts';
import { HISTORY_KINDS, HISTORY_PAGE_ENTRIES } from '#shared/domain/activity.ts';
import { LIST_LIMITS } from '#shared/domain/items.ts';
import {
  cursorPlace,
  hashOf,
  markOf,
  type Page,
  type PageWanted,
  pageOf,
  shownVersion,
  tagOf,
  tagsIn,
} from './itemPages.ts';
import type { KeptPages } from './keptPages.ts';

/** @throws {RegistryError} `authentication_required`, `not_found`, `item_damaged` */
export const getItem = (
  deps: ItemDeps & Pick<Stores, 'assets' | 'transact'>,
  owner: Caller,
  assetId: string,
): Promise<Item> =>
  withVault(deps, owner, async (vault) => {
    const row = await ensureOwnRow(deps.assets, owner, assetId);
    const content = ensureItemContent(vault, row);
    await sealThoseThatCameBack(deps, vault, [row]);
    return toItem(row, content);
  });

interface ListedPage extends Page<ListedItem> {
  /** Absent, like the version, where an item cannot be opened. */
  readonly tag?: string;
  /** The version of the list. It is also absent until a change has settled, and where items were encrypted meanwhile. */
  readonly version?: string | undefined;
}

interface KnownPage extends Pick<ListedPage, 'version'> {
  /** Its tag. */
  readonly unchanged: string;
}

export interface ListDeps extends ItemDeps, Pick<Stores, 'assets' | 'lists' | 'transact'> {
  readonly keptPages: KeptPages;
  /** For how long after a change an item may still be read as it was: see `SETTLING_SECONDS`. */
  readonly settlingMs: number;
  /** Receives the ids of a user's items whose rows cannot be read, which does not keep the others from the list. */
  readonly recordUnreadable: (userId: string, assetIds: readonly string[]) => void;
}

/**
 * A page of the caller's items, in the order of their ids or against it. It ends at `limit` items, or before its response
 * would exceed 4 MB. One that the caller has already, by the tag in `known`, is neither opened nor sent again. While
 * the list has the version of that tag, its items are not even read; nor where this process has kept them at that version.
 *
 * The version is read before the items, and not shown while some items can still be read as they were before its change.
 * So the items are never older than a version that is shown. A write in between makes them newer:
 * then the next request finds another version, and compares the items themselves.
 * @throws {RegistryError} `authentication_required`, `invalid_input` for a cursor that no page gave in this order
 */
export async function listItems(
  deps: ListDeps,
  owner: Caller,
  { known, ...wanted }: PageWanted & { readonly known?: string | undefined },
): Promise<ListedPage | KnownPage> {
  const after = cursorPlace(wanted);
  const tags = tagsIn(known);
  return withVault(deps, owner, async (vault) => {
    const version = await versionOf(deps, owner, vault);
    const mark = version && markOf(owner.userId, version, wanted);
    const same = tags.find((tag) => mark !== undefined && tag.mark === mark);
    if (same) return { unchanged: tagOf(same), version };
    const kept = mark === undefined ? undefined : deps.keptPages.get(mark);
    const page = kept ?? (await readPage(deps, owner, wanted, after));
    const unreadable = page.items.filter(isUnreadable);
    if (unreadable.length > 0)
      deps.recordUnreadable(
        owner.userId,
        unreadable.map(({ assetId }) => assetId),
      );
    const isSettled = await sealThoseThatCameBack(deps, vault, page.items);
    const hash = kept?.hash ?? hashOf(page);
    const state = {
      version: isSettled ? version : undefined,
      tag: tagOf({ mark: isSettled ? mark : undefined, hash }),
    };
    if (tags.some((tag) => tag.hash === hash)) return { unchanged: state.tag, version: state.version };
    const items = page.items.map((row) => toListedItem(vault, row));
    const isWhole = items.every((item) => !('damaged' in item));
    if (!kept && isWhole && isSettled && mark !== undefined) deps.keptPages.keep(mark, { ...page, hash });
    return { ...page, items, ...(isWhole && state) };
  });
}

async function versionOf(
  { lists, now, settlingMs }: Pick<ListDeps, 'lists' | 'now' | 'settlingMs'>,
  owner: Caller,
  vault: UsableVault,
) {
  const parts = [vault.list, await lists.get(owner.userId, owner.ahead)];
  return shownVersion(
    owner.userId,
    parts.filter((part) => part !== undefined),
    now(),
    settlingMs,
  );
}

function readPage(
  { assets }: Pick<Stores, 'assets'>,
  owner: Caller,
  wanted: PageWanted,
  after: string | undefined,
) {
  const { limit = LIST_LIMITS.pageItems, order } = wanted;
  const range = { after, pageSize: limit + 1, newestFirst: order === 'newest' };
  return pageOf(assets.ownedBy(owner.userId, range), wanted);
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
  await ensureOwnRow(assets, { userId: ownerId }, assetId);
  const page = await activity.history(assetId, { cursor, limit: HISTORY_PAGE_ENTRIES });
  return { entries: page.rows.flatMap(toEntry), ...(page.cursor && { cursor: page.cursor }) };
}

/** An entry has usernames only: an id would tell one owner more of the others than the history promises. */
function toEntry({ at, kind, by, to }: ActivityRow): HistoryEntry[] {
  const told = HISTORY_KINDS.find((each) => each === kind);
  return told ? [{ at, kind: told, by: by.username, ...(to && { to: to.username }) }] : [];
}
