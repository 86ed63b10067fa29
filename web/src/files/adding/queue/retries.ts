import { asksTooLong, mayPass } from '#web/api/retrying.ts';
import { hasCode } from '#web/base/apiError.ts';
import { UploadFailure } from '../worker/uploadFailure.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** They last about two minutes, and longer where the browser says that it is back online. */
const TRIES = 8;

/** Whether another try may help: no response, a busy or broken server, or a change at the same moment. */
function isWorthRetrying(error: unknown): boolean {
  if (error instanceof UploadFailure) return error.fault !== 'lost' && error.fault !== 'full';
  if (asksTooLong(error)) return false;
  return mayPass(error) || hasCode(error, 'lost_race', 'file_not_stored');
}

/** Waits; ends earlier when the connection is back, or with the signal. @throws when the signal ends it */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const ended = new AbortController();
    const end = (finish: () => void) => () => {
      clearTimeout(timer);
      ended.abort();
      finish();
    };
    const timer = setTimeout(end(resolve), ms);
    window.addEventListener('online', end(resolve), { signal: ended.signal });
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason)),
      { signal: ended.signal },
    );
  });

/**
 * Runs an action, and again after a pause as long as another try may help. The pauses grow, and differ at random, so
 * that many files do not come back at once.
 * @throws the error of the last try, or the signal's reason
 */
export async function withRetries<T>(action: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await action();
    } catch (error) {
      if (signal.aborted || tried === TRIES || !isWorthRetrying(error)) throw error;
      const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tried - 1));
      await pause(longest * (0.5 + Math.random() / 2), signal);
    }
  }
}
