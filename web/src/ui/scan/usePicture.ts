import { useEffect, useEffectEvent, useState } from 'react';
import { type PictureFault, searchPicture } from './pictureSearch.ts';
import type { Purpose } from './purposes.ts';

/**
 * Reads the code in a chosen picture. Nothing is taken any more once the component is gone or `stop` was called.
 * @param take takes the text of the code; false for a code that is not wanted
 */
export function usePicture(purpose: Purpose, take: (text: string) => boolean) {
  const [fault, setFault] = useState<PictureFault>();
  /** The picture that is being read. */
  const [file, setFile] = useState<File>();
  const handOver = useEffectEvent(take);

  useEffect(() => {
    if (!file) return undefined;
    const end = new AbortController();
    const { signal } = end;
    const read = async () => {
      const found = await searchPicture(file, { purpose, take: (text) => handOver(text), signal });
      if (signal.aborted) return;
      setFile(undefined);
      setFault(found);
    };
    void read();
    return () => end.abort();
  }, [file, purpose]);

  const choose = (chosen: File | null) => {
    if (!chosen) return;
    setFault(undefined);
    setFile(chosen);
  };
  return {
    choose,
    fault,
    isReading: file !== undefined,
    stop: () => setFile(undefined),
    forget: () => setFault(undefined),
  };
}
