import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { assets, type Item } from '#shared/contract/assets.ts';
import { versions } from '#shared/contract/versions.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { itemKeys, showItem } from '#web/api/itemCache.ts';
import { isOutcomeUnknown } from '#web/api/retrying.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { type EditChanges, editChanges } from './changes.ts';

/** The earlier versions of an item, newest first. They are read again at each look. */
export const versionsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: itemKeys.versions(id),
    queryFn: async ({ signal }) => (await api.call(versions.list, { params: { id }, signal })).versions,
    gcTime: 0,
    meta: DECRYPTED,
  });

/** The changes by edits of an item; none where they cannot be read, and undefined while they are on their way. */
export function useEditChanges(item: Item): EditChanges | undefined {
  const hasEarlier = item.version > 1;
  const versions = useQuery({ ...versionsQuery(useApi(), item.id), enabled: hasEarlier });
  const { data, isLoading } = versions;
  return useMemo(
    () => (isLoading && hasEarlier ? undefined : editChanges(item, data ?? [])),
    [item, data, isLoading, hasEarlier],
  );
}

/** @param item as it was read: the server rejects the change unless it is still at this version */
export async function goBackTo(
  api: Api,
  client: QueryClient,
  { id, version: present }: Pick<Item, 'id' | 'version'>,
  version: number,
): Promise<Item> {
  const params = { id, version: String(version) };
  const item = await api.call(versions.restore, { params, body: { version: present } });
  showItem(client, item);
  return item;
}

/** Deletes the earlier versions of an item, which then has none. Without a clear answer it asks once more. */
export async function deleteVersions(api: Api, client: QueryClient, id: string): Promise<void> {
  const remove = () => api.call(versions.remove, { params: { id } });
  try {
    await remove().catch((error) => {
      if (!isOutcomeUnknown(error)) throw error;
      return remove();
    });
    const { queryKey } = versionsQuery(api, id);
    // A list that is on its way may be older than this.
    if (client.getQueryData(queryKey) === undefined) void client.invalidateQueries({ queryKey });
    else client.setQueryData(queryKey, []);
  } catch (error) {
    void client.invalidateQueries({ queryKey: itemKeys.versions(id) });
    throw error;
  } finally {
    void client.invalidateQueries({ queryKey: itemKeys.history(id) });
  }
}

/** Reads the item as it is stored now. */
export async function readAgain(api: Api, client: QueryClient, id: string): Promise<Item> {
  const item = await api.call(assets.get, { params: { id } });
  showItem(client, item);
  return item;
}
