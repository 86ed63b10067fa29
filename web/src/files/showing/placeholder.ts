import { thumbHashToDataURL } from 'thumbhash';

/** The address of the blurred picture of a ThumbHash in base64; undefined where it is none. */
export function placeholderAddress(hash: string): string | undefined {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
