import { secondsOf } from '#functions/lib/base/time.ts';
import type { SessionStore } from './encryptionSessions.ts';
import type { Transact } from './transact.ts';

/** The limit of a transaction. */
const ROWS_AT_ONCE = 100;

interface Deps {
  readonly sessions: Pick<SessionStore, 'pagesOf' | 'end'>;
  readonly transact: Transact;
}

/**
 * Ends the encryption sessions of a user: all of them, or those of one sign-in. When it was interrupted, a
 * repeat finishes it.
 */
export async function endEncryptionSessions(
  { sessions, transact }: Deps,
  userId: string,
  signInHash?: string,
): Promise<void> {
  for await (const hashes of sessions.pagesOf(userId, signInHash)) {
    for (let from = 0; from < hashes.length; from += ROWS_AT_ONCE) {
      await transact(hashes.slice(from, from + ROWS_AT_ONCE).map((hash) => sessions.end(userId, hash)));
    }
  }
}

/**
 * The hashes of a sign-in's encryption sessions, as many as one transaction can end together with another row. There
 * are hardly ever more.
 */
export async function firstEncryptionSessions(
  { sessions }: Pick<Deps, 'sessions'>,
  userId: string,
  signInHash: string,
): Promise<string[]> {
  const found: string[] = [];
  for await (const hashes of sessions.pagesOf(userId, signInHash)) {
    found.push(...hashes);
    if (found.length >= ROWS_AT_ONCE) break;
  }
  return found.slice(0, ROWS_AT_ONCE - 1);
}

/**
 * The `notBefore` that ends all sign-ins up to now, in seconds since 1970. A sign-in of this very second may
 * have been earlier, so it ends as well.
 */
export const endOfSignIns = (at: Date): number => secondsOf(at) + 1;
