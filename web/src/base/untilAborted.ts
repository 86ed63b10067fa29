/**
 * Gives the result of work, for which nobody waits once the signal is aborted: the work may never settle then.
 * @throws the error of the work, or the reason of the signal, also where that was aborted before
 */
export async function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const listening = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { signal: listening.signal });
  });
  try {
    const result = await Promise.race([work(), aborted]);
    signal.throwIfAborted();
    return result;
  } finally {
    listening.abort();
  }
}
