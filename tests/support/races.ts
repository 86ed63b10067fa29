import { expect } from 'vitest';
import { derivingInTime } from './derivationCost.ts';
import { isNightly } from './nightly.ts';
import type { ApiResponse } from './registry.ts';

/** RACE_SEED=17 repeats the one run that failed with that seed. */
const replayed = process.env.RACE_SEED;

/** Whether there is a single run, of which less can be expected than of all together. */
export const isReplay = replayed !== undefined;

/** Days since 1970, so that each night tries other delays. */
const today = Math.floor(Date.now() / 86_400_000);

/** Where two calls have the same longest delay, the second starts first with the first of these; with the other the first does. */
const ON_PUSH = [3, 5];

function seedsOf(nightlyRuns: number): readonly number[] {
  if (replayed) return [Number(replayed)];
  if (!isNightly) return ON_PUSH;
  return Array.from({ length: nightlyRuns }, (_, at) => today * 1_000 + at);
}

/** For a test with a single run. */
export const SEED = seedsOf(1)[0] ?? 1;

/** The milliseconds that a test with this many races at night may take. */
export const raceTimeout = (nightlyRuns: number): number => seedsOf(nightlyRuns).length * 6_000;

export interface RaceRun {
  readonly seed: number;
  /** Starts the call after a delay of up to `most` milliseconds, which the seed decides. */
  readonly delayed: <T>(most: number, call: () => Promise<T>) => Promise<T>;
}

/** Runs a race once for each seed; a failure names the seed that repeats it. */
export async function repeatRace(nightlyRuns: number, race: (run: RaceRun) => Promise<void>): Promise<void> {
  for (const seed of seedsOf(nightlyRuns)) {
    const random = randomOf(seed);
    try {
      await race({
        seed,
        async delayed(most, call) {
          const delay = random() * most;
          await new Promise((resolve) => setTimeout(resolve, delay));
          return derivingInTime(call);
        },
      });
    } catch (error) {
      if (error instanceof Error) error.message = `with RACE_SEED=${seed}: ${error.message}`;
      throw error;
    }
  }
}

/**
 * The response to a write that ran beside a change of the vault, which has ended. A write that was sent with the cookie
 * of the session that the change ended is told to open the vault anew, and did nothing: its repeat has the new cookie.
 * @param repeat left out where there is no vault that could change
 */
export async function repeatedIfOvertaken(
  response: ApiResponse,
  repeat: (() => Promise<ApiResponse>) | undefined,
): Promise<ApiResponse> {
  if (response.status !== 403 || !repeat) return response;
  expect(response.body).toMatchObject({ code: 'authentication_required' });
  return repeat();
}

/** Numbers from 0 to 1, the same for the same seed: mulberry32. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
