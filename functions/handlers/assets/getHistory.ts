import type { ActivityRow } from '#functions/lib/storage/activityRow.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { HistoryEntry } from '#shared/contract/assets.ts';
import { HISTORY_KINDS, HISTORY_PAGE_ENTRIES } from '#shared/domain/activity.ts';
import { ensureOwnRow } from './ownRow.ts';

interface Page {
  readonly entries: HistoryEntry[];
  /** Absent on the last page. */
  readonly cursor?: string;
}

/**
 * A page of what happened to an item, newest first, for its present owner: also what happened before it came to
 * them. It tells nothing of the content, so it needs no encryption session.
 * @throws {RegistryError} `not_found`, `invalid_input` for a cursor that no page gave
 */
export async function getHistory(
  { assets, activity }: Pick<Stores, 'activity' | 'assets'>,
  ownerId: string,
  assetId: string,
  cursor?: string,
): Promise<Page> {
  await ensureOwnRow(assets, ownerId, assetId);
  const page = await activity.history(assetId, { cursor, limit: HISTORY_PAGE_ENTRIES });
  return { entries: page.rows.flatMap(toEntry), ...(page.cursor && { cursor: page.cursor }) };
}

/** By name only: an id would tell one owner of the others more than the history promises. */
function toEntry({ at, kind, by, to }: ActivityRow): HistoryEntry[] {
  const told = HISTORY_KINDS.find((each) => each === kind);
  return told ? [{ at, kind: told, by: by.username, ...(to && { to: to.username }) }] : [];
}
