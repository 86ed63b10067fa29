import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assets, type ChangedItem, type Item, type NewProperty } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { itemKeys, showItem } from '#web/api/itemCache.ts';
import { itemQuery } from './items.ts';

interface Change {
  /** The item as it was read. The server rejects the change unless this version is still current. */
  readonly read: Pick<Item, 'id'>;
  readonly changed: ChangedItem;
}

export function useUpdateItem() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ read, changed }: Change) =>
      api.call(assets.update, { params: { id: read.id }, body: changed }),
    onSuccess: (item) => showItem(client, item),
  });
}

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
