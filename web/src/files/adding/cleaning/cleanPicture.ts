import { orUndefined } from './byteReading.ts';
import { cleanGif } from './cleanGif.ts';
import { cleanJpeg } from './cleanJpeg.ts';
import { cleanPng } from './cleanPng.ts';
import { cleanWebp } from './cleanWebp.ts';
import type { PictureFormat } from './fileFormat.ts';

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
