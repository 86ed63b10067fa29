import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { writeDurably } from '../durableFile.ts';

const headersSchema = z.record(z.string(), z.string());

export interface StoredObject {
  /** What a GET answers with it. */
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

export interface Address {
  readonly bucket: string;
  readonly key: string;
}

export interface Objects {
  readonly put: (address: Address, object: StoredObject) => Promise<void>;
  readonly get: (address: Address) => Promise<StoredObject | undefined>;
  readonly remove: (address: Address) => Promise<void>;
}

/**
 * Objects as files: a line of JSON with the headers, then the content. A file is named by a digest of bucket
 * and key, so that no key can lead out of the folder, be too long, or meet another on a disk without case.
 */
export function openObjects(dataFolder: string): Objects {
  const fileOf = ({ bucket, key }: Address): string =>
    join(dataFolder, 's3', createHash('sha256').update(`${bucket}/${key}`).digest('hex'));
  return {
    async put(address, { headers, content }) {
      const head = Buffer.from(`${JSON.stringify(headers)}\n`);
      await writeDurably(fileOf(address), Buffer.concat([head, content]));
    },
    async get(address) {
      const file = await readFile(fileOf(address)).catch(() => undefined);
      if (!file) return undefined;
      const end = file.indexOf('\n');
      return {
        headers: headersSchema.parse(JSON.parse(file.toString('utf8', 0, end))),
        content: file.subarray(end + 1),
      };
    },
    remove: (address) => rm(fileOf(address), { force: true }),
  };
}
