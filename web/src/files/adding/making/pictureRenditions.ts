import { RENDITION_PIXELS } from '#shared/domain/files.ts';
import { cleanPicture } from '../cleaning/cleanPicture.ts';
import type { PictureFormat } from '../cleaning/fileFormat.ts';
import { drawOriginal, drawWithin, encodeThumbnail, encodeView, type PictureType } from './drawing.ts';
import { FileFault } from './fileFault.ts';
import type { Made } from './made.ts';
import { placeholderOf } from './placeholder.ts';

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

async function decode(picture: Blob, format: PictureFormat): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(picture, { imageOrientation: 'from-image' });
  } catch {
    throw new FileFault(TYPES[format] ? 'broken' : 'undecodable');
  }
}

/** The picture without its metadata: as it is where these can be left out, or drawn anew. */
async function originalOf(bitmap: ImageBitmap, source: Uint8Array, format: PictureFormat) {
  const clean = cleanPicture(format, source);
  const type = TYPES[format];
  const { width, height } = bitmap;
  if (clean && type) return { bytes: clean, type, width, height };
  return drawOriginal(bitmap, DRAWN[format] ?? 'image/jpeg');
}

/**
 * Makes the forms in which a picture is stored. None has metadata of its file.
 * @param file is decoded, and `source` are its bytes: a picture of many megabytes is copied as seldom as possible
 * @throws {FileFault} for a picture that cannot be decoded
 */
export async function makePicture(file: Blob, source: Uint8Array, format: PictureFormat): Promise<Made> {
  const bitmap = await decode(file, format);
  const { bytes, type, width, height } = await originalOf(bitmap, source, format);
  const view = drawWithin(bitmap, RENDITION_PIXELS.view, '#fff');
  bitmap.close();
  const thumbnail = drawWithin(view, RENDITION_PIXELS.thumbnail);
  const renditions = {
    original: bytes,
    view: await encodeView(view),
    thumbnail: await encodeThumbnail(thumbnail),
  };
  return { kind: 'photo', type, renditions, width, height, placeholder: placeholderOf(thumbnail) };
}
