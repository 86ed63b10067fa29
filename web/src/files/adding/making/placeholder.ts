import { rgbaToThumbHash } from 'thumbhash';
import { drawWithin } from './drawing.ts';

/** The longest side that a ThumbHash is made of. */
const LONGEST = 100;

/** The ThumbHash of a picture, in base64: what is shown, blurred, until the thumbnail is there. */
export function placeholderOf(thumbnail: OffscreenCanvas): string {
  const small = drawWithin(thumbnail, LONGEST);
  const context = small.getContext('2d');
  if (!context) throw new Error('No canvas to read');
  const { width, height } = small;
  const hash = rgbaToThumbHash(width, height, context.getImageData(0, 0, width, height).data);
  return btoa(String.fromCharCode(...hash));
}
