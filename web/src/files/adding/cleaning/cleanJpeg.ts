import { RENDITION_PIXELS } from '#shared/domain/files.ts';
import { concatenated } from '#shared/sealing/bytes.ts';
import { latin1, viewOf } from './byteReading.ts';
import { isStandardProfile } from './colourProfile.ts';
import { isStartOfFrame } from './jpegMarkers.ts';
import { orientationIn, UPRIGHT } from './orientation.ts';

/** Markers of ITU-T T.81, Annex B. */
const START_OF_SCAN = 0xda;
const END = 0xd9;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
const END_BYTES = Uint8Array.of(0xff, END);

const PROFILE_HEADER = 'ICC_PROFILE\0\x01\x01';
const JFIF_BYTES = 18;
const ADOBE_BYTES = 16;

/** Frames, tables and what else the picture is decoded with. */
const isPicture = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xdb && marker <= 0xdf);

const isTooLong = (frame: Uint8Array): boolean =>
  Math.max(viewOf(frame).getUint16(5), viewOf(frame).getUint16(7)) > RENDITION_PIXELS.original;

/** The JFIF header without the thumbnail that it may hold. */
function withoutThumbnail(segment: Uint8Array): Uint8Array[] {
  if (latin1(segment, 4, 5) !== 'JFIF\0' || segment.length < JFIF_BYTES) return [];
  const header = segment.slice(0, JFIF_BYTES);
  header.set([0, JFIF_BYTES - 2], 2);
  header.set([0, 0], JFIF_BYTES - 2);
  return [header];
}

function isUpright(segment: Uint8Array): boolean {
  return latin1(segment, 4, 6) !== 'Exif\0\0' || orientationIn(segment.subarray(10)) === UPRIGHT;
}

/** The parts of one segment that stay; undefined where the picture has to be drawn anew. */
function keptOf(marker: number, segment: Uint8Array): Uint8Array[] | undefined {
  if (isPicture(marker)) return isStartOfFrame(marker) && isTooLong(segment) ? undefined : [segment];
  if (marker === APP0) return withoutThumbnail(segment);
  if (marker === APP1) return isUpright(segment) ? [] : undefined;
  if (marker === APP2 && latin1(segment, 4, 12) === 'ICC_PROFILE\0') {
    if (latin1(segment, 4, 14) !== PROFILE_HEADER) return undefined;
    return isStandardProfile(segment.subarray(18)) ? [segment] : undefined;
  }
  if (marker === APP14 && latin1(segment, 4, 5) === 'Adobe') {
    // It says how the colours are coded, and nothing else where it has its usual length.
    return segment.length === ADOBE_BYTES ? [segment] : undefined;
  }
  return marker === COMMENT || (marker > APP0 && marker <= APP15) ? [] : undefined;
}

/** The end of a scan's data: the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(source: Uint8Array, from: number): number {
  let at = source.indexOf(0xff, from);
  while (at >= 0) {
    const next = source[at + 1] ?? END;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at = source.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  return source.length;
}

/**
 * A JPEG without anything but the picture: no EXIF, XMP, IPTC, comment, embedded preview, unusual colour profile or
 * byte after its end. The picture itself is not changed.
 * @returns undefined where it has to be drawn anew: turned by its EXIF data, too large, or not as expected
 * @throws RangeError where a length leads outside the file
 */
export function cleanJpeg(source: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const view = viewOf(source);
  const kept: Uint8Array[] = [source.subarray(0, 2)];
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === END) return concatenated(...kept, END_BYTES);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (end > source.length) return undefined;
    if (marker === START_OF_SCAN) {
      const scanEnd = endOfScan(source, end);
      kept.push(source.subarray(at, scanEnd));
      at = scanEnd;
      continue;
    }
    const stays = keptOf(marker, source.subarray(at, end));
    if (!stays) return undefined;
    kept.push(...stays);
    at = end;
  }
}

/**
 * The size in pixels of a JPEG that `cleanJpeg` has made: its segments follow one another, and each is whole.
 * @returns undefined where it is told behind the picture, as ITU-T T.81 allows
 */
export function jpegSize(jpeg: Uint8Array): { readonly width: number; readonly height: number } | undefined {
  const view = viewOf(jpeg);
  let at = 2;
  for (let marker = view.getUint8(at + 1); marker !== START_OF_SCAN; marker = view.getUint8(at + 1)) {
    const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
    if (isStartOfFrame(marker)) return width > 0 && height > 0 ? { width, height } : undefined;
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
