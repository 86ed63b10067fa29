import { useEffect } from 'react';
import type { Queue } from '../queue/queue.ts';

/** Lets go on what has failed for want of a connection, and that alone. */
function goOn(queue: Queue): void {
  for (const { id, failure } of queue.state().uploads) if (failure === 'connection') queue.retry(id);
}

/**
 * Goes on with such uploads when the browser is online again, or when the page is looked at again: a line that is merely
 * too weak, as in a cellar, is no end of a connection to the browser, so it does not tell of its return.
 */
export function useGoingOn(queue: Queue): void {
  useEffect(() => {
    const onOnline = () => goOn(queue);
    const onLook = () => document.visibilityState === 'visible' && goOn(queue);
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onLook);
    return () => {
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, [queue]);
}
