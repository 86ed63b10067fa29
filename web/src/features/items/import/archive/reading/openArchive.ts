import { configure, type FileEntry, Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { ARCHIVE_ENTRIES, type ArchivedFile } from '#shared/contract/archive.ts';
import { ARCHIVE_LIMITS } from '#shared/domain/archiveLimits.ts';
import { hexOf } from '#web/base/hex.ts';
import { ageSource, isAge } from './ageSource.ts';
import { ArchiveFault } from './archiveFault.ts';
import { entryKey, isOfSystem, withoutFolder } from './archiveNames.ts';
import { type Contents, documentOf } from './contents.ts';
import { readItems } from './readItems.ts';
import { plainSource, type Source } from './source.ts';

// This is a worker already, and the content security policy lets nobody start one from a blob.
configure({ useWebWorkers: false, chunkSize: 256 * 1024 });

/** The list of as many entries as an archive may have with the longest names that our export writes. */
const MOST_READ_BYTES = 40 * 1024 * 1024;

/** Reads of a source, none of which may be larger than an archive of this product needs. */
class SourceReader extends Reader<Source> {
  readonly #source: Source;

  constructor(source: Source) {
    super(source);
    this.#source = source;
    this.size = source.size;
  }

  override async readUint8Array(from: number, length: number): Promise<Uint8Array> {
    if (length > MOST_READ_BYTES) throw new ArchiveFault('tooLarge');
    return this.#source.read(from, length);
  }
}

/**
 * The files in a zip archive, by the keys of their names. Whatever two programs could read in two ways is refused: several
 * files of one name, names that lead out of their folder, and lists that contradict the files.
 * @throws {ArchiveFault} `tooLarge`, `damaged`
 */
async function zipEntries(source: Source): Promise<ReadonlyMap<string, FileEntry>> {
  const entries = new Map<string, FileEntry>();
  const zip = new ZipReader(new SourceReader(source), { strictness: 'strict', filenameValidation: 'strict' });
  let packed = 0;
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      const key = entryKey(entry.filename);
      if (entry.directory || isOfSystem(key)) continue;
      if (entries.has(key)) throw new ArchiveFault('damaged');
      entries.set(key, entry);
      packed += entry.compressedSize;
      if (entries.size > ARCHIVE_LIMITS.entries) throw new ArchiveFault('tooLarge');
    }
  } catch (error) {
    throw faultOf(error);
  }
  // Files that lie on top of each other make a small archive large.
  if (packed > source.size) throw new ArchiveFault('damaged');
  return entries;
}

/**
 * The content of an entry, which must be as long as the archive says.
 * @throws {ArchiveFault} `damaged`
 */
async function contentOf(entry: FileEntry): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(entry.uncompressedSize);
  let at = 0;
  const collector = new WritableStream<Uint8Array>({
    write: (chunk) => {
      if (at + chunk.length > bytes.length) throw new ArchiveFault('damaged');
      bytes.set(chunk, at);
      at += chunk.length;
    },
  });
  try {
    await entry.getData(collector, { checkCrc32: true });
  } catch (error) {
    throw faultOf(error);
  }
  if (at !== bytes.length) throw new ArchiveFault('damaged');
  return bytes;
}

/** A disk that cannot be read throws a DOMException; all else is the archive's fault. */
function faultOf(error: unknown): ArchiveFault {
  if (error instanceof ArchiveFault) return error;
  return new ArchiveFault(error instanceof DOMException ? 'unreadable' : 'damaged');
}

export interface OpenedArchive {
  readonly contents: Contents;
  /** The content of a file. @throws {ArchiveFault} `damaged` where it is not what the archive says of it, `unreadable` */
  readonly read: (file: Pick<ArchivedFile, 'path' | 'sha256'>) => Promise<Uint8Array<ArrayBuffer>>;
}

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
  if (entry.uncompressedSize > ARCHIVE_LIMITS.documentBytes) throw new ArchiveFault('tooLarge');
  return contentOf(entry);
}

/**
 * Opens an archive that this product has exported, and checks all that it says of itself. Whoever made it may have meant
 * harm: what is read is bounded before it is read.
 * @throws {ArchiveFault}
 */
export async function openArchive(file: Blob, password?: string): Promise<OpenedArchive> {
  const source = await sourceOf(file, password);
  const entries = withoutFolder(await zipEntries(source));
  ensureNotSwollen(source.size, entries);
  const list = await listOf(entries);
  const { exportedAt, missing, damaged, ...document } = documentOf(new TextDecoder().decode(list));
  const read = readItems(document.items, entries);
  const named = new Set(read.items.flatMap(({ files }) => files.map(({ path }) => entryKey(path))));
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
      const entry = entries.get(entryKey(path));
      if (!entry) throw new ArchiveFault('damaged');
      const bytes = await contentOf(entry);
      if (hexOf(await digestOf(bytes)) !== sha256) throw new ArchiveFault('damaged');
      return bytes;
    },
  };
}
