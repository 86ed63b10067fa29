import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** How far down the list was, by place in the browser's history. */
const positions = new Map<string, number>();

/**
 * Coming back to the list shows it where it was left. The browser cannot do that itself: when it tries, the
 * cards that make the page long are not there yet.
 */
export function useScrollMemory(): void {
  const { key } = useLocation();
  const isComingBack = useNavigationType() === 'POP';

  useLayoutEffect(() => {
    const left = positions.get(key);
    if (isComingBack && left !== undefined) window.scrollTo({ top: left });
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, isComingBack]);
}
