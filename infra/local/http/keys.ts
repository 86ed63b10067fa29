import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export const newKey = (): string => randomBytes(32).toString('base64url');

/** Compares in the same time wherever the texts differ. */
export function isKey(key: string, given: string | undefined): boolean {
  const [expected, actual] = [key, given ?? ''].map((text) => createHash('sha256').update(text).digest());
  return expected !== undefined && actual !== undefined && timingSafeEqual(expected, actual);
}
