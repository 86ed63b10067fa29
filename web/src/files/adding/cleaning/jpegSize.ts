import { viewOf } from './byteReading.ts';
import { isStartOfFrame, START_OF_SCAN } from './cleanJpeg.ts';

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
