import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { assets } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { itemKeys } from './itemCache.ts';

/** An item's history, newest entry first, a page at a time. */
export const historyQuery = (api: Api, id: string) =>
  infiniteQueryOptions({
    queryKey: itemKeys.history(id),
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { cursor: pageParam };
      return api.call(assets.history, { params: { id }, query, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });

export const useItemHistory = (id: string) => useInfiniteQuery(historyQuery(useApi(), id));
