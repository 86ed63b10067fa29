import {
  configure,
  Uint8ArrayReader,
  ZipWriter,
  type ZipWriterAddDataOptions,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import {
  ARCHIVE_ENTRIES,
  type ArchivedFile,
  archiveJsonSchema,
  type MissingFile,
  type MissingReason,
} from '#shared/contract/archive.ts';
import type { DamagedItem, Item, ListedItem } from '#shared/contract/assets.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { hexOf } from '#web/base/hex.ts';
import { isDamaged } from '../../itemList.ts';
import { documentOf, readMeOf } from './archiveTexts.ts';
import { pathOf } from './paths.ts';
import { readAhead } from './readAhead.ts';

type Bytes = Uint8Array<ArrayBuffer>;

// This is a worker already, and the content security policy lets nobody start one from a blob.
configure({ useWebWorkers: false, chunkSize: 256 * 1024 });

/** Formats that are compressed in themselves: to try it again would cost time for nothing. */
const COMPRESSED = /^(image\/(jpeg|png|webp|avif|gif|hei[cf])|video\/.*|audio\/.*)$/;

export type ReadFile = (
  item: Item,
  file: ItemFile,
) => Promise<{ readonly state: 'opened'; readonly bytes: Bytes } | { readonly state: MissingReason }>;

export interface Progress {
  /** How many items are done. */
  readonly items: number;
  /** How many bytes of files are done. */
  readonly bytes: number;
}

interface ArchiveOptions {
  readonly items: readonly ListedItem[];
  /** ISO 8601 in UTC. */
  readonly exportedAt: string;
  readonly readFile: ReadFile;
  readonly onProgress: (progress: Progress) => void;
}

interface Entry {
  readonly item: Item;
  readonly file: ItemFile;
  readonly path: string;
  readonly bytes: number;
}

function entriesOf(items: readonly Item[]): Entry[] {
  return items.flatMap((item, at) =>
    (item.files ?? []).map((file, fileAt, files) => {
      const path = pathOf(
        { at, of: items.length, name: item.name },
        { at: fileAt, of: files.length, name: file.name, type: file.type },
      );
      return { item, file, path, bytes: file.bytes };
    }),
  );
}

async function archived({ file, path }: Entry, bytes: Bytes): Promise<ArchivedFile> {
  const sha256 = hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  const { kind, name, caption, date, type } = file;
  return {
    kind,
    name,
    ...(caption && { caption }),
    ...(date && { date }),
    type,
    bytes: bytes.length,
    sha256,
    path,
  };
}

/** Small enough to be held, so that the header tells the length, as the simplest readers want it. */
const held = (at: string): ZipWriterAddDataOptions => ({ dataDescriptor: false, lastModDate: new Date(at) });

interface Written {
  /** The files in the archive, by the ids of their items. */
  readonly files: ReadonlyMap<string, readonly ArchivedFile[]>;
  readonly missing: readonly MissingFile[];
}

/** Writes the files of all items, one after the other. */
async function writeFiles(
  zip: ZipWriter<unknown>,
  items: readonly Item[],
  options: ArchiveOptions,
): Promise<Written> {
  const { readFile, onProgress } = options;
  const files = new Map<string, ArchivedFile[]>();
  const missing: MissingFile[] = [];
  const places = new Map(items.map(({ id }, at) => [id, at]));
  let bytes = 0;
  for await (const [entry, read] of readAhead(entriesOf(items), ({ item, file }) => readFile(item, file))) {
    const { item, file, path } = entry;
    onProgress({ items: places.get(item.id) ?? 0, bytes });
    if (read.state === 'opened') {
      const level = COMPRESSED.test(file.type) ? 0 : 6;
      await zip.add(path, new Uint8ArrayReader(read.bytes), { ...held(item.updatedAt), level });
      files.set(item.id, [...(files.get(item.id) ?? []), await archived(entry, read.bytes)]);
    } else {
      const { name, kind } = file;
      missing.push({ itemId: item.id, itemName: item.name, name, kind, reason: read.state });
    }
    bytes += entry.bytes;
  }
  onProgress({ items: items.length, bytes });
  return { files, missing };
}

/** A stream that makes each piece of text when it is asked for it. */
function streamOf(pieces: Iterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: (controller) => {
      const { done, value } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

const readerOf = (text: string) => new Uint8ArrayReader(new TextEncoder().encode(text));

/**
 * Writes a zip archive of items with all their files, decrypted, as far as they can be read. At any time the memory
 * holds only a few of the files.
 * @returns the files that are not in it
 * @throws what the stream throws; the stream is aborted then
 */
export async function writeArchive(
  output: WritableStream<Uint8Array>,
  options: ArchiveOptions,
): Promise<readonly MissingFile[]> {
  const { exportedAt } = options;
  const items = options.items.filter((item): item is Item => !isDamaged(item));
  const damaged = options.items.filter((item): item is DamagedItem => isDamaged(item));
  const zip = new ZipWriter(output);
  try {
    const files = items.reduce((sum, item) => sum + (item.files?.length ?? 0), 0);
    const readMe = readMeOf({ exportedAt, items: items.length, files });
    await zip.add(ARCHIVE_ENTRIES.readMe, readerOf(readMe), held(exportedAt));
    const schema = `${JSON.stringify(archiveJsonSchema(), null, 2)}\n`;
    await zip.add(ARCHIVE_ENTRIES.schema, readerOf(schema), held(exportedAt));
    const written = await writeFiles(zip, items, options);
    const document = streamOf(documentOf({ exportedAt, items, damaged, ...written }));
    await zip.add(ARCHIVE_ENTRIES.items, document, { lastModDate: new Date(exportedAt) });
    await zip.close();
    return written.missing;
  } catch (error) {
    await output.abort(error).catch(() => undefined);
    throw error;
  }
}
