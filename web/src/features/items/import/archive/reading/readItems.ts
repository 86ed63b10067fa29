import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import * as z from 'zod/mini';
import { type ArchivedFile, archivedFileSchema, archivedItemSchema } from '#shared/contract/archive.ts';
import { FILE_LIMITS } from '#shared/domain/files.ts';
import { holdsImages, ITEM_LIMITS } from '#shared/domain/items.ts';
import { entryKey } from './archiveNames.ts';
import type { Contents, FileFault, FileProblem, ItemFault, ReadItem } from './contents.ts';

const namedSchema = z.object({ name: z.string() });
const itemSchema = z.extend(archivedItemSchema, {
  files: z
    .array(z.unknown())
    .check(z.maxLength(FILE_LIMITS.perItem, { error: `Must be at most ${FILE_LIMITS.perItem} files` })),
});

/** The start of a name, which may be as long as the whole document. */
const nameOf = (value: unknown): string | undefined =>
  namedSchema.safeParse(value).data?.name.slice(0, ITEM_LIMITS.nameLength);

type ReadItems = Pick<Contents, 'items' | 'itemFaults' | 'fileFaults' | 'withoutImages'>;

/**
 * Checks items and their files, one by one. An item that another user had handed over is read without the addresses of
 * images: as an item of this user's own it would load them unasked.
 */
export function readItems(values: readonly unknown[], entries: ReadonlyMap<string, FileEntry>): ReadItems {
  const [items, itemFaults, fileFaults]: [ReadItem[], ItemFault[], FileFault[]] = [[], [], []];
  const fileOf = fileReader(entries);
  let withoutImages = 0;
  for (const [at, value] of values.entries()) {
    const number = at + 1;
    const parsed = itemSchema.safeParse(value);
    const [issue] = parsed.error?.issues ?? [];
    if (!parsed.success || issue) {
      itemFaults.push({ number, name: nameOf(value), ...faultOf(issue) });
      continue;
    }
    const { id, name, description, type: assetType, details, received, files } = parsed.data;
    const properties = received ? details.filter((detail) => !holdsImages(detail)) : details;
    const item = { name, description, assetType, properties };
    if (isTooLong(item)) {
      itemFaults.push({ number, name, field: 'item', problem: 'tooLarge' });
      continue;
    }
    if (properties.length < details.length) withoutImages += 1;
    const read = files.map(fileOf);
    items.push({ number, id, item, files: read.flatMap(({ file }) => file ?? []) });
    for (const { problem, name: fileName } of read)
      if (problem) fileFaults.push({ item: name, name: fileName, problem });
  }
  return { items, itemFaults, fileFaults, withoutImages };
}

const FIELDS: Readonly<Record<string, string>> = { type: 'assetType', details: 'properties' };

function faultOf(issue?: { readonly path: readonly PropertyKey[]; readonly message: string }) {
  const field = String(issue?.path[0] ?? 'item');
  return { field: FIELDS[field] ?? field, problem: issue?.message ?? '' };
}

const isTooLong = (item: ReadItem['item']): boolean =>
  new TextEncoder().encode(JSON.stringify(item)).length > ITEM_LIMITS.bytes;

/** A file of an item with its name, or with what is wrong with it. */
interface ReadFile {
  readonly name: string;
  readonly file?: ArchivedFile;
  readonly problem?: FileProblem;
}

function fileReader(entries: ReadonlyMap<string, FileEntry>) {
  const named = new Set<string>();
  return (value: unknown): ReadFile => {
    const { data: file } = archivedFileSchema.safeParse(value);
    if (!file) return { name: nameOf(value) ?? '', problem: 'invalid' };
    const { name, bytes } = file;
    const key = entryKey(file.path);
    const entry = entries.get(key);
    if (!entry) return { name, problem: 'absent' };
    // Else a small archive could ask for a thousand copies of its one large file.
    if (named.has(key)) return { name, problem: 'repeated' };
    named.add(key);
    return entry.uncompressedSize === bytes ? { name, file } : { name, problem: 'length' };
  };
}
