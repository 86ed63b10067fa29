import { useState } from 'react';
import type { TransferLink } from '#shared/domain/transferLink.ts';
import { readLink } from '../readLink.ts';
import { type CodeReader, createCodeReader, type Picture } from './codeReader.ts';

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
    if (text !== undefined) return text;
  }
  return undefined;
}

type PictureFault = 'unreadable' | 'empty' | 'foreign' | 'failed';

/** The link in the QR code of a picture, or why there is none. The file does not leave the device. */
async function linkIn(file: Blob): Promise<TransferLink | PictureFault> {
  const address = URL.createObjectURL(file);
  const reader = createCodeReader();
  try {
    const picture = await loadPicture(address).catch(() => undefined);
    if (!picture) return 'unreadable';
    const text = await search(reader, picture);
    return text === undefined ? 'empty' : (readLink(text) ?? 'foreign');
  } catch {
    return 'failed';
  } finally {
    reader.close();
    URL.revokeObjectURL(address);
  }
}

/** Reads a chosen picture, and hands over the link in it. */
export function usePicture(onFound: (link: TransferLink) => void) {
  const [fault, setFault] = useState<PictureFault>();
  const [isReading, setReading] = useState(false);

  const choose = async (file: File | null) => {
    if (!file) return;
    setFault(undefined);
    setReading(true);
    const found = await linkIn(file);
    setReading(false);
    if (typeof found === 'string') setFault(found);
    else onFound(found);
  };
  return { choose, fault, isReading, forget: () => setFault(undefined) };
}
