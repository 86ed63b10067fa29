import { RegistryError } from '#functions/lib/base/errors.ts';

const WAITING = 3;
/** With the time that a document takes at most, it ends before the 29 seconds of API Gateway. */
const LONGEST_WAIT_MS = 4_000;

const busy = (): RegistryError =>
  new RegistryError('too_many_requests', 'Other documents are being made. Please try again in a moment.', {
    retryAfter: 5,
  });

/**
 * Lets one document be made at a time in a process, and few wait for it: each takes as much memory as a function has. On AWS a
 * process has one request at a time, whereas one machine runs all of them in one.
 * @returns a function that makes a document in its turn. @throws {RegistryError} `too_many_requests`
 */
export function createDocumentTurns(now: () => number = Date.now): <T>(make: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let asked = 0;

  async function inTurn<T>(make: () => Promise<T>): Promise<T> {
    const since = now();
    let isLate = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refused = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isLate = true;
        reject(busy());
      }, LONGEST_WAIT_MS);
    });
    const made = last.then(() => {
      clearTimeout(timer);
      // While a document is drawn, a timer may come late.
      if (isLate || now() - since > LONGEST_WAIT_MS) throw busy();
      return make();
    });
    last = made.catch(() => undefined);
    return Promise.race([made, refused]);
  }

  return async (make) => {
    if (asked > WAITING) throw busy();
    asked += 1;
    try {
      return await inTurn(make);
    } finally {
      asked -= 1;
    }
  };
}
