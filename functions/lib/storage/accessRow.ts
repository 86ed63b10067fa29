import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { secondsOf } from '#functions/lib/base/time.ts';
import { type Attributes, rowParser } from './rows.ts';

/** One sign-in of a user, as its owner sees it. All times are in seconds since 1970. */
const signInSchema = z.object({
  signedInAt: z.number(),
  /** Up to an hour old. */
  lastSeen: z.number(),
  /** In plain words; empty when it is not known. */
  device: z.string(),
});
export type SignInEntry = Readonly<z.infer<typeof signInSchema>>;

/** Whether a user may act now, whatever their tokens say. */
const accessRowSchema = z.object({
  enabled: z.boolean(),
  isAdmin: z.boolean(),
  /** Seconds since 1970. Sign-ins from before that time have ended. */
  notBefore: z.number(),
  username: z.string(),
  /** The directory's id of the user who has this user id now. Tokens of any other are rejected. */
  subject: z.string(),
  /** ISO 8601 in UTC, up to an hour old; absent for a user who has not used the product yet. */
  lastSeen: z.optional(z.string()),
  /** True once the account is being deleted: the user may do nothing but finish the deletion. */
  leaving: z.optional(z.boolean()),
  /** Sign-ins whose tokens may still be valid, by their hash. */
  signIns: z.optional(z.record(z.string(), signInSchema)),
  /** The time, in seconds since 1970, at which sign-ins were ended, by their hash. */
  endedSignIns: z.optional(z.record(z.string(), z.number())),
  /** The hash of the one sign-in that `notBefore` leaves as it is. */
  keptSignIn: z.optional(z.string()),
});
export type AccessRow = z.infer<typeof accessRowSchema>;

export const accessKeyOf = (userId: string): Attributes => marshall({ userId, record: 'access' });

export const parseAccess = rowParser(accessRowSchema);

/** Every attribute of an access row, as absent: to expect of a row what it had when it was read, and no more. */
export const NO_ACCESS_ATTRIBUTES: Readonly<Record<string, undefined>> = Object.fromEntries(
  Object.keys(accessRowSchema.shape).map((name) => [name, undefined]),
);

/** A sign-in as a token shows it. */
export interface SignIn {
  readonly hash: string;
  /** Seconds since 1970. */
  readonly signedInAt: number;
}

/** Clocks that run right are closer together. */
const CLOCK_AHEAD_S = 5 * 60;

/**
 * The row by this clock. Where sign-ins were ended by one that was ahead, nobody could sign in until its time has come: a
 * sign-in of this moment then ends those before itself. One of a time to come is of such a clock, and may be among those that
 * were ended, where any were; not the one that stayed as the others were ended.
 */
export function byThisClock(row: AccessRow, { hash, signedInAt }: SignIn, now: Date): AccessRow {
  const at = secondsOf(now);
  const ahead = at + CLOCK_AHEAD_S;
  if (signedInAt > ahead && row.notBefore > 0 && row.keptSignIn !== hash)
    return { ...row, endedSignIns: { ...row.endedSignIns, [hash]: at } };
  const isNew = Math.abs(at - signedInAt) < CLOCK_AHEAD_S;
  return isNew && row.notBefore > ahead ? { ...row, notBefore: signedInAt } : row;
}

export const isShutOut = (row: AccessRow, { hash, signedInAt }: SignIn): boolean =>
  !row.enabled ||
  row.endedSignIns?.[hash] !== undefined ||
  (signedInAt < row.notBefore && row.keptSignIn !== hash);
