import { secondsOf } from '#functions/lib/base/time.ts';
import { LISTED_SIGN_INS, SIGN_IN_HOURS, TOKEN_MINUTES } from '#shared/domain/constants.ts';
import { type AccessRow, isShutOut, type SignIn, type SignInEntry } from './accessRow.ts';

/** A token can be renewed for so long after the sign-in, and the last one lives for its own time after that. */
const TOKENS_LIVE_S = SIGN_IN_HOURS * 60 * 60 + TOKEN_MINUTES * 60;
/** A user who ends more sign-ins within the life of a token loses the oldest others with them: see `endOne`. */
const ENDED_KEPT = 100;
const NOTED_EVERY_S = 60 * 60;
/** A sign-in that was seen so recently is there, whatever the clocks say. */
const SEEN_RECENTLY_S = 2 * NOTED_EVERY_S;

type SignIns = Readonly<Record<string, SignInEntry>>;
/** The part of an access row that changes when sign-ins end. */
export type SignInState = Pick<AccessRow, 'notBefore' | 'signIns' | 'endedSignIns' | 'keptSignIn'>;

const mayLive = ({ signedInAt, lastSeen }: SignInEntry, at: number): boolean =>
  signedInAt + TOKENS_LIVE_S > at || lastSeen + SEEN_RECENTLY_S > at;

function where<T>(of: Readonly<Record<string, T>>, isMeant: (value: T, hash: string) => boolean) {
  return Object.fromEntries(Object.entries(of).filter(([hash, value]) => isMeant(value, hash)));
}

/** The sign-ins of a user that may still act. */
export const liveSignIns = (row: AccessRow, now: Date): SignIns =>
  where(
    row.signIns ?? {},
    (entry, hash) =>
      mayLive(entry, secondsOf(now)) && !isShutOut(row, { hash, signedInAt: entry.signedInAt }),
  );

/**
 * The sign-ins with a note that this one is in use; undefined when that was noted within the hour. When the list is
 * full, a further one is valid without being listed, so that nobody is signed out by another device.
 */
export function withNote(
  row: AccessRow,
  { hash, signedInAt, device }: SignIn & Pick<SignInEntry, 'device'>,
  now: Date,
): SignIns | undefined {
  const at = secondsOf(now);
  const known = row.signIns?.[hash];
  if (known && at - known.lastSeen < NOTED_EVERY_S) return undefined;
  const others = where(liveSignIns(row, now), (_, other) => other !== hash);
  if (!known && Object.keys(others).length >= LISTED_SIGN_INS) return undefined;
  return { ...others, [hash]: { signedInAt, lastSeen: at, device } };
}

/**
 * Ends one sign-in. The mark stays until its tokens are out of date. When there are too many marks, the oldest become
 * a `notBefore`: that ends older sign-ins too, and never lets an ended one in again.
 */
export function endOne(row: AccessRow, hash: string, now: Date): SignInState {
  const at = secondsOf(now);
  const needed = where(row.endedSignIns ?? {}, (endedAt) => endedAt + TOKENS_LIVE_S > at);
  const ended = Object.entries({ ...needed, [hash]: at }).sort(([, one], [, other]) => other - one);
  const [, endedAt] = ended[ENDED_KEPT] ?? [];
  return {
    notBefore: endedAt === undefined ? row.notBefore : Math.max(row.notBefore, endedAt + 1),
    keptSignIn: row.keptSignIn === hash ? undefined : row.keptSignIn,
    endedSignIns: Object.fromEntries(ended.slice(0, ENDED_KEPT)),
    signIns: where(liveSignIns(row, now), (_, other) => other !== hash),
  };
}

/**
 * Ends every sign-in but one, up to a time, those that are not listed as well.
 * @param notBefore seconds since 1970
 */
export const endOthers = (row: AccessRow, hash: string, notBefore: number, now: Date): SignInState => ({
  notBefore: Math.max(row.notBefore, notBefore),
  keptSignIn: hash,
  endedSignIns: row.endedSignIns,
  signIns: where(liveSignIns(row, now), (_, other) => other === hash),
});
