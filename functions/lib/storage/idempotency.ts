import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type ErrorDetails, RegistryError } from '#functions/lib/base/errors.ts';
import { secondsOf } from '#functions/lib/base/time.ts';
import type { CreationRow } from './users.ts';

const VALID_FOR_S = 24 * 60 * 60;

export interface Creation {
  readonly userId: string;
  /** The client's Idempotency-Key. It is never stored. */
  readonly key: string;
  /** The operation that the key is for, so that a key that is used for two is noticed. */
  readonly operation: string;
  /** The parsed request, with its fields in one order: equal requests give equal texts. */
  readonly canonicalBody: string;
  readonly createdId: string;
  readonly now: Date;
}

/** The creation under the client's key; undefined for a request without one. */
export const creationUnder = (
  key: string | undefined,
  creation: Omit<Creation, 'key'>,
): Creation | undefined => (key === undefined ? undefined : { ...creation, key });

/** The row to write in the transaction that creates something. */
export function creationRow(creation: Creation): CreationRow {
  const { userId, key, createdId, now } = creation;
  return {
    userId,
    record: `idem#${hashOfKey(key)}`,
    createdId,
    mac: macOf(creation).toString('base64'),
    expiresAt: secondsOf(now) + VALID_FOR_S,
  };
}

/** When the row of a creation was written, to the second. */
export const rememberedAt = ({ expiresAt }: Pick<CreationRow, 'expiresAt'>): Date =>
  new Date((expiresAt - VALID_FOR_S) * 1_000);

/** Stands for the client's key in the name of a row. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/**
 * @returns the id of what the earlier request under this key created
 * @throws {RegistryError} `idempotency_conflict` when that was another request
 */
export function createdBefore(earlier: CreationRow, creation: Creation | undefined): string {
  if (creation && isSameRequest(earlier, creation)) return earlier.createdId;
  throw keyUsedOtherwise();
}

export const keyUsedOtherwise = (details?: ErrorDetails) =>
  new RegistryError(
    'idempotency_conflict',
    'This Idempotency-Key was already used for another request.',
    details,
  );

/** Whether a row under this key was written by the same request. */
export function isSameRequest({ mac }: Pick<CreationRow, 'mac'>, creation: Creation): boolean {
  const stored = Buffer.from(mac, 'base64');
  const own = macOf(creation);
  return stored.length === own.length && timingSafeEqual(stored, own);
}

/**
 * The MAC's key is derived from the client's key, which is not stored: so the MAC does not help to guess the
 * content.
 */
function macOf({ userId, key, operation, canonicalBody }: Creation): Buffer {
  const info = JSON.stringify(['item-registry/idempotency/1', userId, operation]);
  const macKey = Buffer.from(hkdfSync('sha256', key, '', info, 32));
  return createHmac('sha256', macKey).update(canonicalBody).digest();
}
