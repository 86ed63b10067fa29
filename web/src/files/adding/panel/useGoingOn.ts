import { useEffect } from 'react';
import type { Queue, UploadState } from '../queue/queue.ts';
import { isHeld } from '../queue/upload.ts';

const NEXT_TRY_MS = 30_000;

/** Lets go on what has failed for want of a connection, and that alone. */
function goOn(queue: Queue): void {
  for (const upload of queue.state().uploads) if (isHeld(upload)) queue.retry(upload.id);
}

/**
 * Goes on with such uploads when the browser is online again. A line that is merely too weak, as in a cellar, is no end
 * of a connection to the browser, so it does not tell of its return: they go on when the page is looked at again too,
 * and every half a minute while it is.
 */
export function useGoingOn(queue: Queue, { uploads }: UploadState): void {
  const isWaiting = uploads.some(isHeld);
  useEffect(() => {
    if (!isWaiting) return;
    const onOnline = () => goOn(queue);
    const onLook = () => document.visibilityState === 'visible' && navigator.onLine && goOn(queue);
    const timer = setInterval(onLook, NEXT_TRY_MS);
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onLook);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, [queue, isWaiting]);
}
