import { concatenated } from '#shared/sealing/bytes.ts';
import { latin1, orUndefined, viewOf } from './byteReading.ts';
import { cleanJpeg } from './cleanJpeg.ts';
import { isStandardProfile } from './colourProfile.ts';
import type { PictureFormat } from './fileFormat.ts';
import { orientationIn, UPRIGHT } from './orientation.ts';

const PNG_SIGNATURE_BYTES = 8;
/** Length, name and checksum of a chunk. */
const PNG_FRAME_BYTES = 12;

/** The chunks that a picture or an animation is drawn with (PNG, third edition, 11). */
const PNG_CHUNKS = new Set([
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
function cleanPng(source: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const view = viewOf(source);
  const kept: Uint8Array[] = [source.subarray(0, PNG_SIGNATURE_BYTES)];
  let at = PNG_SIGNATURE_BYTES;
  for (;;) {
    const end = at + PNG_FRAME_BYTES + view.getUint32(at);
    if (end > source.length) return undefined;
    const name = latin1(source, at + 4, 4);
    const chunk = source.subarray(at, end);
    if (name === 'IEND') return concatenated(...kept, chunk);
    if (name === 'iCCP' || isTurned(name, chunk.subarray(8))) return undefined;
    if (PNG_CHUNKS.has(name)) kept.push(chunk);
    at = end;
  }
}

const WEBP_HEADER_BYTES = 12;
const WEBP_CHUNK_HEADER_BYTES = 8;
const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF']);
/** The flags of `VP8X` (RFC 9649, 2.7.1) that say that there are EXIF and XMP data. */
const METADATA_FLAGS = 0x08 | 0x04;

/** EXIF data in WebP begin with or without the mark that they have in JPEG. */
const tiffOf = (exif: Uint8Array): Uint8Array => (latin1(exif, 0, 4) === 'Exif' ? exif.subarray(6) : exif);

/** The parts of one chunk that stay; undefined where the picture has to be drawn anew. */
function keptOfWebp(name: string, chunk: Uint8Array, content: Uint8Array): Uint8Array[] | undefined {
  if (WEBP_CHUNKS.has(name)) return [chunk];
  if (name === 'ICCP') return isStandardProfile(content) ? [chunk] : undefined;
  if (name === 'EXIF') return orientationIn(tiffOf(content)) === UPRIGHT ? [] : undefined;
  if (name !== 'VP8X') return [];
  const extended = chunk.slice();
  extended[WEBP_CHUNK_HEADER_BYTES] = viewOf(content).getUint8(0) & ~METADATA_FLAGS;
  return [extended];
}

/**
 * A WebP picture without EXIF and XMP data, unknown chunks and bytes after its end.
 * @returns undefined where it has to be drawn anew: turned by its EXIF data, an unusual profile, or not as expected
 * @throws RangeError where a length leads outside the file
 */
function cleanWebp(source: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const view = viewOf(source);
  const fileEnd = WEBP_CHUNK_HEADER_BYTES + view.getUint32(4, true);
  if (fileEnd > source.length) return undefined;
  const header = source.slice(0, WEBP_HEADER_BYTES);
  const kept: Uint8Array[] = [header];
  let at = WEBP_HEADER_BYTES;
  while (at < fileEnd) {
    const length = view.getUint32(at + 4, true);
    const end = at + WEBP_CHUNK_HEADER_BYTES + length + (length % 2);
    if (end > source.length) return undefined;
    const content = source.subarray(at + WEBP_CHUNK_HEADER_BYTES, at + WEBP_CHUNK_HEADER_BYTES + length);
    const stays = keptOfWebp(latin1(source, at, 4), source.subarray(at, end), content);
    if (!stays) return undefined;
    kept.push(...stays);
    at = end;
  }
  const clean = concatenated(...kept);
  viewOf(clean).setUint32(4, clean.length - WEBP_CHUNK_HEADER_BYTES, true);
  return clean;
}

/** Header and logical screen descriptor (GIF89a, 17 and 18). */
const GIF_HEADER_BYTES = 13;
const IMAGE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** The applications whose extension says how often an animation is repeated. */
const REPETITION = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The end of a chain of sub-blocks: each begins with its length, and the last is empty. */
function endOfBlocks(view: DataView, from: number): number {
  let at = from;
  while (view.getUint8(at) > 0) at += 1 + view.getUint8(at);
  return at + 1;
}

function isExtensionKept(source: Uint8Array, at: number): boolean {
  if (source[at + 1] === GRAPHIC_CONTROL) return true;
  return source[at + 1] === APPLICATION && REPETITION.includes(latin1(source, at + 3, 11));
}

/**
 * A GIF without comments, texts, the data of other applications (such as XMP), and bytes after its end.
 * @returns undefined where it is not as expected
 * @throws RangeError where a length leads outside the file
 */
function cleanGif(source: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const view = viewOf(source);
  let at = GIF_HEADER_BYTES + tableBytes(view.getUint8(10));
  const kept: Uint8Array[] = [source.subarray(0, at)];
  for (;;) {
    const kind = view.getUint8(at);
    if (kind === TRAILER) return concatenated(...kept, Uint8Array.of(TRAILER));
    if (kind !== IMAGE && kind !== EXTENSION) return undefined;
    const blocks = kind === IMAGE ? at + 11 + tableBytes(view.getUint8(at + 9)) : at + 2;
    const end = endOfBlocks(view, blocks);
    if (kind === IMAGE || isExtensionKept(source, at)) kept.push(source.subarray(at, end));
    at = end;
  }
}

type Cleaner = (source: Uint8Array) => Uint8Array<ArrayBuffer> | undefined;

const CLEANERS: Partial<Record<PictureFormat, Cleaner>> = {
  jpeg: cleanJpeg,
  png: cleanPng,
  webp: cleanWebp,
  gif: cleanGif,
};

/**
 * A picture file without its metadata, which tell where and with what it was taken. The picture is unchanged.
 * @returns undefined where that cannot be done by leaving parts out: then the picture is drawn anew
 */
export const cleanPicture = (
  format: PictureFormat,
  source: Uint8Array,
): Uint8Array<ArrayBuffer> | undefined => orUndefined(() => CLEANERS[format]?.(source));
