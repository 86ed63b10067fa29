import { configure, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import {
  ARCHIVE_ENTRIES,
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchivedFile,
  archiveJsonSchema,
  type MissingFile,
} from '#shared/contract/archive.ts';
import type { DamagedItem, Item, ListedItem } from '#shared/contract/assets.ts';
import { isDamaged } from '../../itemList.ts';
import { archivedItem } from '../archivedItem.ts';
import { type FilesOptions, held, writeFiles } from './archiveFiles.ts';
import type { Finished, Job } from './messages.ts';
import { collectingSink, type Sink } from './sinks.ts';
import { tableOf } from './table.ts';

// This is a worker already, and the content security policy lets nobody start one from a blob.
configure({ useWebWorkers: false, chunkSize: 256 * 1024 });

interface Contents {
  readonly exportedAt: string;
  readonly items: readonly Item[];
  readonly damaged: readonly DamagedItem[];
  readonly files: ReadonlyMap<string, readonly ArchivedFile[]>;
  readonly missing: readonly MissingFile[];
}

/** The document `items.json` in pieces of text, a line for each item. */
function* documentOf({ exportedAt, items, damaged, files, missing }: Contents): Generator<string> {
  const head = JSON.stringify({ format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, exportedAt });
  yield `${head.slice(0, -1)},"items":[`;
  for (const [at, item] of items.entries()) {
    yield `${at === 0 ? '\n' : ',\n'}${JSON.stringify(archivedItem(item, files.get(item.id) ?? []))}`;
  }
  yield `\n],"missing":${JSON.stringify(missing)},"damaged":${JSON.stringify(damaged.map(({ id }) => ({ id })))}}\n`;
}

interface Numbers {
  readonly exportedAt: string;
  readonly items: number;
  readonly files: number;
}

/** The text that explains an archive to someone who finds it in ten years. */
const readMeOf = ({ exportedAt, items, files }: Numbers): string =>
  [
    'ITEM REGISTRY - EXPORT',
    '',
    `Exported ${exportedAt}: ${items} ${items === 1 ? 'item' : 'items'} with ${files} ${files === 1 ? 'file' : 'files'}.`,
    '',
    `${ARCHIVE_ENTRIES.items}`,
    '  All items with their details, as JSON (UTF-8). Each file of an item is listed with the path under which it lies',
    '  in this archive, its length and its SHA-256 digest. The list "missing" names files that could not be exported,',
    '  the list "damaged" items that could not be opened.',
    `${ARCHIVE_ENTRIES.schema}`,
    `  The form of ${ARCHIVE_ENTRIES.items}, as JSON Schema.`,
    `${ARCHIVE_ENTRIES.files}`,
    '  Photos and documents, in a folder for each item.',
    '',
    'Not in this archive: the trash, earlier versions of items, their history, and transfers.',
    'Nothing in this archive is encrypted. Keep it where only you can read it.',
    'Item Registry imports it again, with all files.',
    '',
  ].join('\r\n');

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

interface ArchiveOptions extends FilesOptions {
  readonly items: readonly ListedItem[];
  /** ISO 8601 in UTC. */
  readonly exportedAt: string;
}

/**
 * Writes a zip archive of items with all their files, decrypted, as far as they can be read. At any time the memory
 * holds only a few of the files.
 * @returns the files that are not in it
 * @throws what the stream throws; the stream is aborted then
 */
async function writeArchive(
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

/** The exponent of scrypt's cost: that of the program `age` as well. */
const WORK_FACTOR = 18;

/**
 * Encrypts a stream with a password in age's format (age-encryption.org/v1: scrypt and ChaCha20-Poly1305), which
 * the program `age` and its relatives decrypt. To make a key of the password takes about a second, and 256 MB of memory
 * that are free again afterwards.
 * @param workFactor is lowered in tests
 */
async function protectedBy(
  password: string,
  plain: ReadableStream<Uint8Array>,
  workFactor = WORK_FACTOR,
): Promise<ReadableStream<Uint8Array>> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(password);
  encrypter.setScryptWorkFactor(workFactor);
  return encrypter.encrypt(plain);
}

export interface ExportTools extends FilesOptions {
  /** An archive goes there; without one it is collected in memory. */
  readonly sink?: Sink | undefined;
  /** Lowered in tests. */
  readonly workFactor?: number;
}

/** Writes the archive through the encryption, if there is a password, into the sink, each at the pace of the next. */
async function writeThrough(
  job: Extract<Job, { format: 'archive' }>,
  sink: Sink,
  tools: ExportTools,
): Promise<readonly MissingFile[]> {
  const { password, ...source } = job;
  const zipped = new TransformStream<Uint8Array, Uint8Array>();
  const output =
    password === undefined ? zipped.readable : await protectedBy(password, zipped.readable, tools.workFactor);
  const [missing] = await Promise.all([
    writeArchive(zipped.writable, { ...source, ...tools }),
    output.pipeTo(sink.stream),
  ]);
  return missing;
}

/**
 * Does an export.
 * @throws {TooManyColumns} {TooLargeToCollect} and what writing the file throws. Nothing of the export is left then.
 */
export async function exportItems(job: Job, tools: ExportTools): Promise<Finished> {
  if (job.format === 'table') {
    return { missing: [], content: new Blob([...tableOf(job.items, job.separator)], { type: 'text/csv' }) };
  }
  const { sink = collectingSink() } = tools;
  const missing = await writeThrough(job, sink, tools);
  return { missing, content: sink.content() };
}
