import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import type { Rendition } from '#shared/domain/files.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { type FileOwner, type OpenedFile, openedFileQuery } from './fetching/openedFile.ts';
import { pictureType } from './pictureType.ts';

/** Failed: there was no response; it is tried again when the page is shown the next time. */
export type PictureState = 'loading' | 'shown' | 'missing' | 'broken' | 'failed';

/** A `blob:` address of the picture. It ends with the component, and with the bytes it leads to. */
function useAddress(opened: OpenedFile | undefined): string | undefined {
  const bytes = opened?.state === 'opened' ? opened.bytes : undefined;
  const [address, setAddress] = useState<string>();
  useLayoutEffect(() => {
    const type = bytes && pictureType(bytes);
    if (!bytes || !type) return;
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [bytes]);
  return address;
}

function stateOf(opened: OpenedFile | undefined, isFailed: boolean): PictureState {
  if (!opened) return isFailed ? 'failed' : 'loading';
  if (opened.state !== 'opened') return opened.state;
  return pictureType(opened.bytes) ? 'shown' : 'broken';
}

/** Fetches and opens a picture for as long as the component is shown. */
export function usePictureAddress(owner: FileOwner, file: ItemFile, rendition: Rendition) {
  const { data, isError } = useQuery(openedFileQuery(useApi(), owner, file, rendition));
  return { address: useAddress(data), state: stateOf(data, isError) };
}
