import { configure, type FileEntry, Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { ArchiveFault } from './archiveFault.ts';
import type { Source } from './source.ts';

// This is a worker already, and the content security policy lets nobody start one from a blob.
configure({ useWebWorkers: false, chunkSize: 256 * 1024 });

/** An archive of this product with more files than this could not be registered in a fortnight. */
export const MOST_ENTRIES = 70_000;
/** The list of that many entries with the longest names that our export writes. */
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
 * The files in a zip archive, by their names. Whatever two programs could read in two ways is refused: several files of
 * one name, names that lead out of their folder, and lists that contradict the files.
 * @throws {ArchiveFault} `tooLarge`, `damaged`
 */
export async function zipEntries(source: Source): Promise<ReadonlyMap<string, FileEntry>> {
  const entries = new Map<string, FileEntry>();
  const zip = new ZipReader(new SourceReader(source), { strictness: 'strict', filenameValidation: 'strict' });
  let packed = 0;
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      if (entry.directory) continue;
      entries.set(entry.filename, entry);
      packed += entry.compressedSize;
      if (entries.size > MOST_ENTRIES) throw new ArchiveFault('tooLarge');
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
export async function contentOf(entry: FileEntry): Promise<Uint8Array<ArrayBuffer>> {
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
