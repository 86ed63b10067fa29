import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assets, type ChangedItem, type Item, type NewProperty } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { itemKeys, showItem } from '#web/api/itemCache.ts';
import { isConflict, itemQuery } from './items.ts';

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

interface Addition {
  readonly detail: NewProperty;
  /** Whether its date is to remind; undefined leaves the lists of reminders as they are. */
  readonly reminds: boolean | undefined;
}

/** Adds a detail to a shown item, and reads the item again for its new version. */
export function useAddDetail(item: Item) {
  const api = useApi();
  const client = useQueryClient();
  const params = { id: item.id };
  const add = async (detail: NewProperty): Promise<Item> => {
    const property = await api.call(assets.addProperty, { params, body: detail });
    return { ...item, properties: [...item.properties, property] };
  };
  /** The detail and the list of reminders are one change, which is made to the item as it is stored by then. */
  const addMarked = async (read: Item, detail: NewProperty, reminds: boolean): Promise<Item> => {
    const { detailsWithReminder } = await import('#shared/domain/reminders.ts');
    const properties = detailsWithReminder([...read.properties, detail], detail.name, reminds);
    try {
      return await api.call(assets.update, { params, body: { ...read, properties } });
    } catch (error) {
      if (!isConflict(error)) throw error;
      const latest = await api.call(assets.get, { params });
      if (latest.version === read.version) throw error;
      return addMarked(latest, detail, reminds);
    }
  };
  return useMutation({
    mutationFn: ({ detail, reminds }: Addition) =>
      reminds === undefined ? add(detail) : addMarked(item, detail, reminds),
    onSuccess: (changed) => {
      showItem(client, changed);
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
