import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assets, type Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { itemQuery } from './getItem.ts';
import { showItem } from './itemCache.ts';

/** Deletes a stored detail of an item. Resolves with the item without it. */
export function useDeleteDetail(itemId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (propertyId: string): Promise<Item> => {
      await api.call(assets.removeProperty, { params: { propertyId } });
      return client.fetchQuery({ ...itemQuery(api, client, itemId), staleTime: 0 });
    },
    onSuccess: (item) => showItem(client, item),
  });
}
