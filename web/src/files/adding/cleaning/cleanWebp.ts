import { concatenated } from '#shared/sealing/bytes.ts';
import { latin1, viewOf } from './byteReading.ts';
import { isStandardProfile } from './colourProfile.ts';
import { orientationIn, UPRIGHT } from './orientation.ts';

const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const KEPT = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF']);
/** The flags of `VP8X` (RFC 9649, 2.7.1) that say that there are EXIF and XMP data. */
const METADATA_FLAGS = 0x08 | 0x04;

/** EXIF data in WebP begin with or without the mark that they have in JPEG. */
const tiffOf = (exif: Uint8Array): Uint8Array => (latin1(exif, 0, 4) === 'Exif' ? exif.subarray(6) : exif);

/** The parts of one chunk that stay; undefined where the picture has to be drawn anew. */
function keptOf(name: string, chunk: Uint8Array, content: Uint8Array): Uint8Array[] | undefined {
  if (KEPT.has(name)) return [chunk];
  if (name === 'ICCP') return isStandardProfile(content) ? [chunk] : undefined;
  if (name === 'EXIF') return orientationIn(tiffOf(content)) === UPRIGHT ? [] : undefined;
  if (name !== 'VP8X') return [];
  const extended = chunk.slice();
  extended[CHUNK_HEADER_BYTES] = viewOf(content).getUint8(0) & ~METADATA_FLAGS;
  return [extended];
}

/**
 * A WebP picture without EXIF and XMP data, unknown chunks and bytes after its end.
 * @returns undefined where it has to be drawn anew: turned by its EXIF data, an unusual profile, or not as expected
 * @throws RangeError where a length leads outside the file
 */
export function cleanWebp(source: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const view = viewOf(source);
  const fileEnd = CHUNK_HEADER_BYTES + view.getUint32(4, true);
  if (fileEnd > source.length) return undefined;
  const header = source.slice(0, HEADER_BYTES);
  const kept: Uint8Array[] = [header];
  let at = HEADER_BYTES;
  while (at < fileEnd) {
    const length = view.getUint32(at + 4, true);
    const end = at + CHUNK_HEADER_BYTES + length + (length % 2);
    if (end > source.length) return undefined;
    const content = source.subarray(at + CHUNK_HEADER_BYTES, at + CHUNK_HEADER_BYTES + length);
    const stays = keptOf(latin1(source, at, 4), source.subarray(at, end), content);
    if (!stays) return undefined;
    kept.push(...stays);
    at = end;
  }
  const clean = concatenated(...kept);
  viewOf(clean).setUint32(4, clean.length - CHUNK_HEADER_BYTES, true);
  return clean;
}
