import { type CodeReader, createCodeReader, NoiseError, type Picture } from './codeReader.ts';
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

/**
 * Why there is no code to be had of a picture; `foreign` means that the one in it is not wanted, `noise` that the browser
 * does not give the picture.
 */
export type PictureFault = 'unreadable' | 'empty' | 'foreign' | 'noise' | 'failed';

export interface PictureTask {
  readonly purpose: Purpose;
  /** Takes the text of a code; false for a code that is not wanted. */
  readonly take: (text: string) => boolean;
  /** Ends the search: nothing is taken any more. */
  readonly signal: AbortSignal;
}

async function search(
  reader: CodeReader,
  picture: Picture,
  { take, signal }: PictureTask,
): Promise<PictureFault | undefined> {
  let fault: PictureFault = 'empty';
  for (const longestSide of LONGEST_SIDES_PX) {
    const texts = await reader.read(picture, longestSide);
    if (signal.aborted || texts.some(take)) return undefined;
    if (texts.length > 0) fault = 'foreign';
  }
  return fault;
}

/**
 * Searches a picture for the wanted code. The file does not leave the device.
 * @returns why there was none; undefined when one was taken, or the search was ended
 */
export async function searchPicture(file: Blob, task: PictureTask): Promise<PictureFault | undefined> {
  const address = URL.createObjectURL(file);
  const reader = createCodeReader(task.purpose);
  task.signal.addEventListener('abort', reader.close, { once: true });
  try {
    const picture = await loadPicture(address).catch(() => undefined);
    return picture ? await search(reader, picture, task) : 'unreadable';
  } catch (error) {
    return error instanceof NoiseError ? 'noise' : 'failed';
  } finally {
    reader.close();
    URL.revokeObjectURL(address);
  }
}
