import {
  Uint8ArrayReader,
  type ZipWriter,
  type ZipWriterAddDataOptions,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import {
  ARCHIVE_ENTRIES,
  type ArchivedFile,
  type MissingFile,
  type MissingReason,
} from '#shared/contract/archive.ts';
import type { Item } from '#shared/contract/assets.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { hexOf } from '#web/base/hex.ts';
import { fileNameOf } from '#web/ui/saveFile.ts';
import type { Progress } from './messages.ts';

/** Linux takes names of 255 bytes, Windows whole paths of 260 characters: this leaves room for the folder around them. */
const NAME_BYTES = 80;

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'image/gif': '.gif',
  'image/heic': '.heic',
  'application/pdf': '.pdf',
  'text/plain': '.txt',
};

const encoder = new TextEncoder();

/** The start of a text that fits into a name, without half a character. */
function cutToName(text: string): string {
  const { read } = encoder.encodeInto(text, new Uint8Array(NAME_BYTES));
  return text.slice(0, read).replace(/[. ]+$/, '');
}

/** The name without and with its ending, or the ending of its type where it has none. */
function split({ name, type }: Pick<ItemFile, 'name' | 'type'>): readonly [stem: string, ending: string] {
  const [, stem = name, ending] = /^(.+?)(\.[A-Za-z0-9]{1,8})$/s.exec(name) ?? [];
  return [stem, ending ?? ENDINGS[type] ?? ''];
}

/** The number from 1, with as many digits as the last one has, so that names stand in the order of the items. */
const numberOf = (at: number, count: number): string =>
  String(at + 1).padStart(Math.max(2, String(count).length), '0');

/** Where a thing stands in a list. */
interface Place {
  readonly at: number;
  readonly of: number;
}

/**
 * The path of a file in the archive, which every system takes: a folder for each item and a file in it. The numbers make
 * it unlike any other, also on systems that do not tell capitals from small letters.
 */
export function pathOf(
  item: Place & { readonly name: string },
  file: Place & Pick<ItemFile, 'name' | 'type'>,
): string {
  const folder = `${numberOf(item.at, item.of)} ${cutToName(fileNameOf(item.name, 'Item'))}`;
  const [stem, ending] = split(file);
  const name = `${numberOf(file.at, file.of)} ${cutToName(fileNameOf(stem, 'File'))}${ending}`;
  return `${ARCHIVE_ENTRIES.files}${folder}/${name}`;
}

/** The most bytes of files that are read ahead of the one that is being written; a larger file is read alone. */
const AHEAD_BYTES = 8 * 1024 * 1024;
/** As many as a browser opens connections to one server. */
const AT_ONCE = 6;

/**
 * Reads each of the entries, several at once, and gives the results in their order. What is read and not yet taken is
 * bounded, so that however many there are, the memory holds only a few.
 * @throws what `read` throws, when its turn comes
 */
export async function* readAhead<Sized extends { readonly bytes: number }, Result>(
  entries: readonly Sized[],
  read: (entry: Sized) => Promise<Result>,
): AsyncGenerator<readonly [Sized, Result]> {
  const waiting: { readonly entry: Sized; readonly result: Promise<Result> }[] = [];
  let next = 0;
  let ahead = 0;

  const fill = () => {
    for (let entry = entries[next]; entry; entry = entries[next]) {
      const isFull = waiting.length >= AT_ONCE || ahead + entry.bytes > AHEAD_BYTES;
      if (isFull && waiting.length > 0) return;
      const result = read(entry);
      // It is thrown when its turn comes: until then nobody listens.
      result.catch(() => undefined);
      waiting.push({ entry, result });
      ahead += entry.bytes;
      next += 1;
    }
  };
  for (fill(); waiting.length > 0; fill()) {
    const [first] = waiting;
    if (!first) return;
    const result = await first.result;
    yield [first.entry, result];
    // It counts until it has been written.
    waiting.shift();
    ahead -= first.entry.bytes;
  }
}

/** Formats that are compressed in themselves: to try it again would cost time for nothing. */
const COMPRESSED = /^(image\/(jpeg|png|webp|avif|gif|hei[cf])|video\/.*|audio\/.*)$/;

type Bytes = Uint8Array<ArrayBuffer>;

export type ReadFile = (
  item: Item,
  file: ItemFile,
) => Promise<{ readonly state: 'opened'; readonly bytes: Bytes } | { readonly state: MissingReason }>;

export interface FilesOptions {
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
export const held = (at: string): ZipWriterAddDataOptions => ({
  dataDescriptor: false,
  lastModDate: new Date(at),
});

interface Written {
  /** The files in the archive, by the ids of their items. */
  readonly files: ReadonlyMap<string, readonly ArchivedFile[]>;
  readonly missing: readonly MissingFile[];
}

/** Writes the files of all items, one after the other. */
export async function writeFiles(
  zip: ZipWriter<unknown>,
  items: readonly Item[],
  options: FilesOptions,
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
