import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assets, type Item, type NewProperty } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { itemKeys, showItem } from './itemCache.ts';

/** Adds a detail to a shown item, and reads the item again for its new version. */
export function useAddDetail(item: Item) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (detail: NewProperty) =>
      api.call(assets.addProperty, { params: { id: item.id }, body: detail }),
    onSuccess: (property) => {
      showItem(client, { ...item, properties: [...item.properties, property] });
      return client.invalidateQueries({ queryKey: itemKeys.one(item.id) });
    },
  });
}
