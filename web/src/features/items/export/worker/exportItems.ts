import type { MissingFile } from '#shared/contract/archive.ts';
import { type Progress, type ReadFile, writeArchive } from './archive.ts';
import type { Finished, Job } from './messages.ts';
import { collectingSink, fileSink, type Sink } from './sinks.ts';
import { tableOf } from './table.ts';

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

export interface ExportTools {
  readonly readFile: ReadFile;
  readonly onProgress: (progress: Progress) => void;
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
    return { missing: [], content: new Blob([...tableOf(job.items)], { type: 'text/csv' }) };
  }
  const sink = job.file ? await fileSink(job.file) : collectingSink();
  const missing = await writeThrough(job, sink, tools);
  return { missing, content: sink.content() };
}
