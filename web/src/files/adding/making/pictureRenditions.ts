import { RENDITION_PIXELS } from '#shared/domain/files.ts';
import { cleanPicture } from '../cleaning/cleanPicture.ts';
import type { PictureFormat } from '../cleaning/fileFormat.ts';
import { drawOriginal, drawWithin, encodeThumbnail, encodeView, type PictureType } from './drawing.ts';
import { FileFault } from './fileFault.ts';
import type { Made } from './made.ts';
import { placeholderOf } from './placeholder.ts';
import { type Decoded, decodeScaled } from './scaledDecoding.ts';

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

type Bytes = Uint8Array<ArrayBuffer>;

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
export async function makePicture(file: Blob, source: Uint8Array, format: PictureFormat): Promise<Made> {
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
