import { createHash, randomUUID } from 'node:crypto';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import type { Rendition } from '#shared/domain/files.ts';
import { newFileKey, sealRendition } from '#shared/sealing/files.ts';
import type { MadeFile } from './files.ts';
import { bulkyJpeg, jpegOf } from './pictures.ts';

const RENDITIONS: readonly Rendition[] = ['original', 'view', 'thumbnail'];

/** A photo whose renditions are JPEGs that really open with its key. */
export async function sealedPhoto(
  changed: Partial<ItemFile> = {},
  jpegs: Partial<Record<Rendition, Uint8Array<ArrayBuffer>>> = {},
): Promise<MadeFile> {
  const [id, key] = [randomUUID(), newFileKey()];
  const made = await Promise.all(
    RENDITIONS.map(async (rendition) => {
      const jpeg = jpegs[rendition] ?? jpegOf(1_600, 1_200);
      return [rendition, await sealRendition(key, { fileId: id, rendition }, jpeg)] as const;
    }),
  );
  const declared = ([, sealed]: (typeof made)[number]) => ({
    bytes: sealed.length,
    sha256: createHash('sha256').update(sealed).digest('base64'),
  });
  const [original, view, thumbnail] = made;
  if (!original || !view || !thumbnail) throw new Error('They were not made');
  return {
    id,
    content: {
      id,
      key: Buffer.from(key).toString('base64url'),
      kind: 'photo',
      name: 'bicycle.jpg',
      type: 'image/jpeg',
      bytes: 300,
      renditions: [...RENDITIONS],
      ...changed,
    },
    sealed: Object.fromEntries(made),
    declaration: {
      id,
      renditions: { original: declared(original), view: declared(view), thumbnail: declared(thumbnail) },
    },
    bytes: made.reduce((sum, [, sealed]) => sum + sealed.length, 0),
  };
}

/** Photos of an item that together make its report too large for a response. */
export const bulkyPhotos = (): Promise<MadeFile[]> =>
  Promise.all(Array.from({ length: 4 }, () => sealedPhoto({}, { view: bulkyJpeg(1_100_000) })));
