const LENGTH_BYTES = 2;
const LONGEST = 0xffff;
const LAST_OF_ASCII = 0x7f;

const encoder = new TextEncoder();

const bytesOf = (part: Uint8Array | string): Uint8Array =>
  typeof part === 'string' ? encoder.encode(part) : part;

/**
 * The parts one after the other, each after its length in two bytes (big-endian): no two lists of parts give
 * the same bytes. Text is UTF-8.
 * @throws {RangeError} for a part of 64 KiB or more.
 */
export function lengthPrefixed(...parts: readonly (Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0));
  let at = 0;
  for (const part of parts) {
    const { length } = part;
    if (length > LONGEST) throw new RangeError('A part is too long for its length prefix.');
    whole[at] = length >> 8;
    whole[at + 1] = length & 0xff;
    at += LENGTH_BYTES;
    if (typeof part !== 'string') whole.set(part, at);
    // Names and ids are short and ASCII, for which this takes a fraction of the encoder's time.
    else
      for (let place = 0; place < length; place += 1) {
        const code = part.charCodeAt(place);
        if (code > LAST_OF_ASCII) return lengthPrefixed(...parts.map(bytesOf));
        whole[at + place] = code;
      }
    at += length;
  }
  return whole;
}
