const LENGTH_BYTES = 2;
const LONGEST = 0xffff;

const encoder = new TextEncoder();

/**
 * The parts one after the other, each after its length in two bytes (big-endian): no two lists of parts give
 * the same bytes. Text is UTF-8.
 * @throws {RangeError} for a part of 64 KiB or more.
 */
export function lengthPrefixed(...parts: readonly (Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  const encoded = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part));
  const whole = new Uint8Array(encoded.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0));
  let at = 0;
  for (const part of encoded) {
    if (part.length > LONGEST) throw new RangeError('A part is too long for its length prefix.');
    whole.set([part.length >> 8, part.length & 0xff], at);
    whole.set(part, at + LENGTH_BYTES);
    at += LENGTH_BYTES + part.length;
  }
  return whole;
}
