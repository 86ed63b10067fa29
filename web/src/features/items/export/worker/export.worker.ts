import type { WantedLink } from '#shared/contract/files.ts';
import type { Progress } from './archive.ts';
import { exportItems } from './exportItems.ts';
import { createFileReader } from './fileReader.ts';
import type { ExportFault, Job, Request, Response } from './messages.ts';
import { TooLargeToCollect } from './sinks.ts';
import { TooManyColumns } from './table.ts';

// Items are written as a table or an archive here, beside the page, which stays free. The worker gets signed addresses
// of the storage and never a token. It does one export; to cancel it, or at a lock, the page ends the worker.

/** The page is told of the progress this often, in ms. */
const TELL_MS = 100;

const answer = (response: Response): void => postMessage(response);

interface Waiting {
  readonly resolve: (address: string | undefined) => void;
  readonly reject: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let asked = 0;

const linkTo = (wanted: WantedLink): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    asked += 1;
    waiting.set(asked, { resolve, reject });
    answer({ kind: 'wanted', id: asked, wanted });
  });

let toldAt = 0;

function tell(progress: Progress): void {
  if (Date.now() - toldAt < TELL_MS) return;
  toldAt = Date.now();
  answer({ kind: 'progress', progress });
}

function faultOf(error: unknown): ExportFault {
  if (error instanceof TooManyColumns) return 'columns';
  if (error instanceof TooLargeToCollect || error instanceof RangeError) return 'memory';
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return isFull ? 'disk' : 'other';
}

async function start(job: Job): Promise<void> {
  try {
    const finished = await exportItems(job, { readFile: createFileReader(linkTo), onProgress: tell });
    answer({ kind: 'finished', finished });
  } catch (error) {
    answer({ kind: 'failed', fault: faultOf(error) });
  }
}

function settle(id: number, end: (waiter: Waiting) => void): void {
  const waiter = waiting.get(id);
  waiting.delete(id);
  if (waiter) end(waiter);
}

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  if (data.kind === 'start') void start(data.job);
  if (data.kind === 'link') settle(data.id, ({ resolve }) => resolve(data.address));
  if (data.kind === 'noLink') settle(data.id, ({ reject }) => reject(new Error('There is no link')));
});
