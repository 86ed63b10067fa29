import { createHash } from 'node:crypto';
import { uuidToULID } from 'ulid';
import type { Identity } from '#shared/domain/identity.ts';

/** Keeps these hashes apart from all others. Changing it would give users whose row is lost another user id. */
const LABEL = 'item-registry user id';

/**
 * The user id that an identity gets at its first use: the first 128 bits of a SHA-256, written as a ULID. It follows
 * from the identity, so that a row which someone deletes comes back as it was, and not as that of a new user. It
 * proves nothing and hides nothing: a user id is no secret, and subjects are random.
 */
export function firstUserId({ issuer, subject }: Identity): string {
  // An issuer is an address and has no line breaks, so no two identities give the same text.
  const hash = createHash('sha256').update([LABEL, issuer, subject].join('\n')).digest('hex');
  return uuidToULID(hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')).toLowerCase();
}
