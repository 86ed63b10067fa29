import { createHash } from 'node:crypto';
import type { FileObjects } from '#functions/lib/aws/fileObjects.ts';
import type { StoredPlace } from '#functions/lib/aws/renditions.ts';
import type { SignedUpload } from '#shared/contract/files.ts';

/** The bucket of files in memory. Its addresses name the object, and `put` compares as S3 does what was signed. */
export function createMemoryFileObjects() {
  const stored = new Map<string, Uint8Array>();
  const keyOf: (place: StoredPlace) => string = ({ assetId, fileId, rendition }) =>
    `files/${assetId}/${fileId}/${rendition}`;
  const objects: FileObjects = {
    signUpload: async (place, { bytes, sha256 }) => ({
      url: `https://bucket.example/${keyOf(place)}?length=${bytes}`,
      headers: { 'x-amz-checksum-sha256': sha256 },
    }),
    signLink: async (place) => `https://bucket.example/${keyOf(place)}?signed`,
    storedBytes: async (place) => stored.get(keyOf(place))?.byteLength,
  };
  return {
    objects,
    stored,
    read: async (place: StoredPlace): Promise<Uint8Array<ArrayBuffer> | undefined> => {
      const bytes = stored.get(keyOf(place));
      return bytes && new Uint8Array(bytes);
    },
    removeAll: async (places: readonly StoredPlace[]): Promise<void> => {
      for (const place of places) stored.delete(keyOf(place));
    },
    /** @throws where the bytes are not those that were declared */
    put({ url, headers }: SignedUpload, bytes: Uint8Array): void {
      const { pathname, searchParams } = new URL(url);
      const digest = createHash('sha256').update(bytes).digest('base64');
      if (headers['x-amz-checksum-sha256'] !== digest) throw new Error('Other bytes were declared');
      if (Number(searchParams.get('length')) !== bytes.length) throw new Error('Another length was declared');
      stored.set(pathname.slice(1), bytes);
    },
  };
}
