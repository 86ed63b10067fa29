import {
  type QueryClient,
  queryOptions,
  replaceEqualDeep,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { assets, type Item, type ListedItem } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { dropFromList, itemKeys, laterOf, listedItem } from '#web/api/itemCache.ts';
import { ApiError, hasCode, isNotFound } from '#web/base/apiError.ts';
import { ensureUnlockedHere } from '#web/session/api.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { readList } from './readList.ts';

export const listQuery = (api: Api, client: QueryClient) =>
  queryOptions({
    queryKey: itemKeys.list,
    queryFn: ({ signal }) => {
      ensureUnlockedHere(client);
      return readList({ api, client, signal });
    },
    // It reads a page again that has failed, and not the whole list.
    retry: false,
    // The objects of items that are as they were are kept there already.
    structuralSharing: false,
    meta: DECRYPTED,
  });

/** All items of the user; nothing before the last of them has come. */
export const useItems = () => useQuery(listQuery(useApi(), useQueryClient()));

/** The items for a screen that shows the first of them while the rest are on their way. */
export function useArrivingItems() {
  const items = useItems();
  const { data: arrived } = useQuery<ListedItem[]>({
    queryKey: itemKeys.arriving,
    queryFn: skipToken,
    structuralSharing: false,
    meta: DECRYPTED,
  });
  /** All items, or those that have come so far. */
  const shown = items.data ?? arrived;
  const isArriving = shown !== undefined && items.data === undefined;
  /** Whether the others could not be read: those that have come stay. */
  const isCutShort = isArriving && items.isError && !items.isFetching;
  return { items, shown, isArriving, isCutShort };
}

/** Keeps what is shown of an item where a response is older than that, and else its parts that are as they were. */
const keepLater = (shown: unknown, come: unknown): unknown =>
  shown && laterOf(shown as Item, come as Item) === shown ? shown : replaceEqualDeep(shown, come);

/**
 * One item. It is shown at once if the list has it, and read again at each visit: a cached response would still
 * show a deleted item when the user goes back.
 */
export const itemQuery = (api: Api, client: QueryClient, id: string) =>
  queryOptions<Item>({
    queryKey: itemKeys.one(id),
    queryFn: ({ signal }) => {
      ensureUnlockedHere(client);
      return api.call(assets.get, { params: { id }, signal });
    },
    placeholderData: () => listedItem(client, id),
    structuralSharing: keepLater,
    gcTime: 0,
    meta: DECRYPTED,
  });

export const useItem = (id: string) => useQuery(itemQuery(useApi(), useQueryClient(), id));

/** A deletion, with its time and the number of requests that have ended with it, where the server says them. */
export interface Deletion {
  readonly deletedAt?: string | undefined;
  readonly endedRequests?: number | undefined;
}

/**
 * Deletes an item. One that is already gone leaves the list too, without a deletion.
 * @param beforeDrop what happens between the deletion and the moment when the item leaves the list
 */
export function useDeleteItem(beforeDrop?: (id: string) => Promise<void>) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string): Promise<Deletion | undefined> => {
      try {
        return await api.call(assets.remove, { params: { id } });
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    },
    onSuccess: async (_, id) => {
      await beforeDrop?.(id);
      dropFromList(client, id);
    },
  });
}

/** The API rejects an id that no item can have as invalid input. To the user, that item does not exist either. */
export const isMissing = (error: unknown): boolean => isNotFound(error) || hasCode(error, 'invalid_input');

/** Whether the content of the item cannot be decrypted. */
export const isDamaged = (error: unknown): boolean => hasCode(error, 'item_damaged');

/** Whether someone else changed the item between reading and saving it. */
export const isConflict = (error: unknown): boolean => hasCode(error, 'version_conflict', 'lost_race');

export const isInTransit = (error: unknown): boolean => hasCode(error, 'in_transit');

export const isTooLarge = (error: unknown): boolean => error instanceof ApiError && error.status === 413;

type Texts = Pick<Item, 'name' | 'description' | 'assetType' | 'properties'>;

/** Whether two versions of an item differ, if at all, in what the form does not show: its files. */
export const hasSameTexts = (one: Texts, other: Texts): boolean =>
  one.name === other.name &&
  one.description === other.description &&
  one.assetType === other.assetType &&
  JSON.stringify(one.properties) === JSON.stringify(other.properties);
