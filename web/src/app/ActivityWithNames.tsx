import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { listedItems } from '#web/api/itemCache.ts';
import ActivityScreen, {
  type ItemNames,
  type WithNamesProps,
} from '#web/features/activity/ActivityScreen.tsx';
import { itemQuery } from '#web/features/items/api/items.ts';
import { useEncryptionSession } from '#web/session/useEncryptionSession.ts';

const namesOf = (results: readonly { readonly data?: Item | undefined }[]): ItemNames =>
  new Map(results.flatMap(({ data }) => (data ? [[data.id, data.name] as const] : [])));

/** The names of items: from the list, if this browser has it, and else of those alone, each of which is read once. */
function useNames(ids: readonly string[]): ItemNames {
  const [api, client] = [useApi(), useQueryClient()];
  const listed = new Set(listedItems(client)?.map(({ id }) => id));
  return useQueries({
    queries: ids.map((id) => ({
      ...itemQuery(api, client, id),
      enabled: !listed.has(id),
      // One that is gone, or cannot be read, is not asked for again.
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    })),
    combine: namesOf,
  });
}

/** While the items are locked, none is read, and a lock takes the names away. */
function WithNames({ ids, children }: WithNamesProps) {
  const { isLocked, level } = useEncryptionSession();
  return children(useNames(level === undefined || isLocked ? [] : ids));
}

/** The activity with the names of the user's items, which come after the entries. */
export default function ActivityWithNames() {
  return <ActivityScreen WithNames={WithNames} />;
}
