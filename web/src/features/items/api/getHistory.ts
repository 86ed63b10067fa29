import { useInfiniteQuery } from '@tanstack/react-query';
import { assets } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { itemKeys } from './itemCache.ts';

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
