import { codeOf, stepAt } from '#infra/local/accounts/authenticator.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes a secret as an authenticator app does: base32 of RFC 4648, section 6. */
export function bytesOfBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an app shows now, or `later` steps of 30 seconds from now. */
export const codeNow = (secret: Uint8Array, later = 0): string => codeOf(secret, stepAt(Date.now()) + later);
