import { RegistryError } from '#functions/lib/base/errors.ts';
import type { AttemptKind, AttemptRow, AttemptStore } from '#functions/lib/storage/attempts.ts';

const FREE_ATTEMPTS = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15 * 60_000;

interface Deps {
  readonly attempts: AttemptStore;
  readonly now: () => Date;
}

/**
 * The attempt limit and lockout for encryption passwords, recovery keys and account passwords: after five free attempts
 * a user waits one second, then twice as long each time, up to 15 minutes.
 *
 * Counts an attempt before its secret is tried, so that simultaneous attempts cannot pass the limit: of
 * several, one is allowed. Only a success clears the count.
 * @throws {RegistryError} `too_many_requests`; the secret must not be tried then.
 */
export async function ensureAttemptAllowed(
  { attempts, now }: Deps,
  userId: string,
  kind: AttemptKind,
): Promise<void> {
  const at = now().getTime();
  const seen = await attempts.get(userId, kind);
  const waitMs = seen ? waitAfter(seen, at) : 0;
  if (waitMs > 0) throw tooMany(waitMs);
  const isCounted = await attempts.raise(userId, kind, seen, at);
  if (!isCounted) throw tooMany(FIRST_WAIT_MS);
}

/** Five attempts are free; each further one waits twice as long as the one before, up to 15 minutes. */
function waitAfter({ count, triedAt }: AttemptRow, at: number): number {
  if (count < FREE_ATTEMPTS) return 0;
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (count - FREE_ATTEMPTS));
  return triedAt + wait - at;
}

function tooMany(waitMs: number): RegistryError {
  const retryAfter = Math.ceil(waitMs / 1_000);
  const [count, unit] = retryAfter < 60 ? [retryAfter, 'second'] : [Math.ceil(retryAfter / 60), 'minute'];
  const wait = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return new RegistryError('too_many_requests', `Too many attempts. Please try again in ${wait}.`, {
    retryAfter,
  });
}
