import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { hasRoomIn, isNoSpace } from '../../fullDisk.ts';
import { makeDurably } from '../../store/durableFile.ts';
import { AwsFailure } from '../failure.ts';
import type { BodyCheck } from './digests.ts';
import { namesIn, tidy } from './folders.ts';

export interface Address {
  readonly bucket: string;
  readonly key: string;
}

/** The headers that a GET sends with an object. */
type Headers = Readonly<Record<string, string>>;

interface NewObject {
  readonly headers: Headers;
  readonly content: Readable;
  /** Where the content is not the one that was announced, nothing is stored. */
  readonly check: BodyCheck;
}

export interface StoredObject {
  readonly headers: Headers;
  readonly bytes: number;
  /** @param end the last byte, included */
  readonly read: (start: number, end: number) => Promise<Readable>;
}

export interface ListedObject extends Address {
  readonly storedAt: Date;
  readonly bytes: number;
}

export type Objects = ReturnType<typeof openObjects>;

export interface ObjectsOptions {
  readonly dataFolder: string;
  /** The buckets whose objects of before the last half hour are deleted at the start. */
  readonly shortLived?: readonly string[] | undefined;
  /** Whether the disk of a folder has room for more objects, beside those that are short-lived. */
  readonly hasRoom?: typeof hasRoomIn | undefined;
}

/**
 * Stores objects as files in a folder for each bucket: a line of JSON with address and headers, then the content. The
 * name of a file is a digest of bucket and key, so that no key can lead out of the folder, be too long, or clash on a
 * disk that ignores case.
 */
export function openObjects({ dataFolder, shortLived = [], hasRoom = hasRoomIn }: ObjectsOptions) {
  const folder = join(dataFolder, 's3');
  const fileOf = ({ bucket, key }: Address): string =>
    join(folder, bucket, createHash('sha256').update(`${bucket}/${key}`).digest('hex'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  tidy(folder, shortLived);

  return {
    /** @returns its etag @throws {AwsFailure} 507 where the disk has no room for it */
    async put(address: Address, { headers, content, check }: NewObject): Promise<string> {
      if (!shortLived.includes(address.bucket) && !hasRoom(folder)) throw diskFull();
      let etag = etagOf(NO_MD5);
      await makeDurably(fileOf(address), async (file) => {
        const head = () => `${JSON.stringify({ ...address, headers: { ...headers, etag } })}\n`;
        // The etag is known at the end. It always has the same length, so that the line can be written over.
        await file.writeFile(head());
        etag = etagOf(await receive(content, check, file));
        check.end();
        const { buffer, length } = bytesOf(head());
        await file.write(buffer, 0, length, 0);
      }).catch((error: unknown) => {
        throw isNoSpace(error) ? diskFull() : error;
      });
      return etag;
    },

    async get(address: Address): Promise<StoredObject | undefined> {
      const file = fileOf(address);
      const found = await readHead(file);
      if (!found) return undefined;
      const { headers, bytes, begin } = found;
      return {
        headers,
        bytes,
        read: async (start, end) =>
          (await open(file)).createReadStream({ start: begin + start, end: begin + end }),
      };
    },

    remove: (address: Address): Promise<void> => rm(fileOf(address), { force: true }),

    /** All objects of a bucket whose key begins so, in the order of their keys. */
    async list(bucket: string, prefix: string): Promise<ListedObject[]> {
      const listed: ListedObject[] = [];
      for (const name of await namesIn(join(folder, bucket))) {
        const found = await readHead(join(folder, bucket, name));
        if (found?.key.startsWith(prefix)) listed.push(found);
      }
      return listed.sort((one, other) => Buffer.compare(Buffer.from(one.key), Buffer.from(other.key)));
    },
  };
}

/**
 * S3 has no such response, since nothing becomes full there. The disk can be another one than that of the tables, for which
 * the gateway looks, and it can become full after a file was declared.
 */
const diskFull = () => new AwsFailure('InsufficientStorage', 'The disk of this registry is full.', 507);

const NO_MD5 = '0'.repeat(32);
const etagOf = (md5: string): string => `"${md5}"`;

const bytesOf = (text: string) => {
  const buffer = Buffer.from(text);
  return { buffer, length: buffer.length };
};

/** So much is written at once: a connection gives 64 KiB at a time, and each write takes a turn of its own. */
const WRITTEN_BYTES = 1024 * 1024;

/** @returns the MD5 of the content, which is its etag where S3 encrypts with a key of its own */
async function receive(content: Readable, check: BodyCheck, file: FileHandle): Promise<string> {
  const md5 = createHash('md5');
  let pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of content) {
    check.take(piece);
    md5.update(piece);
    pieces.push(piece);
    bytes += piece.length;
    if (bytes < WRITTEN_BYTES) continue;
    await file.writeFile(Buffer.concat(pieces));
    [pieces, bytes] = [[], 0];
  }
  await file.writeFile(Buffer.concat(pieces));
  return md5.digest('hex');
}

const headSchema = z.object({
  bucket: z.string(),
  key: z.string(),
  headers: z.record(z.string(), z.string()),
});

/** More than a key and all headers that Node accepts can take, as JSON. */
const LONGEST_HEAD = 64 * 1024;

async function readHead(path: string) {
  const file = await open(path).catch(() => undefined);
  if (!file) return undefined;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_HEAD), 0, LONGEST_HEAD, 0);
    const begin = buffer.subarray(0, bytesRead).indexOf('\n') + 1;
    const { size, mtime } = await file.stat();
    const head = headSchema.parse(JSON.parse(buffer.toString('utf8', 0, begin)));
    return { ...head, begin, bytes: size - begin, storedAt: mtime };
  } finally {
    await file.close();
  }
}
