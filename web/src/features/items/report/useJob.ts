import { useCallback, useEffect, useRef, useState } from 'react';

/** A report that is being made, one at a time. Cancelling it, or leaving the screen, gives up waiting for it. */
export function useJob() {
  const [isRunning, setRunning] = useState(false);
  const controller = useRef<AbortController>(undefined);

  const run = useCallback(async (work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    if (controller.current) return;
    const own = new AbortController();
    controller.current = own;
    setRunning(true);
    try {
      await work(own.signal);
    } finally {
      // After a cancellation another one may be under way.
      if (controller.current === own) {
        controller.current = undefined;
        setRunning(false);
      }
    }
  }, []);
  const cancel = useCallback(() => {
    controller.current?.abort();
    controller.current = undefined;
    setRunning(false);
  }, []);
  useEffect(() => () => controller.current?.abort(), []);
  return { isRunning, run, cancel };
}
