import type { Rendition } from '#shared/domain/files.ts';
import { newFileKey, sealRendition } from '#shared/sealing/files.ts';
import { makeRenditions } from '../making/makeRenditions.ts';
import type { Sealed } from './messages.ts';

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

type Bytes = Uint8Array<ArrayBuffer>;
export type SealedRenditions = ReadonlyMap<Rendition, Bytes>;

interface ReadyFile {
  readonly renditions: SealedRenditions;
  readonly sealed: Sealed;
}

/**
 * Makes and seals all renditions of a file under a new key.
 * @throws {FileFault} for a file that cannot be added
 */
export async function sealFile(fileId: string, file: Blob): Promise<ReadyFile> {
  const { renditions, ...made } = await makeRenditions(file);
  const key = newFileKey();
  const sealed = new Map<Rendition, Bytes>();

  async function seal(rendition: Rendition, content: Bytes) {
    const bytes = await sealRendition(key, { fileId, rendition }, content);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    sealed.set(rendition, bytes);
    return { bytes: bytes.length, sha256: toBase64(digest) };
  }
  const { original, view, thumbnail } = renditions;
  const declaration = {
    original: await seal('original', original),
    ...(view && { view: await seal('view', view) }),
    ...(thumbnail && { thumbnail: await seal('thumbnail', thumbnail) }),
  };
  const content = { ...made, key: toBase64Url(key), bytes: original.length, renditions: [...sealed.keys()] };
  return { renditions: sealed, sealed: { declaration, content } };
}
