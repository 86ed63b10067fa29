import { useEffect, useRef } from 'react';
import { pendingCount } from '#shared/contract/pendingCount.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { log } from '#web/base/log.ts';

/** Looks once at start-up whether the count can be had. The answer is only logged. */
export function usePendingCheck(): void {
  const api = useApi();
  const checked = useRef(false);
  useEffect(() => {
    if (checked.current) return;
    checked.current = true;
    api.check(pendingCount.head).then(
      () => log.debug('The pending count is available'),
      () => log.debug('The pending count is not available'),
    );
  }, [api]);
}
