import type { Api } from '#web/api/client.ts';
import { createLinks } from '#web/files/showing/fetching/links.ts';
import type { Progress } from './archive.ts';
import type { ExportFault, Finished, Job, Request, Response } from './messages.ts';

/** An export that failed. */
export class ExportFailure extends Error {
  override readonly name = 'ExportFailure';
  readonly fault: ExportFault;

  constructor(fault: ExportFault) {
    super(fault);
    this.fault = fault;
  }
}

const startWorker = (): Worker =>
  new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' });

interface RunOptions {
  readonly api: Api;
  /** Ends the worker with all that it holds. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  /** Replaced in tests. */
  readonly start?: () => Worker;
}

/**
 * Does an export in a worker of its own, which ends with it.
 * @throws {ExportFailure} and the reason of the signal
 */
export async function runExport(job: Job, options: RunOptions): Promise<Finished> {
  const { api, signal, onProgress, start = startWorker } = options;
  signal.throwIfAborted();
  const worker = start();
  const send = (request: Request) => worker.postMessage(request);
  const linkTo = createLinks(api);
  const giveLink = async ({ id, wanted }: Extract<Response, { kind: 'wanted' }>) => {
    try {
      send({ kind: 'link', id, address: await linkTo(wanted, signal) });
    } catch {
      send({ kind: 'noLink', id });
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
      send({ kind: 'start', job });
    });
  } finally {
    worker.terminate();
  }
}
