import { RENDITION_PIXELS } from '#shared/domain/files.ts';
import { orUndefined } from '../cleaning/byteReading.ts';
import { jpegSize } from '../cleaning/jpegSize.ts';

/** A JPEG consists of blocks of 8 by 8 pixels, and a decoder can make any smaller number of each block's pixels. */
const BLOCK = 8;

/** A picture that is decoded, perhaps smaller, and its size in its file. */
export interface Decoded {
  readonly image: ImageBitmap | VideoFrame;
  readonly width: number;
  readonly height: number;
}

const longestOf = ({ displayWidth, displayHeight }: VideoFrame): number =>
  Math.max(displayWidth, displayHeight);

async function frameOf(jpeg: Uint8Array<ArrayBuffer>, width: number, height: number) {
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
export async function decodeScaled(jpeg: Uint8Array<ArrayBuffer>): Promise<Decoded | undefined> {
  const size = orUndefined(() => jpegSize(jpeg));
  if (!size || !('ImageDecoder' in globalThis)) return undefined;
  const image = await frameOf(jpeg, size.width, size.height).catch(() => undefined);
  return image && { image, ...size };
}
