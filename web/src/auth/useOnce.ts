import { useEffect, useRef } from 'react';

/** Runs an action once for a mounted screen: React's strict mode mounts twice, and a code is good for one use. */
export function useOnce(action: () => Promise<void>): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    void action();
  });
}
