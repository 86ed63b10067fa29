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
async function originalOf(source: Uint8Array<ArrayBuffer>, format: PictureFormat) {
  const clean = cleanPicture(format, source);
  const type = TYPES[format];
  if (clean && type) {
    const blob = new Blob([clean], { type });
    const bitmap = await decode(blob, format);
    return { blob, bitmap, width: bitmap.width, height: bitmap.height };
  }
  const bitmap = await decode(new Blob([source]), format);
  return { bitmap, ...(await drawOriginal(bitmap, DRAWN[format] ?? 'image/jpeg')) };
}

/**
 * Makes the forms in which a picture is stored. None has metadata of its file.
 * @throws {FileFault} for a picture that cannot be decoded
 */
export async function makePicture(source: Uint8Array<ArrayBuffer>, format: PictureFormat): Promise<Made> {
  const { blob, bitmap, width, height } = await originalOf(source, format);
  const view = drawWithin(bitmap, RENDITION_PIXELS.view, '#fff');
  bitmap.close();
  const thumbnail = drawWithin(view, RENDITION_PIXELS.thumbnail);
  const renditions = {
    original: blob,
    view: await encodeView(view),
    thumbnail: await encodeThumbnail(thumbnail),
  };
  return { kind: 'photo', type: blob.type, renditions, width, height, placeholder: placeholderOf(thumbnail) };
}
