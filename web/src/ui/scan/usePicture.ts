import { useState } from 'react';
import { type PictureFault, searchPicture } from './pictureSearch.ts';
import type { Purpose } from './purposes.ts';

/**
 * Reads the code in a chosen picture.
 * @param take takes the text of the code; false for a code that is not wanted
 */
export function usePicture(purpose: Purpose, take: (text: string) => boolean) {
  const [fault, setFault] = useState<PictureFault>();
  const [isReading, setReading] = useState(false);

  const choose = async (file: File | null) => {
    if (!file) return;
    setFault(undefined);
    setReading(true);
    const result = await searchPicture(file, purpose);
    setReading(false);
    if ('fault' in result) setFault(result.fault);
    else if (!take(result.text)) setFault('foreign');
  };
  return { choose, fault, isReading, forget: () => setFault(undefined) };
}
