import {
  type QueryClient,
  queryOptions,
  replaceEqualDeep,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ListedItem } from '#shared/contract/assets.ts';
import { type TrashedItem, trash } from '#shared/contract/trash.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { addToList, itemKeys } from '#web/api/itemCache.ts';
import { isNotFound } from '#web/base/apiError.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { withdrawUndo } from '#web/ui/dialogs.tsx';
import { hasLeftTrash, putBack } from '../putBack.ts';

/** Reads all deleted items, page by page. @returns the last deleted first */
async function readTrash(api: Api, signal: AbortSignal): Promise<TrashedItem[]> {
  const items: TrashedItem[] = [];
  let cursor: string | undefined;
  do {
    const query = cursor === undefined ? {} : { cursor };
    const page = await api.callWithHeaders(trash.list, { query, signal });
    items.push(...page.data);
    cursor = page.headers.get('x-next-cursor') || undefined;
  } while (cursor !== undefined);
  return items.sort((one, other) => other.deletedAt.localeCompare(one.deletedAt));
}

/** Keeps the objects of items that are as they were, also behind one that has gone: their lines need not be drawn anew. */
function keepEqual(known: unknown, come: unknown): TrashedItem[] {
  const before = new Map((known as TrashedItem[] | undefined)?.map((item) => [item.id, item]));
  return (come as TrashedItem[]).map((item) => replaceEqualDeep(before.get(item.id), item));
}

export const trashQuery = (api: Api) =>
  queryOptions({
    queryKey: itemKeys.trash,
    queryFn: ({ signal }) => readTrash(api, signal),
    // An item that was deleted in another tab is to be found.
    staleTime: 0,
    structuralSharing: keepEqual,
    meta: DECRYPTED,
  });

export const useTrash = () => useQuery(trashQuery(useApi()));

const changeTrash = (client: QueryClient, change: (items: TrashedItem[]) => TrashedItem[]) =>
  client.setQueryData<TrashedItem[]>(itemKeys.trash, (items) => items && change(items));

const readTrashAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: itemKeys.trash });

/** A list that is on its way may be older than what has just changed: it is read anew. */
async function outdateReading(client: QueryClient): Promise<void> {
  const queryKey = itemKeys.trash;
  if (client.isFetching({ queryKey }) === 0) return;
  await client.cancelQueries({ queryKey });
  await readTrashAgain(client);
}

/** Takes an item off the list of the trash, and with it the offer to undo its deletion. */
function dropFromTrash(client: QueryClient, id: string): void {
  changeTrash(client, (items) => items.filter((item) => item.id !== id));
  void outdateReading(client);
  void withdrawUndo(id);
}

const RESTORING = { mutationKey: ['restore'] } as const;

/** Puts a deleted item back, on the server and here. @param deletedAt the deletion to be undone, where it matters which */
const restoring = (api: Api, client: QueryClient, deletedAt?: string) => ({
  ...RESTORING,
  mutationFn: async (id: string): Promise<ListedItem> => {
    const item = await putBack(api, { id, deletedAt });
    dropFromTrash(client, id);
    addToList(client, item);
    return item;
  },
  onError: (error: Error, id: string) => {
    if (hasLeftTrash(error)) dropFromTrash(client, id);
  },
});

/** The same where the component that began it may be gone. */
export const restoreItem = (
  api: Api,
  client: QueryClient,
  id: string,
  deletedAt: string | undefined,
): Promise<ListedItem> =>
  client
    .getMutationCache()
    .build(client, client.defaultMutationOptions(restoring(api, client, deletedAt)))
    .execute(id);

/** Whether an item is being restored, from the trash or by an undo that was offered elsewhere. */
export const useIsRestoring = (): boolean => useIsMutating(RESTORING) > 0;

/** Resolves once no item is being restored. */
export const untilRestored = (client: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (client.isMutating(RESTORING) > 0) return;
      stop();
      resolve();
    };
    const stop = client.getMutationCache().subscribe(look);
    look();
  });

const trashedOf = (client: QueryClient) => client.getQueryData<TrashedItem[]>(itemKeys.trash);

/** Takes the offers away to undo a deletion of what an emptying of all items up to a moment has deleted for good. */
function withdrawUntil(client: QueryClient, before: string): void {
  for (const { id, deletedAt } of trashedOf(client) ?? []) if (deletedAt <= before) void withdrawUndo(id);
}

/** Takes them away for the items that are no longer in the trash. A list that cannot be read says nothing of them. */
async function withdrawMissing(client: QueryClient): Promise<void> {
  const listed = trashedOf(client) ?? [];
  await readTrashAgain(client);
  const items = trashedOf(client);
  if (!items) return;
  const left = new Set(items.map(({ id }) => id));
  for (const { id } of listed) if (!left.has(id)) void withdrawUndo(id);
}

export function useRestoreItem() {
  const [api, client] = [useApi(), useQueryClient()];
  return useMutation(restoring(api, client));
}

export function useDeleteForGood() {
  const [api, client] = [useApi(), useQueryClient()];
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await api.call(trash.remove, { params: { id }, body: {} });
      } catch (error) {
        // One that is gone already is what was asked for, as where the response to an earlier attempt was lost.
        if (!isNotFound(error)) throw error;
      }
    },
    onSuccess: (_, id) => dropFromTrash(client, id),
    onError: (error, id) => {
      if (hasLeftTrash(error)) dropFromTrash(client, id);
    },
  });
}

/**
 * Deletes what was deleted up to a moment for good, in as many calls as it takes.
 * @param onStep takes how many items are left after each
 */
export function useEmptyTrash(onStep: (remaining: number) => void) {
  const [api, client] = [useApi(), useQueryClient()];
  return useMutation({
    mutationFn: async (before: string) => {
      for (;;) {
        const { deleted, remaining } = await api.call(trash.empty, { body: { before } });
        if (remaining === 0) return;
        if (deleted === 0) throw new Error('Items in the trash cannot be deleted');
        onStep(remaining);
      }
    },
    onSuccess: (_, before) => {
      withdrawUntil(client, before);
      // The emptied list takes the button away, and the focus is to be kept after that.
      return readTrashAgain(client);
    },
    onError: () => void withdrawMissing(client),
  });
}
