import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { transfers } from '#shared/contract/transfers.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { DECRYPTED } from '#web/session/secrets.ts';
import { transferKeys } from './transferKeys.ts';

/** The person's completed transfers, the newest first, a page at a time. */
const completedQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: transferKeys.completed,
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { cursor: pageParam };
      return api.call(transfers.completed, { query, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap((page) => page.transfers),
    meta: DECRYPTED,
  });

export const useCompletedTransfers = () => useInfiniteQuery(completedQuery(useApi()));
