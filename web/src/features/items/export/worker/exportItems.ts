import type { MissingFile } from '#shared/contract/archive.ts';
import { type Progress, type ReadFile, writeArchive } from './archive.ts';
import type { Finished, Job } from './messages.ts';
import { protectedBy } from './protect.ts';
import { collectingSink, fileSink, type Sink } from './sinks.ts';
import { tableOf } from './table.ts';

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
