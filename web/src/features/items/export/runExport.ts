import type { Api } from '#web/api/client.ts';
import { untilAborted } from '#web/base/untilAborted.ts';
import { wait } from '#web/base/wait.ts';
import { createLinks } from '#web/files/showing/fetching/links.ts';
import type { ExportFault, Finished, Job, Progress, Request, Response } from './worker/messages.ts';

/** An export that failed. */
export class ExportFailure extends Error {
  override readonly name = 'ExportFailure';
  readonly fault: ExportFault;

  constructor(fault: ExportFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Longer than a file takes to be opened. */
const OPENING_MS = 2_000;

const send = (worker: Worker, request: Request): void => worker.postMessage(request);

/** Waits until the worker has opened the file. */
const fileOpened = (worker: Worker, file: FileSystemFileHandle): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.onerror = () => reject(new ExportFailure('other'));
    worker.onmessage = ({ data }: MessageEvent<Response>) => {
      if (data.kind === 'opened') resolve();
      if (data.kind === 'failed') reject(new ExportFailure(data.fault));
    };
    send(worker, { kind: 'open', file });
  });

/**
 * Starts a worker, and lets it open the file before it is given anything to write. Chromium leaves an empty swap file
 * beside a file whose worker ends while it is being opened, so that worker, which holds nothing yet, ends once it is open.
 */
async function startWorker(file: FileSystemFileHandle | undefined, signal: AbortSignal): Promise<Worker> {
  const worker = new Worker(new URL('./worker/export.worker.ts', import.meta.url), { type: 'module' });
  const opened = file ? fileOpened(worker, file) : Promise.resolve();
  try {
    await untilAborted(signal, () => opened);
    return worker;
  } catch (error) {
    const settled = opened.catch(() => undefined);
    void Promise.race([settled, wait(OPENING_MS)]).then(() => worker.terminate());
    throw error;
  }
}

interface RunOptions {
  readonly api: Api;
  /** Ends the worker with all that it holds. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  /** The file that an archive is written to; without one it is collected in memory. */
  readonly file: FileSystemFileHandle | undefined;
}

/**
 * Does an export in a worker of its own, which ends with it.
 * @throws {ExportFailure} and the reason of the signal
 */
export async function runExport(job: Job, options: RunOptions): Promise<Finished> {
  const { api, signal, onProgress, file } = options;
  signal.throwIfAborted();
  const worker = await startWorker(file, signal);
  const linkTo = createLinks(api);
  const giveLink = async ({ id, wanted }: Extract<Response, { kind: 'wanted' }>) => {
    try {
      send(worker, { kind: 'link', id, address: await linkTo(wanted, signal) });
    } catch {
      send(worker, { kind: 'noLink', id });
    }
  };
  try {
    return await new Promise<Finished>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.onerror = () => reject(new ExportFailure('other'));
      worker.onmessage = ({ data }: MessageEvent<Response>) => {
        if (data.kind === 'wanted') void giveLink(data);
        if (data.kind === 'progress') onProgress(data.progress);
        if (data.kind === 'failed') reject(new ExportFailure(data.fault));
        if (data.kind === 'finished') resolve(data.finished);
      };
      send(worker, { kind: 'start', job });
    });
  } finally {
    worker.terminate();
  }
}
