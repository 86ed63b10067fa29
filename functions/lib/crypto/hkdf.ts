import { hkdfSync } from 'node:crypto';
import { lengthPrefixed } from '#shared/sealing/lengthPrefixed.ts';

export const KEY_BYTES = 32;

/** HKDF-SHA256 (RFC 5869) to 32 bytes. */
export const hkdfSha256 = (keyMaterial: Uint8Array, salt: Uint8Array, info: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', keyMaterial, salt, info, KEY_BYTES));

/** A key for the purpose that `info` names. */
export const hkdf = (
  keyMaterial: Uint8Array,
  salt: Uint8Array,
  ...info: readonly [string, ...string[]]
): Uint8Array => hkdfSha256(keyMaterial, salt, lengthPrefixed(...info));
