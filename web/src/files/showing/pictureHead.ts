import { latin1, orUndefined, viewOf } from '../adding/cleaning/byteReading.ts';
import { isStartOfFrame } from '../adding/cleaning/jpegMarkers.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const startsWith = (bytes: Bytes, signature: string, at = 0): boolean =>
  [...signature].every((character, index) => bytes[at + index] === character.charCodeAt(0));

/**
 * The media type of a picture, by its first bytes; undefined for every other content. The type that another user wrote
 * down is not believed: a document at a `blob:` address would run as a page of this site.
 */
export function pictureType(bytes: Bytes): string | undefined {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(bytes, 'GIF8')) return 'image/gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  if (startsWith(bytes, 'ftypavif', 4) || startsWith(bytes, 'ftypavis', 4)) return 'image/avif';
  return undefined;
}

/** A file of some kilobytes may claim a picture that fills the memory of the device once it is decoded. */
const MAXIMUM_PIXELS = 100_000_000;

const hasNoLength = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Bytes between the segments are passed over, as decoders do. */
function pixelsOfJpeg(view: DataView): number {
  for (let at = 2; ; ) {
    while (view.getUint8(at) !== 0xff) at += 1;
    while (view.getUint8(at) === 0xff) at += 1;
    const marker = view.getUint8(at);
    at += 1;
    if (isStartOfFrame(marker)) return view.getUint16(at + 3) * view.getUint16(at + 5);
    if (!hasNoLength(marker)) at += view.getUint16(at);
  }
}

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;

/** The size stands in the first chunk (RFC 9649), whichever it is. */
function pixelsOfWebp(view: DataView, bytes: Bytes): number | undefined {
  const chunk = latin1(bytes, 12, 4);
  if (chunk === 'VP8X') return (uint24(view, 24) + 1) * (uint24(view, 27) + 1);
  if (chunk === 'VP8 ') return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff);
  const packed = view.getUint32(21, true);
  return chunk === 'VP8L' ? ((packed & 0x3fff) + 1) * (((packed >>> 14) & 0x3fff) + 1) : undefined;
}

const colourTableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** A first image that is larger than the screen of its GIF makes the screen larger. */
function pixelsOfGif(view: DataView): number | undefined {
  let at = 13 + colourTableBytes(view.getUint8(10));
  while (view.getUint8(at) === 0x21) {
    at += 2;
    while (view.getUint8(at) > 0) at += view.getUint8(at) + 1;
    at += 1;
  }
  if (view.getUint8(at) !== 0x2c) return undefined;
  const sides = [6, 8].map((side, index) => {
    const image = view.getUint16(at + 1 + index * 2, true) + view.getUint16(at + 5 + index * 2, true);
    return Math.max(view.getUint16(side, true), image);
  });
  return sides.reduce((product, side) => product * side, 1);
}

/** The largest of the sizes in its boxes `ispe` (ISO/IEC 23008-12): each picture in the file has one. */
function pixelsOfAvif(view: DataView, bytes: Bytes): number | undefined {
  let largest: number | undefined;
  for (let at = bytes.indexOf(0x69); at >= 0; at = bytes.indexOf(0x69, at + 1)) {
    if (latin1(bytes, at, 4) !== 'ispe' || at + 16 > bytes.length) continue;
    largest = Math.max(largest ?? 0, view.getUint32(at + 8) * view.getUint32(at + 12));
  }
  return largest;
}

const READERS: Readonly<Record<string, (view: DataView, bytes: Bytes) => number | undefined>> = {
  'image/jpeg': pixelsOfJpeg,
  'image/png': (view) => view.getUint32(16) * view.getUint32(20),
  'image/webp': pixelsOfWebp,
  'image/gif': pixelsOfGif,
  'image/avif': pixelsOfAvif,
};

/** Whether a picture of this type may be decoded: by its own header it has a size, and no enormous one. */
export function isShowable(bytes: Bytes, type: string): boolean {
  const pixels = orUndefined(() => READERS[type]?.(viewOf(bytes), bytes));
  return pixels !== undefined && pixels <= MAXIMUM_PIXELS;
}
