import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { ARCHIVE_ENTRIES, type ArchivedFile } from '#shared/contract/archive.ts';
import { hexOf } from '#web/base/hex.ts';
import { ageSource, isAge } from './ageSource.ts';
import { ArchiveFault } from './archiveFault.ts';
import type { Contents } from './contents.ts';
import { documentOf, readItems } from './readItems.ts';
import { plainSource, type Source } from './source.ts';
import { contentOf, zipEntries } from './zipEntries.ts';

export interface OpenedArchive {
  readonly contents: Contents;
  /** The content of a file. @throws {ArchiveFault} `damaged` where it is not what the archive says of it, `unreadable` */
  readonly read: (file: Pick<ArchivedFile, 'path' | 'sha256'>) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Our list of 20,000 items with long descriptions is shorter. */
const MOST_DOCUMENT_BYTES = 64 * 1024 * 1024;
/** Photos hardly shrink, and text to a tenth. An archive that unpacks to far more than this was made to fill memory. */
const MOST_RATIO = 100;
const ALWAYS_TAKEN_BYTES = 32 * 1024 * 1024;

const digestOf = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

async function sourceOf(file: Blob, password: string | undefined): Promise<Source> {
  const start = new Uint8Array(await file.slice(0, 64).arrayBuffer());
  if (!isAge(start)) return plainSource(file);
  if (password === undefined) throw new ArchiveFault('locked');
  return ageSource(file, password);
}

function ensureNotSwollen(size: number, entries: ReadonlyMap<string, FileEntry>): void {
  const unpacked = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unpacked > Math.max(size * MOST_RATIO, ALWAYS_TAKEN_BYTES)) throw new ArchiveFault('swollen');
}

/** @throws {ArchiveFault} `foreign`, `tooLarge`, `damaged` */
async function listOf(entries: ReadonlyMap<string, FileEntry>): Promise<Uint8Array<ArrayBuffer>> {
  const entry = entries.get(ARCHIVE_ENTRIES.items);
  if (!entry) throw new ArchiveFault('foreign');
  if (entry.uncompressedSize > MOST_DOCUMENT_BYTES) throw new ArchiveFault('tooLarge');
  return contentOf(entry);
}

/**
 * Opens an archive that this product has exported, and checks all that it says of itself. Whoever made it may have meant
 * harm: what is read is bounded before it is read.
 * @throws {ArchiveFault}
 */
export async function openArchive(file: Blob, password?: string): Promise<OpenedArchive> {
  const source = await sourceOf(file, password);
  const entries = await zipEntries(source);
  ensureNotSwollen(source.size, entries);
  const list = await listOf(entries);
  const { exportedAt, missing, damaged, ...document } = documentOf(new TextDecoder().decode(list));
  const read = readItems(document.items, entries);
  const named = new Set(read.items.flatMap(({ files }) => files.map(({ path }) => path)));
  const inFolder = [...entries.keys()].filter((name) => name.startsWith(ARCHIVE_ENTRIES.files));
  return {
    contents: {
      ...read,
      exportedAt,
      missing: missing.length,
      damaged: damaged.length,
      unnamed: inFolder.filter((name) => !named.has(name)).length,
      digest: await digestOf(list),
    },
    read: async ({ path, sha256 }) => {
      const entry = entries.get(path);
      if (!entry) throw new ArchiveFault('damaged');
      const bytes = await contentOf(entry);
      if (hexOf(await digestOf(bytes)) !== sha256) throw new ArchiveFault('damaged');
      return bytes;
    },
  };
}
