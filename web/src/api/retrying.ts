import { ApiError } from '#web/base/apiError.ts';
import { wait } from '#web/base/wait.ts';

const ATTEMPTS = 5;
const TOO_MANY_REQUESTS = 429;
const SERVER_FAULT = 500;
const PAUSE_MS = 400;
const LONGEST_ASKED_S = 60;

/**
 * Whether the server may have done what it was asked for, or may still do it: there was no response, or it gave up while
 * the database was at work.
 */
export const isOutcomeUnknown = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status >= SERVER_FAULT);

/** Whether the response was lost, the server was at fault, or it had too much to do: another attempt may succeed. */
export const mayPass = (error: unknown): error is ApiError =>
  isOutcomeUnknown(error) || (error instanceof ApiError && error.status === TOO_MANY_REQUESTS);

/** Whether the server asks for so long a pause that it has set a limit, which this attempt cannot wait for. */
export const asksTooLong = (error: unknown): boolean =>
  error instanceof ApiError && (error.retryAfter ?? 0) > LONGEST_ASKED_S;

/** Whether there was no response at all, as without a connection. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/**
 * Runs an attempt until one succeeds or no further one may help. The pauses between grow, or are as long as the server
 * asks for, up to a minute; the signal ends them.
 * @param attempt takes whether a response to an earlier attempt was lost, which may have been stored all the same
 * @param again whether another attempt helps at once after this error
 * @throws the error of the last attempt
 */
export async function withRetries<T>(
  attempt: (isRepeat: boolean) => Promise<T>,
  signal: AbortSignal,
  again: (error: unknown) => boolean = () => false,
): Promise<T> {
  let isRepeat = false;
  for (let count = 1; ; count += 1) {
    try {
      return await attempt(isRepeat);
    } catch (error) {
      if (count === ATTEMPTS || signal.aborted || asksTooLong(error)) throw error;
      if (mayPass(error)) {
        isRepeat = true;
        const { retryAfter } = error;
        await wait(retryAfter === undefined ? PAUSE_MS * 2 ** (count - 1) : retryAfter * 1_000, signal);
        if (signal.aborted) throw error;
      } else if (!again(error)) throw error;
    }
  }
}
