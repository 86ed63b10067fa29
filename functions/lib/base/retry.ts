import { lostRace } from './errors.ts';

const ATTEMPTS = 6;

/**
 * Calls `attempt` until it gives something.
 * @throws {RegistryError} `lost_race` when it gives undefined six times, and what `attempt` throws
 */
export async function retry<T extends object>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    const done = await attempt();
    if (done) return done;
  }
  throw lostRace();
}
