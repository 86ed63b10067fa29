import { type CodeReader, createCodeReader, type Picture } from './codeReader.ts';

/** A small code in a large photo needs many pixels, a blurred one fewer: what is lost at one size is read at another. */
const LONGEST_SIDES_PX = [1_024, 512, 2_048];
/** A drawing can be without a size of its own. */
const DRAWING_PX = 1_024;

async function pictureOf(address: string): Promise<Picture> {
  const source = new Image();
  source.src = address;
  await source.decode();
  return { source, width: source.naturalWidth || DRAWING_PX, height: source.naturalHeight || DRAWING_PX };
}

async function search(reader: CodeReader, picture: Picture): Promise<string | undefined> {
  for (const longestSide of LONGEST_SIDES_PX) {
    const text = await reader.read(picture, longestSide);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** A file that is no picture. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

/**
 * The text of a QR code in a file that someone chose; undefined where there is none. The file stays on the device.
 * @throws {UnreadablePicture}
 */
export async function readPicture(file: Blob): Promise<string | undefined> {
  const address = URL.createObjectURL(file);
  const reader = createCodeReader();
  try {
    const picture = await pictureOf(address).catch((cause: unknown) => {
      throw new UnreadablePicture('The browser cannot show it', { cause });
    });
    return await search(reader, picture);
  } finally {
    reader.close();
    URL.revokeObjectURL(address);
  }
}
