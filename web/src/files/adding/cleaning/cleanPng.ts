import { concatenated } from '#shared/sealing/bytes.ts';
import { latin1, viewOf } from './byteReading.ts';
import { orientationIn, UPRIGHT } from './orientation.ts';

const SIGNATURE_BYTES = 8;
/** Length, name and checksum of a chunk. */
const FRAME_BYTES = 12;

/** The chunks that a picture or an animation is drawn with (PNG, third edition, 11). */
const KEPT = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'cICP', 'sBIT', 'bKGD'],
  ...['acTL', 'fcTL', 'fdAT'],
]);

const isTurned = (name: string, content: Uint8Array): boolean =>
  name === 'eXIf' && orientationIn(content) !== UPRIGHT;

/**
 * A PNG without texts, times, EXIF data and bytes after its end.
 * @returns undefined where it has to be drawn anew: turned by its EXIF data, with a colour profile, or not as expected
 * @throws RangeError where a length leads outside the file
 */
export function cleanPng(source: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const view = viewOf(source);
  const kept: Uint8Array[] = [source.subarray(0, SIGNATURE_BYTES)];
  let at = SIGNATURE_BYTES;
  for (;;) {
    const end = at + FRAME_BYTES + view.getUint32(at);
    if (end > source.length) return undefined;
    const name = latin1(source, at + 4, 4);
    const chunk = source.subarray(at, end);
    if (name === 'IEND') return concatenated(...kept, chunk);
    if (name === 'iCCP' || isTurned(name, chunk.subarray(8))) return undefined;
    if (KEPT.has(name)) kept.push(chunk);
    at = end;
  }
}
