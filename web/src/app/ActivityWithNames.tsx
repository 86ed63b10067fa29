import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { ListedItem } from '#shared/contract/assets.ts';
import type { TrashedItem } from '#shared/contract/trash.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { listedItems } from '#web/api/itemCache.ts';
import ActivityScreen, {
  type ItemNames,
  type WithNamesProps,
} from '#web/features/activity/ActivityScreen.tsx';
import type { NamedItems } from '#web/features/activity/kinds.ts';
import { itemQuery, listQuery } from '#web/features/items/api/items.ts';
import { trashQuery } from '#web/features/items/trash/trashApi.ts';
import { useEncryptionSession } from '#web/session/useEncryptionSession.ts';

/** An item that is gone, or cannot be read, is not asked for again. */
const READ_ONCE = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** So many items are read one by one. For more, the list is read, of which one response has a thousand. */
const MOST_READ = 10;

const namesOf = (items: readonly (ListedItem | TrashedItem)[]): ItemNames =>
  new Map(items.flatMap((item) => ('damaged' in item ? [] : [[item.id, item.name] as const])));

/** The trash, which can be read only as a whole: it is read anew where it is known without one of these items. */
const trashWith = (api: Api, ids: readonly string[]) => ({
  ...trashQuery(api),
  ...READ_ONCE,
  staleTime: ({ state: { data } }: { readonly state: { readonly data: TrashedItem[] | undefined } }) =>
    ids.every((id) => data?.some((item) => item.id === id)) ? Number.POSITIVE_INFINITY : 0,
});

/** The names of items: from the list, if this browser has it or many are wanted, and else of those alone, each read once. */
function useNames({ kept, trashed }: NamedItems): ItemNames {
  const [api, client] = [useApi(), useQueryClient()];
  const wanted = new Set(kept);
  const listed = (listedItems(client) ?? []).filter(({ id }) => wanted.has(id));
  for (const { id } of listed) wanted.delete(id);
  const single = [...wanted].map((id) => ({ ...itemQuery(api, client, id), ...READ_ONCE, retry: false }));
  const areMany = wanted.size > MOST_READ;
  const read = useQueries({ queries: areMany ? [] : single });
  const [list] = useQueries({ queries: [listQuery(api, client)].filter(() => areMany) });
  const [trash] = useQueries({ queries: [trashWith(api, trashed)].filter(() => trashed.length > 0) });
  return namesOf([
    ...(trash?.data ?? []),
    ...listed,
    ...read.flatMap(({ data }) => data ?? []),
    ...(list?.data ?? []),
  ]);
}

const NONE: NamedItems = { kept: [], trashed: [] };

/** While the items are locked, none is read, and a lock takes the names away. */
function WithNames({ items, children }: WithNamesProps) {
  const { isLocked, level } = useEncryptionSession();
  return children(useNames(level === undefined || isLocked ? NONE : items));
}

/** The activity with the names of the user's items, which come after the entries. */
export default function ActivityWithNames() {
  return <ActivityScreen WithNames={WithNames} />;
}
