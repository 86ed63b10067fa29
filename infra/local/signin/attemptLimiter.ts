import type { Refusal } from './pages/send.ts';

const FREE_TRIES = 5;
const LONGEST_WAIT_S = 15 * 60;
/** A quiet time after which earlier failures are forgotten. */
const FORGET_MS = 15 * 60 * 1_000;

interface Tries {
  readonly count: number;
  readonly lockedUntil: number;
}

export interface GuessingBrake {
  /**
   * Counts a try before its password is checked, so that parallel guesses cannot slip past.
   * @returns the seconds to wait; 0 when the password may be checked. A try during a wait is not counted.
   */
  readonly count: (key: string) => number;
  readonly clear: (key: string) => void;
}

/** Cognito's brake for each account: five free tries, then waits of one second doubling to 15 minutes. */
export function createGuessingBrake(): GuessingBrake {
  const tries = new Map<string, Tries>();

  function forgetOld(now: number): void {
    for (const [key, { lockedUntil }] of tries) if (lockedUntil + FORGET_MS < now) tries.delete(key);
  }

  return {
    count(key) {
      const now = Date.now();
      forgetOld(now);
      const earlier = tries.get(key);
      if (earlier && earlier.lockedUntil > now) return Math.ceil((earlier.lockedUntil - now) / 1_000);
      const count = (earlier?.count ?? 0) + 1;
      tries.set(key, { count, lockedUntil: now + waitAfter(count) * 1_000 });
      return 0;
    },
    clear: (key) => void tries.delete(key),
  };
}

const waitAfter = (count: number): number =>
  count < FREE_TRIES ? 0 : Math.min(2 ** (count - FREE_TRIES), LONGEST_WAIT_S);

/** What a page says of a try that came too soon. */
export const tooMany = (seconds: number): Refusal => ({
  status: 429,
  error: `Too many attempts. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
  waitSeconds: seconds,
});
