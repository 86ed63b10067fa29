import { useEffect, useLayoutEffect, useState } from 'react';

/**
 * How many ms are left until an instant (ms since 1970); 0 without one, and afterwards. Looked at again at each
 * whole step before it, at its end, and when the page is seen: the timers of a sleeping machine stand still.
 */
export function useTimeLeft(until: number | undefined, step = Number.POSITIVE_INFINITY): number {
  const [now, setNow] = useState(Date.now);
  const left = until === undefined ? 0 : Math.max(0, until - now);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another instant is looked at from now
  useLayoutEffect(() => setNow(Date.now()), [until]);
  useEffect(() => {
    if (left === 0) return;
    const look = () => setNow(Date.now());
    const timer = setTimeout(look, left % step || step);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [left, step]);
  return left;
}
