import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { assets, type Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { itemKeys, listedItem } from './itemCache.ts';

/**
 * One item. It is shown at once if the list has it, and read again at each visit: a cached response would still
 * show a deleted item when the user goes back.
 */
export const itemQuery = (api: Api, queryClient: QueryClient, id: string) =>
  queryOptions<Item>({
    queryKey: itemKeys.one(id),
    queryFn: ({ signal }) => api.call(assets.get, { params: { id }, signal }),
    placeholderData: () => listedItem(queryClient, id),
    gcTime: 0,
    meta: DECRYPTED,
  });

export const useItem = (id: string) => useQuery(itemQuery(useApi(), useQueryClient(), id));
