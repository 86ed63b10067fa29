import { type Route, route } from '#functions/lib/http/route.ts';
import type { ActivityRow } from '#functions/lib/storage/activityRow.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { ResponseOf } from '#shared/contract/endpoint.ts';
import { type ActivityEntry, activity } from '#shared/contract/system.ts';
import { ACTIVITY_GROUPS, type ActivityGroup, HISTORY_PAGE_ENTRIES } from '#shared/domain/activity.ts';

type ActivityDeps = Pick<Stores, 'activity'>;

export const activityRoutes = (deps: ActivityDeps): Route[] => [
  route(activity.list, async ({ caller, query }) => ({
    body: await listActivity(deps, caller.userId, query),
  })),
];

interface Wanted {
  readonly cursor?: string | undefined;
  /** Everything where it is left out. */
  readonly kind?: ActivityGroup | undefined;
}

/**
 * A page of a user's activity, newest first. It holds nothing of any item's content, so it needs no
 * encryption session.
 * @throws {RegistryError} `invalid_input` for a cursor that no page gave
 */
async function listActivity(
  deps: ActivityDeps,
  userId: string,
  { cursor, kind }: Wanted,
): Promise<ResponseOf<typeof activity.list>> {
  const kinds = kind && ACTIVITY_GROUPS[kind];
  const page = await deps.activity.ofUser(userId, { cursor, kinds, limit: HISTORY_PAGE_ENTRIES });
  return {
    entries: page.rows.map((row) => toEntry(row, userId)),
    ...(page.newestAt && { newestAt: page.newestAt }),
    ...(page.cursor && { cursor: page.cursor }),
  };
}

/** Names other users only: their ids are of no use to the reader. */
function toEntry(row: ActivityRow, userId: string): ActivityEntry {
  const { at, kind, by, to, assetId, transferId, count, refused } = row;
  return {
    at,
    kind,
    ...(by.userId !== userId && { by: by.username }),
    ...(to && to.userId !== userId && { to: to.username }),
    ...(assetId && { assetId }),
    ...(transferId && { transferId }),
    ...(count && { count }),
    ...(refused && { refused }),
  };
}
