import { createHmac, timingSafeEqual } from 'node:crypto';

/** What every authenticator app takes for granted: RFC 6238 with SHA-1, steps of 30 seconds, six digits. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** How many steps a clock may be off. */
const DRIFT = 1;

export const stepAt = (now: number): number => Math.floor(now / STEP_MS);

/** The code of one step: RFC 4226, section 5.3. */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * Which step a code is of, for a clock that may be a step off.
 * @param now milliseconds since 1970
 * @returns undefined for a wrong code
 */
export function stepOf(secret: Uint8Array, code: string, now: number): number | undefined {
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, place) => stepAt(now) - DRIFT + place);
  return steps.find((step) => isEqual(codeOf(secret, step), code));
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, section 6, without padding: the form in which a secret is typed into an app. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => ALPHABET.charAt(Number.parseInt(group.padEnd(5, '0'), 2)))
    .join('');
}
