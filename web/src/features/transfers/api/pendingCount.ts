import { queryOptions } from '@tanstack/react-query';
import { transfers } from '#shared/contract/transfers.ts';
import { PENDING_COUNT_POLL_MS } from '#shared/domain/constants.ts';
import type { Api } from '#web/api/client.ts';
import { transferKeys } from './transferKeys.ts';

/**
 * How many transfers wait for the person; polled while the page is seen, and read when it is seen again.
 */
export const pendingCountQuery = (api: Api) =>
  queryOptions({
    queryKey: transferKeys.pendingCount,
    queryFn: ({ signal }) => api.call(transfers.pendingCount, { signal }),
    select: ({ count }) => count,
    refetchInterval: PENDING_COUNT_POLL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
  });
