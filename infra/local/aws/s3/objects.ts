import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { writeDurably } from '../../store/durableFile.ts';

export interface Address {
  readonly bucket: string;
  readonly key: string;
}

interface StoredObject {
  /** The headers that a GET sends with it. */
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

export interface ListedObject extends Address {
  readonly storedAt: Date;
  readonly bytes: number;
}

const headSchema = z.object({
  bucket: z.string(),
  key: z.string(),
  headers: z.record(z.string(), z.string()),
});

/** Documents older than this are deleted at the start, as `report-cleanup` would have done in the meantime. */
const KEPT_MS = 30 * 60_000;

/**
 * Stores objects as files: a line of JSON with address and headers, then the content. The name of a file is a digest of
 * bucket and key, so that no key can lead out of the folder, be too long, or clash on a disk that ignores case.
 */
export function openObjects(dataFolder: string) {
  const folder = join(dataFolder, 's3');
  const fileOf = ({ bucket, key }: Address): string =>
    join(folder, createHash('sha256').update(`${bucket}/${key}`).digest('hex'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (statSync(file).mtimeMs < Date.now() - KEPT_MS) rmSync(file, { force: true });
  }

  async function read(file: string) {
    const whole = await readFile(file).catch(() => undefined);
    if (!whole) return undefined;
    const end = whole.indexOf('\n');
    const head = headSchema.parse(JSON.parse(whole.toString('utf8', 0, end)));
    return { ...head, content: whole.subarray(end + 1) };
  }

  return {
    async put({ bucket, key }: Address, { headers, content }: StoredObject): Promise<void> {
      const head = Buffer.from(`${JSON.stringify({ bucket, key, headers })}\n`);
      await writeDurably(fileOf({ bucket, key }), Buffer.concat([head, content]));
    },
    get: (address: Address): Promise<StoredObject | undefined> => read(fileOf(address)),
    remove: (address: Address): Promise<void> => rm(fileOf(address), { force: true }),
    async list(wanted: string): Promise<ListedObject[]> {
      // Other files are being written.
      const names = (await readdir(folder)).filter((name) => /^[0-9a-f]{64}$/.test(name));
      const files = names.map((name) => join(folder, name));
      const listed = await Promise.all(
        files.map(async (file) => {
          const found = await read(file);
          if (found?.bucket !== wanted) return [];
          const { bucket, key, content } = found;
          return [{ bucket, key, bytes: content.length, storedAt: (await stat(file)).mtime }];
        }),
      );
      return listed.flat().sort((one, other) => (one.key < other.key ? -1 : 1));
    },
  };
}
