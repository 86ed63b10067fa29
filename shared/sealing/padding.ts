/** Shorter texts look alike: most items have a name, a sentence and a few details. */
const SHORTEST = 512;
const END = 0x80;

/**
 * Pads a payload, so that its ciphertext tells little of its length: by one byte 0x80 and then zeros (ISO/IEC 7816-4),
 * to 512 bytes or, above that, to the next length of Padmé.
 */
export function padded(payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(paddedLength(payload.length + 1));
  whole.set(payload);
  whole[payload.length] = END;
  return whole;
}

/** The payload of a result of `padded`, in the same memory; undefined for anything else. */
export function unpadded<Memory extends ArrayBufferLike>(
  whole: Uint8Array<Memory>,
): Uint8Array<Memory> | undefined {
  let end = whole.length - 1;
  while (end >= 0 && whole[end] === 0) end -= 1;
  return end >= 0 && whole[end] === END && whole.length === paddedLength(end + 1)
    ? whole.subarray(0, end)
    : undefined;
}

/**
 * Padmé: a length keeps as many of its leading bits as the length of its exponent needs, so a text of L bytes tells
 * only O(log log L) bits of its length and grows by at most 12 percent. Nikitin, Barman, Lueks, Underwood, Hubaux,
 * Ford: Reducing Metadata Leakage from Encrypted Files and Communication with PURBs, PoPETs 2019(4), section 4.
 */
export function paddedLength(length: number): number {
  if (length <= SHORTEST) return SHORTEST;
  const exponent = Math.floor(Math.log2(length));
  const kept = Math.floor(Math.log2(exponent)) + 1;
  const step = 2 ** (exponent - kept);
  return Math.ceil(length / step) * step;
}
