import { inBatches } from '#functions/lib/base/inBatches.ts';
import { secondsOf } from '#functions/lib/base/time.ts';
import type { Stores } from './stores.ts';

/** The limit of a transaction. */
const ROWS_AT_ONCE = 100;
/** Room for the rows that are written together with the end of sessions. */
const OTHER_ROWS = 10;

interface Deps extends Pick<Stores, 'transact'> {
  readonly sessions: Pick<Stores['sessions'], 'pagesOf' | 'end'>;
}

/**
 * Ends the encryption sessions of a user. When it was interrupted, a repeat finishes it.
 * @param isMeant tells by its hash whether a sign-in's sessions end; by default all do
 */
export async function endEncryptionSessions(
  { sessions, transact }: Deps,
  userId: string,
  isMeant?: (signInHash: string) => boolean,
): Promise<void> {
  for await (const hashes of sessions.pagesOf(userId, isMeant)) {
    for (const batch of inBatches(ROWS_AT_ONCE, hashes))
      await transact(batch.map((hash) => sessions.end(userId, hash)));
  }
}

/**
 * The hashes of a user's encryption sessions of the sign-ins that are meant, as many as one transaction can end together
 * with other rows. There are hardly ever more.
 */
export async function firstEncryptionSessions(
  { sessions }: Pick<Deps, 'sessions'>,
  userId: string,
  isMeant: (signInHash: string) => boolean,
): Promise<string[]> {
  const found: string[] = [];
  for await (const hashes of sessions.pagesOf(userId, isMeant)) {
    found.push(...hashes);
    if (found.length >= ROWS_AT_ONCE) break;
  }
  return found.slice(0, ROWS_AT_ONCE - OTHER_ROWS);
}

/**
 * The `notBefore` that ends all sign-ins up to now, in seconds since 1970. A sign-in of this very second may
 * have been earlier, so it ends as well.
 */
export const endOfSignIns = (at: Date): number => secondsOf(at) + 1;
