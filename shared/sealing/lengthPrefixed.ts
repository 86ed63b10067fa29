const LENGTH_BYTES = 2;
const LONGEST = 0xffff;

const encoder = new TextEncoder();

/** Names and ids are short and ASCII, for which a loop takes a fraction of the encoder's time. */
function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}

/** @param part as bytes, or as a text of ASCII */
function put(whole: Uint8Array, start: number, part: Uint8Array | string): void {
  if (typeof part !== 'string') whole.set(part, start);
  else for (let at = 0; at < part.length; at += 1) whole[start + at] = part.charCodeAt(at);
}

/**
 * The parts one after the other, each after its length in two bytes (big-endian): no two lists of parts give
 * the same bytes. Text is UTF-8.
 * @throws {RangeError} for a part of 64 KiB or more.
 */
export function lengthPrefixed(...parts: readonly (Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  const encoded = parts.map((part) =>
    typeof part !== 'string' || isAscii(part) ? part : encoder.encode(part),
  );
  const whole = new Uint8Array(encoded.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0));
  let at = 0;
  for (const part of encoded) {
    if (part.length > LONGEST) throw new RangeError('A part is too long for its length prefix.');
    whole[at] = part.length >> 8;
    whole[at + 1] = part.length & 0xff;
    put(whole, at + LENGTH_BYTES, part);
    at += LENGTH_BYTES + part.length;
  }
  return whole;
}
