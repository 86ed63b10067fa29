import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { transfers } from '#shared/contract/transfers.ts';
import { BADGE_HIGHLIGHT_MS, PENDING_COUNT_POLL_MS } from '#shared/domain/constants.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { log } from '../log.ts';

/**
 * How many transfers wait for the person, once that is known; polled while the page is seen, and when it is
 * seen again.
 */
export function usePendingCount(): number | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['transfers', 'pending-count'],
    queryFn: ({ signal }) => api.call(transfers.pendingCount, { signal }),
    refetchInterval: PENDING_COUNT_POLL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
  });
  return data?.count;
}

/** True for a moment after `count` has changed from one known value to another. */
export function useHighlight(count: number | undefined): boolean {
  const shown = useRef(count);
  const [highlighted, setHighlighted] = useState(false);
  useEffect(() => {
    const before = shown.current;
    shown.current = count;
    if (before === undefined || before === count) return;
    setHighlighted(true);
    const timer = setTimeout(() => setHighlighted(false), BADGE_HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return highlighted;
}

/** Looks once at start-up whether the count can be had. The answer is only logged. */
export function usePendingCheck(): void {
  const api = useApi();
  const checked = useRef(false);
  useEffect(() => {
    if (checked.current) return;
    checked.current = true;
    api.check(transfers.pendingCountHead).then(
      () => log.debug('The pending count is available'),
      () => log.debug('The pending count is not available'),
    );
  }, [api]);
}
