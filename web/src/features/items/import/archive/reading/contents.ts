import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import * as z from 'zod/mini';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchivedFile,
  archivedFileSchema,
  archivedItemSchema,
} from '#shared/contract/archive.ts';
import type { NewItem } from '#shared/contract/assets.ts';
import { FILE_LIMITS } from '#shared/domain/files.ts';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import { ArchiveFault } from './archiveFault.ts';

/** Why a file in an archive cannot be imported: what is said of it is not valid, it is not there, it is named a second
 * time, or it is not as long as is said. */
type FileProblem = 'invalid' | 'absent' | 'repeated' | 'length';

/** An item that the registry can take. */
export interface ReadItem {
  /** Its number in the archive, from 1. */
  readonly number: number;
  /** The id that it had where it was exported. */
  readonly id: string;
  readonly item: NewItem;
  readonly files: readonly ArchivedFile[];
}

/** An item that cannot be registered. `field` is a field of an item, or the name of the detail concerned. */
export interface ItemFault {
  readonly number: number;
  readonly name: string | undefined;
  readonly field: string;
  readonly problem: string;
}

interface FileFault {
  readonly item: string;
  readonly name: string;
  readonly problem: FileProblem;
}

/** All that an archive holds but the content of its files. */
export interface Contents {
  /** ISO 8601 in UTC. */
  readonly exportedAt: string;
  readonly items: readonly ReadItem[];
  readonly itemFaults: readonly ItemFault[];
  readonly fileFaults: readonly FileFault[];
  /** The files and items that could not be exported. */
  readonly missing: number;
  readonly damaged: number;
  /** The files in the archive that no item names. */
  readonly unnamed: number;
  /** The SHA-256 digest of its list of items, which has those of their files. */
  readonly digest: Uint8Array<ArrayBuffer>;
}

/** As many as a table may have rows. */
const MOST_ITEMS = 20_000;

/** Each of them may lack all its files. */
const MOST_MISSING = MOST_ITEMS * FILE_LIMITS.perItem;

interface Lists {
  readonly items?: unknown;
  readonly missing?: unknown;
  readonly damaged?: unknown;
}

/** The document with its items as they are: one that is not valid must not keep the others out. */
const documentSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.number(),
  exportedAt: z.iso.datetime(),
  items: z.array(z.unknown()),
  missing: z.array(z.unknown()),
  damaged: z.array(z.unknown()),
});

const namedSchema = z.object({ name: z.string() });
const itemSchema = z.extend(archivedItemSchema, {
  files: z
    .array(z.unknown())
    .check(z.maxLength(FILE_LIMITS.perItem, { error: `Must be at most ${FILE_LIMITS.perItem} files` })),
});

/** @throws {ArchiveFault} `foreign`, `newer`, `tooLarge` */
export function documentOf(text: string): z.infer<typeof documentSchema> {
  const document = jsonOf(text);
  ensureFew(document);
  const { data } = documentSchema.safeParse(document);
  if (!data) throw new ArchiveFault('foreign');
  if (data.version > ARCHIVE_VERSION) throw new ArchiveFault('newer');
  return data;
}

/** The lists are bounded before they are checked, because the check copies them. @throws {ArchiveFault} `tooLarge` */
function ensureFew(document: unknown): void {
  if (typeof document !== 'object' || document === null) return;
  const isLong = (list: unknown): boolean => Array.isArray(list) && list.length > MOST_ITEMS;
  const { items, missing, damaged }: Lists = document;
  if (isLong(items) || isLong(damaged) || (Array.isArray(missing) && missing.length > MOST_MISSING))
    throw new ArchiveFault('tooLarge');
}

/** A browser may throw a RangeError for lists within lists within lists. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ArchiveFault('foreign');
  }
}

/** The start of a name, which may be as long as the whole document. */
const nameOf = (value: unknown): string | undefined =>
  namedSchema.safeParse(value).data?.name.slice(0, ITEM_LIMITS.nameLength);

interface ReadItems {
  readonly items: readonly ReadItem[];
  readonly itemFaults: readonly ItemFault[];
  readonly fileFaults: readonly FileFault[];
}

/** Checks items and their files, one by one. */
export function readItems(values: readonly unknown[], entries: ReadonlyMap<string, FileEntry>): ReadItems {
  const [items, itemFaults, fileFaults]: [ReadItem[], ItemFault[], FileFault[]] = [[], [], []];
  const fileOf = fileReader(entries);
  for (const [at, value] of values.entries()) {
    const number = at + 1;
    const parsed = itemSchema.safeParse(value);
    const [issue] = parsed.error?.issues ?? [];
    if (!parsed.success || issue) {
      itemFaults.push({ number, name: nameOf(value), ...faultOf(issue) });
      continue;
    }
    const { id, name, description, type: assetType, details: properties, files } = parsed.data;
    const item = { name, description, assetType, properties };
    if (isTooLong(item)) {
      itemFaults.push({ number, name, field: 'item', problem: 'tooLarge' });
      continue;
    }
    const read = files.map(fileOf);
    items.push({ number, id, item, files: read.flatMap(({ file }) => file ?? []) });
    for (const { problem, name: fileName } of read)
      if (problem) fileFaults.push({ item: name, name: fileName, problem });
  }
  return { items, itemFaults, fileFaults };
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
    const { name, path, bytes } = file;
    const entry = entries.get(path);
    if (!entry) return { name, problem: 'absent' };
    // Else a small archive could ask for a thousand copies of its one large file.
    if (named.has(path)) return { name, problem: 'repeated' };
    named.add(path);
    return entry.uncompressedSize === bytes ? { name, file } : { name, problem: 'length' };
  };
}
