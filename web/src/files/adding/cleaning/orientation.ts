import { latin1, orUndefined, viewOf } from './byteReading.ts';

const ORIENTATION_TAG = 0x0112;
export const UPRIGHT = 1;

/**
 * The orientation that EXIF data give a picture: 1 is upright (Exif 2.32, 4.6.4 A).
 * @param tiff the data from their TIFF header on
 */
export const orientationIn = (tiff: Uint8Array): number =>
  orUndefined(() => {
    const isLittle = latin1(tiff, 0, 2) === 'II';
    const view = viewOf(tiff);
    const directory = view.getUint32(4, isLittle);
    const count = view.getUint16(directory, isLittle);
    for (let entry = 0; entry < count; entry += 1) {
      const at = directory + 2 + entry * 12;
      if (view.getUint16(at, isLittle) === ORIENTATION_TAG) return view.getUint16(at + 8, isLittle);
    }
    return UPRIGHT;
  }) ?? UPRIGHT;
