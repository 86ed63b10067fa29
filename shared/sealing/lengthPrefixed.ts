const LENGTH_BYTES = 2;
const LONGEST = 0xffff;

const encoder = new TextEncoder();

/** UTF-8. Names and ids are short and ASCII, for which a loop takes a fraction of the encoder's time. */
function encodedText(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) return encoder.encode(text);
    bytes[at] = code;
  }
  return bytes;
}

/**
 * The parts one after the other, each after its length in two bytes (big-endian): no two lists of parts give
 * the same bytes. Text is UTF-8.
 * @throws {RangeError} for a part of 64 KiB or more.
 */
export function lengthPrefixed(...parts: readonly (Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  const encoded = parts.map((part) => (typeof part === 'string' ? encodedText(part) : part));
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
