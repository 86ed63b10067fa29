import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useState } from 'react';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import type { Rendition } from '#shared/domain/files.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { openedFileQuery } from './fetching/openedFile.ts';
import type { FileOwner, OpenedFile } from './fetching/openFile.ts';
import { isShowable, pictureType } from './pictureHead.ts';

/** Failed: there was no response; it is tried again when the page is shown the next time. */
export type PictureState = 'loading' | 'shown' | 'missing' | 'broken' | 'failed';

interface ShownPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** The content as a picture that a browser may decode; undefined where it is none. */
function pictureOf(opened: OpenedFile | undefined): ShownPicture | undefined {
  if (opened?.state !== 'opened') return undefined;
  const { bytes } = opened;
  const type = pictureType(bytes);
  return type && isShowable(bytes, type) ? { bytes, type } : undefined;
}

/** A `blob:` address of the picture. It ends with the component, and with the bytes it leads to. */
function useAddress(picture: ShownPicture | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useLayoutEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(new Blob([picture.bytes], { type: picture.type }));
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [picture]);
  return address;
}

function stateOf(opened: OpenedFile | undefined, isPicture: boolean, isFailed: boolean): PictureState {
  if (!opened) return isFailed ? 'failed' : 'loading';
  if (opened.state !== 'opened') return opened.state;
  return isPicture ? 'shown' : 'broken';
}

/** Fetches and opens a picture for as long as the component is shown. */
export function usePictureAddress(owner: FileOwner, file: ItemFile, rendition: Rendition) {
  const { data, isError } = useQuery(openedFileQuery(useApi(), owner, file, rendition));
  const picture = useMemo(() => pictureOf(data), [data]);
  return { address: useAddress(picture), state: stateOf(data, picture !== undefined, isError) };
}
