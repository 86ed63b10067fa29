/** Resolves after a time in milliseconds, or as soon as the signal aborts. */
export const wait = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end);
  });
