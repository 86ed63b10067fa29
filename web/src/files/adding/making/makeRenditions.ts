import { FILE_LIMITS, type FileKind, RENDITION_PIXELS } from '#shared/domain/files.ts';
import { givesPixels } from '#web/base/givesPixels.ts';
import { orUndefined } from '../cleaning/byteReading.ts';
import { jpegSize } from '../cleaning/cleanJpeg.ts';
import { cleanPicture } from '../cleaning/cleanPicture.ts';
import { formatOf, type PictureFormat } from '../cleaning/fileFormat.ts';
import { LARGEST_PICTURE_BYTES } from '../limits.ts';
import { drawOriginal, drawWithin, encodeThumbnail, encodeView, type PictureType } from './drawing.ts';
import { FileFault } from './fileFault.ts';
import { placeholderOf } from './placeholder.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The forms in which a file is stored, not sealed yet, and what the item's content says about it. */
interface Made {
  readonly kind: FileKind;
  readonly type: string;
  readonly renditions: { readonly original: Bytes; readonly view?: Bytes; readonly thumbnail?: Bytes };
  /** The size of the original in pixels. */
  readonly width?: number;
  readonly height?: number;
  /** A ThumbHash in base64. */
  readonly placeholder?: string;
}

/** The formats that stay as they are where possible, with their types. */
const TYPES: Partial<Record<PictureFormat, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

/** The type in which a picture is drawn anew. */
const DRAWN: Partial<Record<PictureFormat, PictureType>> = {
  png: 'image/png',
  gif: 'image/png',
  webp: 'image/webp',
};

/** A JPEG consists of blocks of 8 by 8 pixels, and a decoder can make any smaller number of each block's pixels. */
const BLOCK = 8;

/** A picture that is decoded, perhaps smaller, and its size in its file. */
interface Decoded {
  readonly image: ImageBitmap | VideoFrame;
  readonly width: number;
  readonly height: number;
}

const longestOf = ({ displayWidth, displayHeight }: VideoFrame): number =>
  Math.max(displayWidth, displayHeight);

async function frameOf(jpeg: Bytes, width: number, height: number) {
  const longest = Math.max(width, height);
  const pixels = Math.min(BLOCK, Math.ceil((BLOCK * RENDITION_PIXELS.view) / longest));
  const scaled = (length: number): number => Math.ceil((length * pixels) / BLOCK);
  const desired = { desiredWidth: scaled(width), desiredHeight: scaled(height) };
  const decoder = new ImageDecoder({ data: jpeg, type: 'image/jpeg', ...desired });
  try {
    const { image } = await decoder.decode();
    if (longestOf(image) >= Math.min(longest, RENDITION_PIXELS.view)) return image;
    image.close();
    return undefined;
  } finally {
    decoder.close();
  }
}

/**
 * Decodes a JPEG that stays as it is no larger than its view needs: half the work of a whole photo, in a quarter of the
 * memory.
 * @param jpeg is upright, as `cleanJpeg` leaves it
 * @returns undefined where the browser cannot do so, or cannot decode it
 */
async function decodeScaled(jpeg: Bytes): Promise<Decoded | undefined> {
  const size = orUndefined(() => jpegSize(jpeg));
  if (!size || !('ImageDecoder' in globalThis)) return undefined;
  const image = await frameOf(jpeg, size.width, size.height).catch(() => undefined);
  return image && { image, ...size };
}

/** @param clean the same picture without its metadata, where that can be had by leaving parts out */
async function decode(picture: Blob, format: PictureFormat, clean?: Bytes): Promise<Decoded> {
  const scaled = clean && format === 'jpeg' ? await decodeScaled(clean) : undefined;
  if (scaled) return scaled;
  try {
    const image = await createImageBitmap(picture, { imageOrientation: 'from-image' });
    return { image, width: image.width, height: image.height };
  } catch {
    if (TYPES[format]) throw new FileFault('broken');
    throw new FileFault(format === 'heic' ? 'heic' : 'undecodable');
  }
}

/** The picture without its metadata: as it is where these can be left out, or drawn anew. */
async function originalOf({ image, width, height }: Decoded, format: PictureFormat, clean?: Bytes) {
  const type = TYPES[format];
  if (clean && type) return { bytes: clean, type, width, height };
  return drawOriginal(image, DRAWN[format] ?? 'image/jpeg');
}

/**
 * Makes the forms in which a picture is stored. None has metadata of its file.
 * @param file is decoded, and `source` are its bytes: a picture of many megabytes is copied as seldom as possible
 * @throws {FileFault} for a picture that cannot be decoded
 */
async function makePicture(file: Blob, source: Uint8Array, format: PictureFormat): Promise<Made> {
  if (!givesPixels()) throw new FileFault('noise');
  const clean = cleanPicture(format, source);
  const decoded = await decode(file, format, clean);
  const { bytes, type, width, height } = await originalOf(decoded, format, clean);
  const view = drawWithin(decoded.image, RENDITION_PIXELS.view, '#fff');
  decoded.image.close();
  const thumbnail = drawWithin(view, RENDITION_PIXELS.thumbnail);
  const renditions = {
    original: bytes,
    view: await encodeView(view),
    thumbnail: await encodeThumbnail(thumbnail),
  };
  return { kind: 'photo', type, renditions, width, height, placeholder: placeholderOf(thumbnail) };
}

async function bytesOf(file: Blob): Promise<Bytes> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new FileFault('unreadable');
  }
}

function refuseOver(limit: number, bytes: number): void {
  if (bytes > limit) throw new FileFault('too_large');
}

/** Every file that is neither a picture nor a PDF: it is only ever downloaded, so it needs no other type. */
const asItIs = (original: Bytes): Made => ({
  kind: 'other',
  type: 'application/octet-stream',
  renditions: { original },
});

async function firstPageOf(pdf: Bytes) {
  try {
    const { drawFirstPage } = await import('./firstPage.ts');
    // The reader of PDFs keeps the bytes that it is given.
    return await drawFirstPage(pdf.slice());
  } catch {
    return undefined;
  }
}

/** A PDF stays as it is. One whose first page cannot be drawn has no thumbnail. */
async function makePdf(original: Bytes): Promise<Made> {
  const { thumbnail, ...size } = (await firstPageOf(original)) ?? {};
  return {
    ...size,
    kind: 'other',
    type: 'application/pdf',
    renditions: { original, ...(thumbnail && { thumbnail }) },
  };
}

/**
 * Makes the forms in which a file is stored.
 * @throws {FileFault} for a file that cannot be added
 */
export async function makeRenditions(file: Blob): Promise<Made> {
  refuseOver(LARGEST_PICTURE_BYTES, file.size);
  const bytes = await bytesOf(file);
  const format = formatOf(bytes);
  if (format === 'other' || format === 'pdf') {
    refuseOver(FILE_LIMITS.bytes, file.size);
    return format === 'pdf' ? makePdf(bytes) : asItIs(bytes);
  }
  const made = await makePicture(file, bytes, format);
  refuseOver(FILE_LIMITS.bytes, made.renditions.original.length);
  return made;
}
