import { type CodeReader, createCodeReader, type Picture } from './codeReader.ts';
import type { Purpose } from './purposes.ts';

/** A small code in a large photo needs many pixels, a blurred one fewer: each size finds codes that others miss. */
const LONGEST_SIDES_PX = [1_024, 512, 2_048];
/** For a drawing without a size of its own, which an SVG file can be. */
const DRAWING_PX = 1_024;

/** @throws when the browser cannot show the picture */
async function loadPicture(address: string): Promise<Picture> {
  const source = new Image();
  source.src = address;
  await source.decode();
  return { source, width: source.naturalWidth || DRAWING_PX, height: source.naturalHeight || DRAWING_PX };
}

async function search(reader: CodeReader, picture: Picture): Promise<string | undefined> {
  for (const longestSide of LONGEST_SIDES_PX) {
    const text = await reader.read(picture, longestSide);
    if (text) return text;
  }
  return undefined;
}

/** Why there is no code to be had of a picture; `foreign` means that the one in it is not wanted. */
export type PictureFault = 'unreadable' | 'empty' | 'foreign' | 'failed';

type Outcome = { readonly text: string } | { readonly fault: PictureFault };

/** The text of the code in a picture, or why there is none. The file does not leave the device. */
export async function searchPicture(file: Blob, purpose: Purpose): Promise<Outcome> {
  const address = URL.createObjectURL(file);
  const reader = createCodeReader(purpose);
  try {
    const picture = await loadPicture(address).catch(() => undefined);
    if (!picture) return { fault: 'unreadable' };
    const text = await search(reader, picture);
    return text === undefined ? { fault: 'empty' } : { text };
  } catch {
    return { fault: 'failed' };
  } finally {
    reader.close();
    URL.revokeObjectURL(address);
  }
}
