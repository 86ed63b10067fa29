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

/** Holds the screen until it is let go; a phone that saves its battery refuses, and some browsers know no such lock. */
async function holdScreen(signal: AbortSignal): Promise<void> {
  try {
    const lock = await navigator.wakeLock?.request('screen');
    const release = () => void lock?.release();
    if (signal.aborted) release();
    else signal.addEventListener('abort', release);
  } catch {
    // The uploads go on as long as the phone lets them.
  }
}

/** Keeps the screen of a phone on meanwhile: once it is off, a phone stops the page, and so what the page sends. */
export function useAwake(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    let held = new AbortController();
    // The system ends the lock of a page that is out of sight.
    const hold = () => {
      held.abort();
      held = new AbortController();
      if (document.visibilityState === 'visible') void holdScreen(held.signal);
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      document.removeEventListener('visibilitychange', hold);
      held.abort();
    };
  }, [isWanted]);
}
