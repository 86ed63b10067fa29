import { useEffect } from 'react';

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
