import { useQuery } from '@tanstack/react-query';
import { pendingCount } from '#shared/contract/pendingCount.ts';
import { PENDING_COUNT_POLL_MS } from '#shared/domain/constants.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { transferKeys } from './transferKeys.ts';

/**
 * The number of transfers that wait for the user; undefined until it is known. It is polled while the page is
 * visible, and read when the page becomes visible again.
 */
export function usePendingCount(): number | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: transferKeys.pendingCount,
    queryFn: ({ signal }) => api.call(pendingCount.get, { signal }),
    select: ({ count }) => count,
    refetchInterval: PENDING_COUNT_POLL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
  });
  return data;
}
