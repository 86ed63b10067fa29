import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assets, type ChangedItem, type Item, type NewProperty } from '#shared/contract/assets.ts';
import { versionTag } from '#shared/contract/values.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { itemKeys, showItem } from '#web/api/itemCache.ts';
import { isNotFound } from '#web/base/apiError.ts';
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
  /** The ids of the details that the item had before this one was first sent. */
  readonly sentOnto: readonly string[];
  /** Whether it was sent before: it may be stored already, although the response to that did not arrive. */
  readonly isRepeated: boolean;
}

/** Whether the item has got such a detail since it had those with the ids in `sentOnto` only. */
export const hasAdded = (
  { properties }: Pick<Item, 'properties'>,
  { detail: { name, value }, sentOnto }: Pick<Addition, 'detail' | 'sentOnto'>,
): boolean =>
  properties.some(
    (property) => !sentOnto.includes(property.id) && property.name === name && property.value === value,
  );

/** Adds a detail to a shown item once, however often it is sent, and reads the item again for its new version. */
export function useAddDetail(item: Item) {
  const api = useApi();
  const client = useQueryClient();
  const params = { id: item.id };
  const readLatest = (): Promise<Item> => api.call(assets.get, { params });
  /** The detail and the list of reminders are one change, which is made to the item as it is stored by then. */
  const addOnto = async (read: Item, addition: Addition): Promise<Item> => {
    const { detail, reminds } = addition;
    const details = [...read.properties, detail];
    const properties = reminds === undefined ? details : await withMark(details, detail.name, reminds);
    try {
      return await api.call(assets.update, { params, body: { ...read, properties } });
    } catch (error) {
      if (!isConflict(error)) throw error;
      const latest = await readLatest();
      if (hasAdded(latest, addition)) return latest;
      if (latest.version === read.version) throw error;
      return addOnto(latest, addition);
    }
  };
  /** A change of the version that was looked at: the earlier request may still be on its way. */
  const addAgain = async (addition: Addition): Promise<Item> => {
    const latest = await readLatest();
    return hasAdded(latest, addition) ? latest : addOnto(latest, addition);
  };
  /** Only the version that is shown takes the detail: a request that arrives after its own repeat adds nothing. */
  const add = async (addition: Addition): Promise<Item> => {
    const headers = { 'if-match': versionTag(item.version) };
    try {
      const property = await api.call(assets.addProperty, { params, headers, body: addition.detail });
      return { ...item, properties: [...item.properties, property] };
    } catch (error) {
      if (isConflict(error)) return addAgain(addition);
      throw error;
    }
  };
  return useMutation({
    mutationFn: (addition: Addition) => {
      if (addition.isRepeated) return addAgain(addition);
      return addition.reminds === undefined ? add(addition) : addOnto(item, addition);
    },
    onSuccess: (changed) => {
      showItem(client, changed);
      return client.invalidateQueries({ queryKey: itemKeys.one(item.id) });
    },
  });
}

async function withMark(details: readonly NewProperty[], name: string, reminds: boolean) {
  const { detailsWithReminder } = await import('#shared/domain/reminders.ts');
  return detailsWithReminder(details, name, reminds);
}

/** Deletes a stored detail of an item. One that is gone already counts as deleted. Resolves with the item without it. */
export function useDeleteDetail(itemId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (propertyId: string): Promise<Item> => {
      await api.call(assets.removeProperty, { params: { propertyId } }).catch((error) => {
        if (!isNotFound(error)) throw error;
      });
      return client.fetchQuery({ ...itemQuery(api, client, itemId), staleTime: 0 });
    },
    onSuccess: (item) => showItem(client, item),
  });
}
