import { createHash } from 'node:crypto';

const FREE_ATTEMPTS = 5;
const LONGEST_WAIT_S = 15 * 60;
/** Earlier attempts are forgotten after this time without one. */
const FORGET_MS = 15 * 60 * 1_000;

interface Attempts {
  readonly count: number;
  readonly waitMs: number;
  readonly lockedUntil: number;
}

/** A clock that was set back since then makes the wait begin anew, and no longer than it was. */
const byClock = (attempts: Attempts, now: number): Attempts => ({
  ...attempts,
  lockedUntil: Math.min(attempts.lockedUntil, now + attempts.waitMs),
});

export interface AttemptLimiter {
  /**
   * Counts an attempt before its secret is checked, so that parallel attempts cannot pass the limit.
   * @returns the seconds to wait; 0 when the secret may be checked. An attempt during a wait does not count.
   */
  readonly count: (key: string) => number;
  readonly clear: (key: string) => void;
}

/** A digest, so that no entry is long. */
const shortNameOf = (key: string): string => createHash('sha256').update(key).digest('base64');

/** Cognito's lockout for each account: five free attempts, then waits of one second doubling to 15 minutes. */
export function createAttemptLimiter(): AttemptLimiter {
  const attempts = new Map<string, Attempts>();
  return {
    count(key) {
      const name = shortNameOf(key);
      const now = Date.now();
      forgetOld(attempts, now);
      const known = attempts.get(name);
      const earlier = known && byClock(known, now);
      if (earlier && earlier.lockedUntil > now) {
        attempts.set(name, earlier);
        return Math.ceil((earlier.lockedUntil - now) / 1_000);
      }
      const count = (earlier?.count ?? 0) + 1;
      const waitS = count < FREE_ATTEMPTS ? 0 : Math.min(2 ** (count - FREE_ATTEMPTS), LONGEST_WAIT_S);
      const waitMs = waitS * 1_000;
      attempts.set(name, { count, waitMs, lockedUntil: now + waitMs });
      return 0;
    },
    clear: (key) => void attempts.delete(shortNameOf(key)),
  };
}

function forgetOld(attempts: Map<string, Attempts>, now: number): void {
  for (const [known, { lockedUntil }] of attempts) if (lockedUntil + FORGET_MS < now) attempts.delete(known);
}
