import type { WantedLink } from '#shared/contract/files.ts';
import { wait } from '#web/base/wait.ts';
import { download, linkOf } from '#web/files/showing/fetching/download.ts';
import { openFile } from '#web/files/showing/fetching/openFile.ts';
import type { ReadFile } from './archiveFiles.ts';
import { exportItems } from './exportItems.ts';
import type { ExportFault, Job, Progress, Request, Response } from './messages.ts';
import { fileSink, type Sink, TooLargeToCollect } from './sinks.ts';
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

/** Gives the address of a sealed file; undefined where the caller may not read it. @throws where it cannot be had now */
const linkTo = (wanted: WantedLink): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    asked += 1;
    waiting.set(asked, { resolve, reject });
    answer({ kind: 'wanted', id: asked, wanted });
  });

/** How long it waits before each further try, in ms: an interruption of a minute costs no file. */
const PAUSES = [1_000, 4_000, 15_000, 40_000] as const;

const { signal } = new AbortController();

async function fetchSealed(wanted: WantedLink) {
  const address = await linkTo(wanted);
  return address === undefined ? undefined : download(linkOf(address), signal);
}

/** Fetches and opens the original of a file, if need be at a further try. */
const readFile: ReadFile = async (item, file) => {
  const wanted = { owner: { assetId: item.id }, file, rendition: 'original' } as const;
  for (const pause of [...PAUSES, undefined]) {
    try {
      // The browser keeps the small pictures that it shows: a thousand originals would displace them.
      return await openFile(fetchSealed, wanted, signal, false);
    } catch {
      if (pause !== undefined) await wait(pause);
    }
  }
  return { state: 'unreachable' };
};

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

/** The opened file, where the export is written to one. */
let sink: Sink | undefined;

async function open(file: FileSystemFileHandle): Promise<void> {
  try {
    sink = await fileSink(file);
    answer({ kind: 'opened' });
  } catch (error) {
    answer({ kind: 'failed', fault: faultOf(error) });
  }
}

async function start(job: Job): Promise<void> {
  try {
    const finished = await exportItems(job, { readFile, onProgress: tell, sink });
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
  if (data.kind === 'open') void open(data.file);
  if (data.kind === 'start') void start(data.job);
  if (data.kind === 'link') settle(data.id, ({ resolve }) => resolve(data.address));
  if (data.kind === 'noLink') settle(data.id, ({ reject }) => reject(new Error('There is no link')));
});
