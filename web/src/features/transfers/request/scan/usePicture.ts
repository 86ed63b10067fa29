import { useState } from 'react';
import type { TransferLink } from '#shared/domain/transferLink.ts';
import { readLink } from '../model/readLink.ts';
import { readPicture, UnreadablePicture } from './readPicture.ts';

type PictureFault = 'unreadable' | 'empty' | 'foreign' | 'failed';

async function linkIn(file: Blob): Promise<TransferLink | PictureFault> {
  try {
    const text = await readPicture(file);
    return text === undefined ? 'empty' : (readLink(text) ?? 'foreign');
  } catch (error) {
    return error instanceof UnreadablePicture ? 'unreadable' : 'failed';
  }
}

/** Reads a picture that someone chose, and hands over the link in it. */
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
