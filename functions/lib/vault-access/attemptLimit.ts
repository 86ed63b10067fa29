import { randomUUID } from 'node:crypto';
import type { Caller } from '#functions/lib/base/caller.ts';
import { RegistryError } from '#functions/lib/base/errors.ts';
import { signInHash } from '#functions/lib/base/signInHash.ts';
import type { AttemptKind, AttemptRow } from '#functions/lib/storage/attempts.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { DAY_MS } from '#shared/domain/durations.ts';

const FREE_ATTEMPTS = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Clocks that run right are closer together, and a request reads the counter sooner after its clock. */
const CLOCK_AHEAD_MS = 60_000;

/** A sign-in is fresh for so long after it: only someone who has just proved the account password has one. */
const FRESH_MS = 10 * 60_000;
/** The attempts of one fresh sign-in, and the fresh sign-ins of a user in 24 hours that have them. */
const FRESH = { attempts: 3, signIns: 4 } as const;

interface Deps extends Pick<Stores, 'attempts'> {
  readonly now: () => Date;
}

/** An attempt that was counted. */
interface Attempt {
  /**
   * Puts the counter back as it was before, unless it was changed since. Only for an attempt from which nobody can have
   * learned whether its secret is right. An attempt of a fresh sign-in is not given back.
   */
  readonly giveBack: () => Promise<boolean>;
}

/** The counter of a user before the first attempt. */
const NO_ATTEMPT: AttemptRow = { count: 0, triedAt: 0 };

/** The sign-in from which an attempt is made. */
export type TriedFrom = Pick<Caller, 'signInId' | 'signedInAt'>;

/**
 * The attempt limit and lockout after wrong passwords: of encryption passwords, recovery keys and account passwords.
 * After five free attempts a user waits one second, then twice as long each time, up to 15 minutes. During a wait, a
 * fresh sign-in has three attempts of its own, so that someone who guesses from another one does not keep the owner
 * out. Only four sign-ins in 24 hours have them, so that signing in again and again gives 12 guesses a day and no more.
 *
 * Counts an attempt before its secret is tried, so that simultaneous attempts cannot pass the limit: of several, those
 * are allowed that are free, and one after that. Only a success clears the count, and nothing that of fresh sign-ins.
 * @param from left out where someone else tries the secret for the user
 * @throws {RegistryError} `too_many_requests`; the secret must not be tried then.
 */
export async function ensureAttemptAllowed(
  deps: Deps,
  userId: string,
  kind: AttemptKind,
  from?: TriedFrom,
): Promise<Attempt> {
  for (;;) {
    const at = deps.now().getTime();
    const seen = await readCounter(deps, userId, kind, at);
    const waitMs = seen ? waitAfter(seen, at) : 0;
    if (waitMs > 0) {
      const fresh = from ? await takeFresh(deps, userId, kind, from, at) : 'none';
      if (fresh !== 'taken') throw tooMany(waitMs, fresh);
    }
    const counted = { count: (seen?.count ?? 0) + 1, triedAt: at, attempt: randomUUID() };
    if (await deps.attempts.replace(userId, kind, seen, counted))
      return { giveBack: () => deps.attempts.replace(userId, kind, counted, seen ?? NO_ATTEMPT) };
    // Several at once share the free attempts: each lost race is an attempt that another request has counted.
    if (seen && seen.count >= FREE_ATTEMPTS) throw tooMany(FIRST_WAIT_MS);
  }
}

/**
 * Reads the counter. Where the clock of the last attempt was ahead, the wait after it begins now: it would last until
 * that time has come.
 */
async function readCounter(
  { attempts }: Deps,
  userId: string,
  kind: AttemptKind,
  at: number,
): Promise<AttemptRow | undefined> {
  const read = await attempts.get(userId, kind);
  if (!read || read.triedAt - at <= CLOCK_AHEAD_MS) return read;
  const begun = { ...read, triedAt: at };
  await attempts.replace(userId, kind, read, begun);
  return begun;
}

/** Whether an attempt of a fresh sign-in was taken; else whether the next sign-in would have some. */
type Fresh = 'taken' | 'at next sign-in' | 'none';

/** Takes one of the attempts of a fresh sign-in, if one is left. Of several at once, one is given. */
async function takeFresh(
  { attempts }: Deps,
  userId: string,
  kind: AttemptKind,
  { signInId, signedInAt }: TriedFrom,
  at: number,
): Promise<Fresh> {
  const fresh = await attempts.fresh(userId, kind);
  const recent = Object.fromEntries(
    Object.entries(fresh.signIns).filter(([, { since }]) => Math.abs(at - since) < DAY_MS),
  );
  const hash = signInHash(signInId);
  const admitsNew = Object.keys(recent).length < FRESH.signIns;
  const { count, since } = recent[hash] ?? { count: admitsNew ? 0 : FRESH.attempts, since: at };
  if (at - signedInAt * 1_000 > FRESH_MS || count >= FRESH.attempts)
    return admitsNew ? 'at next sign-in' : 'none';
  const signIns = { ...recent, [hash]: { count: count + 1, since } };
  return (await fresh.replace(signIns, Math.ceil((at + DAY_MS) / 1_000))) ? 'taken' : 'none';
}

/** Five attempts are free; each further one waits twice as long as the one before, up to 15 minutes. */
function waitAfter({ count, triedAt }: AttemptRow, at: number): number {
  if (count < FREE_ATTEMPTS) return 0;
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (count - FREE_ATTEMPTS));
  return triedAt + wait - at;
}

function tooMany(waitMs: number, fresh: Fresh = 'none'): RegistryError {
  const retryAfter = Math.ceil(waitMs / 1_000);
  const isHelpful = fresh === 'at next sign-in' && retryAfter >= 60;
  const hint = isHelpful ? ' If it was not you, sign out and in again: then you can try at once.' : '';
  const message = `Too many attempts. Please try again in ${inWords(retryAfter)}.${hint}`;
  return new RegistryError('too_many_requests', message, { retryAfter });
}

/** A time to wait, such as "1 second" or "15 minutes". */
export function inWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
