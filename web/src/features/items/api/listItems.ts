import { useQuery } from '@tanstack/react-query';
import { assets, type ListedItem } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { itemKeys } from './itemCache.ts';

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
