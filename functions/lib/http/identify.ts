import * as z from 'zod/mini';
import type { Caller } from '#functions/lib/base/caller.ts';
import { deletionUnfinished, forbidden, unauthorized } from '#functions/lib/base/errors.ts';
import type { RowsAhead } from '#functions/lib/base/rowsAhead.ts';
import { signInHash } from '#functions/lib/base/signInHash.ts';
import { type AccessRow, isShutOut } from '#functions/lib/storage/accessRow.ts';
import type { SignedInUser } from '#functions/lib/storage/users.ts';
import type { Access } from '#shared/contract/endpoint.ts';
import { USER_ID_CLAIM } from '#shared/domain/identity.ts';
import { isAdminClaim } from '#shared/domain/roles.ts';
import { claimsOf, type HttpEvent } from './event.ts';
import { sessionSecretOf } from './sessionCookie.ts';

/** Reads the caller's access row; makes it from the token at the first request. */
export type ReadAccess = (user: SignedInUser) => Promise<AccessRow>;

/** Reads the caller's access row in one request with what the endpoint will read next. */
export type ReadAhead = (user: Pick<Caller, 'userId' | 'signInId' | 'sessionSecret'>) => Promise<RowsAhead>;

/** Admits also a user whose account is being deleted. */
export const admitLeaving =
  (readAccess: ReadAccess): ReadAccess =>
  async (user) => {
    const row = await readAccess(user);
    return row.leaving ? { ...row, enabled: true } : row;
  };

const text = z.string().check(z.minLength(1));
const claimsSchema = z.object({
  [USER_ID_CLAIM]: text,
  sub: text,
  username: text,
  origin_jti: text,
  auth_time: z.coerce.number().check(z.int(), z.positive()),
});

/**
 * Identifies the caller by the token and by the access row: a token lives until it expires, the row changes at once.
 * @throws {RegistryError} `unauthorized` without a usable token, for a disabled user, for a token of a sign-in that
 * has ended, and for a user of the directory who does not have this user id; `deletion_unfinished` for one whose data is
 * deleted, but perhaps not the account; `forbidden` where an administrator is needed.
 */
export async function identify(
  event: HttpEvent,
  access: Access,
  readAccess: ReadAccess,
  readAhead?: ReadAhead,
): Promise<Caller> {
  const claims = claimsOf(event);
  const parsed = z.safeParse(claimsSchema, claims);
  if (!parsed.success) throw unauthorized();
  const { [USER_ID_CLAIM]: userId, sub: subject, username } = parsed.data;
  const { origin_jti: signInId, auth_time: signedInAt } = parsed.data;
  const hasAdminClaim = isAdminClaim(claims.role);

  const signIn = { hash: signInHash(signInId), signedInAt };
  const device = deviceOf(event.requestContext.http.userAgent);
  const sessionSecret = sessionSecretOf(event);
  const session = sessionSecret === undefined ? {} : { sessionSecret };
  const ahead = await readAhead?.({ userId, signInId, ...session });
  const row = await readAccess({ userId, username, subject, isAdmin: hasAdminClaim, signIn, device, ahead });
  if (row.subject !== subject) throw unauthorized();
  if (isShutOut(row, signIn)) throw row.leaving ? deletionUnfinished() : unauthorized();
  if (access === 'admin' && !(hasAdminClaim && row.isAdmin)) throw forbidden();
  return { userId, username, subject, signInId, signedInAt, ...session, ...(ahead && { ahead }) };
}

/** Names of a user agent by the mark that shows it. The first that fits counts: many name others as well. */
type Names = readonly (readonly [mark: RegExp, name: string])[];

const BROWSERS: Names = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** The name with which another program than a browser begins its user agent. */
const PROGRAM = /^(?!Mozilla\b)[A-Za-z][\w.-]{0,29}/;

/**
 * A device in plain words, such as "Firefox on Windows"; empty when the user agent tells nothing. The client chooses
 * what it says, so only words of these tables, or the plain name of a program, get through.
 */
export function deviceOf(userAgent: string): string {
  const known = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter(
    (name) => name !== undefined,
  );
  return known.length > 0 ? known.join(' on ') : (PROGRAM.exec(userAgent)?.[0] ?? '');
}

const nameIn = (names: Names, userAgent: string): string | undefined =>
  names.find(([mark]) => mark.test(userAgent))?.[1];
