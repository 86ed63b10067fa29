import type { ActivityStore } from '#functions/lib/storage/activity.ts';
import type { ActivityRow } from '#functions/lib/storage/activityRow.ts';
import type { ResponseOf } from '#shared/contract/endpoint.ts';
import type { ActivityEntry, activity as endpoints } from '#shared/contract/system.ts';
import { ACTIVITY_GROUPS, type ActivityGroup, HISTORY_PAGE_ENTRIES } from '#shared/domain/activity.ts';

interface Wanted {
  readonly cursor?: string | undefined;
  /** Everything where it is left out. */
  readonly kind?: ActivityGroup | undefined;
}

/**
 * A page of what concerns a person, newest first. It tells nothing of any item's content, so it needs no
 * encryption session.
 * @throws {RegistryError} `invalid_input` for a cursor that no page gave
 */
export async function listActivity(
  { activity }: { readonly activity: Pick<ActivityStore, 'ofUser'> },
  userId: string,
  { cursor, kind }: Wanted,
): Promise<ResponseOf<typeof endpoints.list>> {
  const kinds = kind && ACTIVITY_GROUPS[kind];
  const page = await activity.ofUser(userId, { cursor, kinds, limit: HISTORY_PAGE_ENTRIES });
  return {
    entries: page.rows.map((row) => toEntry(row, userId)),
    ...(page.cursor && { cursor: page.cursor }),
  };
}

/** Others by name only: whoever saw an id could not do anything with it, but need not know it either. */
function toEntry({ at, kind, by, to, assetId, transferId }: ActivityRow, userId: string): ActivityEntry {
  return {
    at,
    kind,
    ...(by.userId !== userId && { by: by.username }),
    ...(to && to.userId !== userId && { to: to.username }),
    ...(assetId && { assetId }),
    ...(transferId && { transferId }),
  };
}
