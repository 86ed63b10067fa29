import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  assets,
  type ChangedItem,
  type Item,
  type ListedItem,
  type NewItem,
  type NewProperty,
} from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { ApiError } from '#web/base/apiError.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { isDamaged } from '../itemList.ts';

/** The keys under which responses about items are cached. */
export const itemKeys = {
  list: ['items', 'list'],
  one: (id: string) => ['items', 'one', id],
  history: (id: string) => ['items', 'history', id],
  qrCode: (content: string) => ['items', 'qr-code', content],
} as const;

const changeList = (client: QueryClient, change: (items: ListedItem[]) => ListedItem[]) =>
  client.setQueryData<ListedItem[]>(itemKeys.list, (items) => items && change(items));

/** Puts a changed item into the cache and reads its history again. */
export function showItem(client: QueryClient, item: Item): void {
  void client.invalidateQueries({ queryKey: itemKeys.history(item.id) });
  client.setQueryData<Item>(itemKeys.one(item.id), item);
  changeList(client, (items) => items.map((listed) => (listed.id === item.id ? item : listed)));
}

export const dropFromList = (client: QueryClient, id: string) =>
  changeList(client, (items) => items.filter((item) => item.id !== id));

/** Reads all items of the user, page by page. */
async function readAllPages(api: Api, signal: AbortSignal): Promise<ListedItem[]> {
  const items: ListedItem[] = [];
  let cursor: string | undefined;
  do {
    const query = cursor === undefined ? {} : { cursor };
    const page = await api.callWithHeaders(assets.list, { query, signal });
    items.push(...page.data);
    cursor = page.headers.get('x-next-cursor') || undefined;
  } while (cursor !== undefined);
  return items;
}

export function useItems() {
  const api = useApi();
  return useQuery({
    queryKey: itemKeys.list,
    queryFn: ({ signal }) => readAllPages(api, signal),
    meta: DECRYPTED,
  });
}

/**
 * One item. It is shown at once if the list has it, and read again at each visit: a cached response would still
 * show a deleted item when the user goes back.
 */
export const itemQuery = (api: Api, client: QueryClient, id: string) =>
  queryOptions<Item>({
    queryKey: itemKeys.one(id),
    queryFn: ({ signal }) => api.call(assets.get, { params: { id }, signal }),
    placeholderData: () => {
      const listed = client.getQueryData<ListedItem[]>(itemKeys.list)?.find((item) => item.id === id);
      return listed && !isDamaged(listed) ? listed : undefined;
    },
    gcTime: 0,
    meta: DECRYPTED,
  });

export const useItem = (id: string) => useQuery(itemQuery(useApi(), useQueryClient(), id));

interface Submission {
  readonly item: NewItem;
  /** A submission that is sent again has the same key, so that nothing is created twice. */
  readonly idempotencyKey: string;
}

export function useCreateItem() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ item, idempotencyKey }: Submission) =>
      api.call(assets.create, { headers: { 'idempotency-key': idempotencyKey }, body: item }),
    onSuccess: (item) => {
      changeList(client, (items) => [...items.filter(({ id }) => id !== item.id), item]);
    },
  });
}

interface Change {
  /** The item as it was read. The server rejects the change unless this version is still current. */
  readonly read: Item;
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

/** Deletes an item. An item that is already gone leaves the list too. */
export function useDeleteItem() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string): Promise<'deleted' | 'already_gone'> => {
      try {
        await api.call(assets.remove, { params: { id } });
        return 'deleted';
      } catch (error) {
        if (isNotFound(error)) return 'already_gone';
        throw error;
      }
    },
    onSuccess: (_, id) => dropFromList(client, id),
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

/** An item's history, newest entry first, a page at a time. */
export function useItemHistory(id: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: itemKeys.history(id),
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { cursor: pageParam };
      return api.call(assets.history, { params: { id }, query, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The API rejects an id that no item can have as invalid input. To the user, that item does not exist either. */
export const isMissing = (error: unknown): boolean =>
  isNotFound(error) || (error instanceof ApiError && error.code === 'invalid_input');

/** Whether someone else changed the item between reading and saving it. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'version_conflict' || error.code === 'lost_race');

export const isInTransit = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'in_transit';

export const isTooLarge = (error: unknown): boolean => error instanceof ApiError && error.status === 413;
