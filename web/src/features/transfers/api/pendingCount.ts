import { queryOptions, useQuery } from '@tanstack/react-query';
import { pendingCount } from '#shared/contract/pendingCount.ts';
import { PENDING_COUNT_POLL_MS } from '#shared/domain/constants.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { transferKeys } from './transferKeys.ts';

const pendingCountQuery = (api: Api) =>
  queryOptions({
    queryKey: transferKeys.pendingCount,
    queryFn: ({ signal }) => api.call(pendingCount.get, { signal }),
    select: ({ count }) => count,
    refetchInterval: PENDING_COUNT_POLL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
  });

/**
 * How many transfers wait for the person, once that is known; polled while the page is seen, and when it is
 * seen again.
 */
export const usePendingCount = (): number | undefined => useQuery(pendingCountQuery(useApi())).data;
