interface Waiting {
  readonly start: () => void;
  readonly signal: AbortSignal;
}

/**
 * Makes a function that runs actions, at most `limit` at a time and in the order of the calls. An action whose signal
 * is aborted before its turn never runs.
 */
export function createTurns(limit: number) {
  const waiting: Waiting[] = [];
  let running = 0;

  const next = () => {
    while (running < limit) {
      const first = waiting.shift();
      if (!first) return;
      if (first.signal.aborted) continue;
      running += 1;
      first.start();
    }
  };
  return <T>(action: () => Promise<T>, signal: AbortSignal): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      const start = () => {
        const done = () => {
          running -= 1;
          next();
        };
        action().then(resolve, reject).finally(done);
      };
      waiting.push({ start, signal });
      next();
    });
}
