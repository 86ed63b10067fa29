import { timingSafeEqual } from 'node:crypto';

/** Compares in a time that does not depend on where the two differ. */
export const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** Overwrites keys that are no longer needed. */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0);
}
