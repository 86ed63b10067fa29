import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { writeDurably } from '../durableFile.ts';

const headersSchema = z.record(z.string(), z.string());

interface StoredObject {
  /** The headers that a GET sends with it. */
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

export interface Address {
  readonly bucket: string;
  readonly key: string;
}

/**
 * Stores objects as files: a line of JSON with the headers, then the content. The name of a file is a digest of bucket
 * and key, so that no key can lead out of the folder, be too long, or clash on a disk that ignores case.
 */
export function openObjects(dataFolder: string) {
  const fileOf = ({ bucket, key }: Address): string =>
    join(dataFolder, 's3', createHash('sha256').update(`${bucket}/${key}`).digest('hex'));
  return {
    async put(address: Address, { headers, content }: StoredObject): Promise<void> {
      const head = Buffer.from(`${JSON.stringify(headers)}\n`);
      await writeDurably(fileOf(address), Buffer.concat([head, content]));
    },
    async get(address: Address): Promise<StoredObject | undefined> {
      const file = await readFile(fileOf(address)).catch(() => undefined);
      if (!file) return undefined;
      const end = file.indexOf('\n');
      return {
        headers: headersSchema.parse(JSON.parse(file.toString('utf8', 0, end))),
        content: file.subarray(end + 1),
      };
    },
  };
}
