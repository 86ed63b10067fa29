const LENGTH_BYTES = 2;
const LONGEST = 0xffff;

/**
 * The parts one after the other, each after its length in two bytes (big-endian): no two lists of parts give
 * the same bytes. Text is UTF-8.
 * @throws {RangeError} for a part of 64 KiB or more.
 */
export function lengthPrefixed(...parts: readonly (Uint8Array | string)[]): Uint8Array {
  const whole = Buffer.alloc(parts.reduce((sum, part) => sum + LENGTH_BYTES + Buffer.byteLength(part), 0));
  let at = 0;
  for (const part of parts) {
    const length = Buffer.byteLength(part);
    if (length > LONGEST) throw new RangeError('A part is too long for its length prefix.');
    at = whole.writeUInt16BE(length, at);
    if (typeof part === 'string') whole.write(part, at);
    else whole.set(part, at);
    at += length;
  }
  return whole;
}
