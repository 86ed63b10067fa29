import type { Item } from '#shared/contract/assets.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { FILE_LIMITS } from '#shared/domain/files.ts';
import type { Api } from '#web/api/client.ts';
import { needsAuthentication } from '#web/session/authentication.ts';
import { isFalsePicture } from '../../showing/falsePicture.ts';
import { LARGEST_PICTURE_BYTES } from '../limits.ts';
import type { AddingWorker } from '../worker/addingWorker.ts';
import { createAdder, createSending, createTurns } from './adder.ts';
import { type Job, runJob } from './job.ts';
import { failureOf, isActive, isComing, isPending, type Upload } from './upload.ts';

const AT_ONCE = 3;
/** With those that are being added: until then, the worker holds what it has sealed. */
const HELD_AT_ONCE = 2 * AT_ONCE;

interface QueueTools {
  readonly api: Api;
  readonly worker: AddingWorker;
  readonly nameOf: (file: File, type: string) => string;
  /** The number of files that an item has, as far as it is known here. */
  readonly countOf: (assetId: string) => number;
  /** Receives an item after files were added to it. */
  readonly onItem: (item: Item) => void;
  /** Runs an action again whose refusal is older than an unlock. */
  readonly pastOldRefusals: <T>(action: () => Promise<T>) => Promise<T>;
  /** Tells of a lock of the items, until the returned function is called. */
  readonly watchLock: (onLocked: () => void) => () => void;
  /** Receives the refusal that says that the items are locked. */
  readonly onLocked: (error: unknown) => void;
}

export interface UploadState {
  readonly uploads: readonly Upload[];
  /** How many uploads locks have stopped. */
  readonly stopped: number;
  /** How many were at their last step when a lock came: the server may have added them. */
  readonly unsure: number;
}

/** The types of a file of which the device knows none: it may be a picture. */
const UNKNOWN_TYPES = ['', 'application/octet-stream'];

/** Whether nothing can make a file small enough, as far as its type tells: a picture may be drawn anew. */
const isTooLarge = ({ size, type }: File): boolean =>
  size >
  (UNKNOWN_TYPES.includes(type) || type.startsWith('image/') ? LARGEST_PICTURE_BYTES : FILE_LIMITS.bytes);

const noteOn = ({ file: { name }, sealed }: Job): Partial<Upload> =>
  isFalsePicture({ name, type: sealed?.sealed.content.type ?? '' }) ? { note: 'falsePicture' } : {};

const NONE = { stopped: 0, unsure: 0 };

/** The files of one user that are being added, whatever screen is shown. */
export function createQueue(tools: QueueTools) {
  let state: UploadState = { uploads: [], ...NONE };
  const jobs = new Map<string, Job>();
  const watchers = new Set<() => void>();
  const sending = createSending(tools.api);
  const adder = createAdder({
    send: sending.send,
    onItem: (item) => jobs.size > 0 && tools.onItem(item),
    isMoreComing: (assetId) =>
      state.uploads.some(
        (upload) =>
          upload.assetId === assetId && isComing(upload) && (upload.stage !== 'waiting' || places() > 0),
      ),
  });
  const takeTurn = createTurns();
  /** How many more files may be on their way. */
  function places(): number {
    const held = state.uploads.filter((upload) => isActive(upload) && upload.stage !== 'waiting');
    return Math.max(0, Math.min(AT_ONCE - held.filter(isComing).length, HELD_AT_ONCE - held.length));
  }

  const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();
  let endWatch: (() => void) | undefined;
  /** The browser keeps a page with such a listener out of its cache, so it is there only while it is needed. */
  function guard(isNeeded: boolean): void {
    if (isNeeded) {
      window.addEventListener('beforeunload', askBeforeLeaving);
      endWatch ??= tools.watchLock(() => forget({ isLock: true }));
    } else {
      window.removeEventListener('beforeunload', askBeforeLeaving);
      endWatch?.();
      endWatch = undefined;
    }
  }
  function show(uploads: readonly Upload[], counts?: typeof NONE): void {
    state = { ...state, ...counts, uploads };
    guard(uploads.some(isPending));
    if (jobs.size === 0) tools.worker.stop();
    for (const watcher of watchers) watcher();
  }
  const change = (id: string, changes: Partial<Upload>): void =>
    show(state.uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));

  function end(job: Job, changes: Partial<Upload>): void {
    if (jobs.get(job.id) !== job) return;
    if (changes.stage === 'done') jobs.delete(job.id);
    change(job.id, changes);
    startNext();
  }
  /** Stops and forgets everything: keys and pictures are in the worker's memory. */
  function forget({ isLock = false } = {}): void {
    const pending = state.uploads.filter(isPending);
    const unsure = pending.filter(({ id }) => sending.isUnsure(jobs.get(id)?.sealed?.fileId ?? '')).length;
    for (const { stop } of jobs.values()) stop.abort();
    jobs.clear();
    sending.forget();
    adder.forget();
    tools.worker.stop();
    // A lock is told of more than once: by a refusal, and by the session.
    const counts = { stopped: state.stopped + pending.length - unsure, unsure: state.unsure + unsure };
    show([], isLock ? counts : NONE);
  }
  function onLocked(error: unknown): void {
    forget({ isLock: true });
    tools.onLocked(error);
  }
  async function run(job: Job): Promise<void> {
    const turn = takeTurn(job.assetId, job.stop.signal);
    const add = async (assetId: string, file: ItemFile): Promise<void> => {
      await turn.come();
      return adder.add(assetId, file);
    };
    const showJob = (progress: Partial<Upload>) => {
      if (jobs.get(job.id) !== job) return;
      change(job.id, progress);
      if (progress.stage === 'adding') startNext();
    };
    try {
      await tools.pastOldRefusals(() => runJob(job, { ...tools, add, show: showJob }));
      end(job, { stage: 'done', share: 1, ...noteOn(job) });
    } catch (error) {
      if (jobs.get(job.id) === job && needsAuthentication(error)) return onLocked(error);
      end(job, { stage: 'failed', failure: failureOf(error) });
    } finally {
      turn.pass();
    }
  }
  function startNext(): void {
    const next = state.uploads.filter(({ stage }) => stage === 'waiting').slice(0, places());
    for (const { id } of next) {
      const job = jobs.get(id);
      if (!job) continue;
      change(id, { stage: 'preparing' });
      void run(job);
    }
  }
  return {
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    state: (): UploadState => state,
    /** Queues files for an item; those for which it has no place are listed as failed. */
    add(assetId: string, added: readonly File[]): void {
      const coming = state.uploads.filter((upload) => upload.assetId === assetId && isActive(upload)).length;
      let free = FILE_LIMITS.perItem - tools.countOf(assetId) - coming;
      const uploads = added.map((file): Upload => {
        const id = crypto.randomUUID();
        jobs.set(id, { id, assetId, file, stop: new AbortController(), isUploaded: false });
        const listed = { id, assetId, name: file.name, share: 0 };
        if (isTooLarge(file)) return { ...listed, stage: 'failed', failure: 'too_large' };
        free -= 1;
        return free < 0
          ? { ...listed, stage: 'failed', failure: 'too_many_files' }
          : { ...listed, stage: 'waiting' };
      });
      show([...state.uploads, ...uploads], NONE);
      startNext();
    },
    /** Takes a file off the list, and stops it where it is on its way. */
    remove(id: string): void {
      jobs.get(id)?.stop.abort();
      jobs.delete(id);
      show(state.uploads.filter((upload) => upload.id !== id));
      startNext();
    },
    retry(id: string): void {
      const job = jobs.get(id);
      if (!job) return;
      show(
        state.uploads.map(({ failure, ...upload }) =>
          upload.id === id ? { ...upload, stage: 'waiting' } : { ...upload, ...(failure && { failure }) },
        ),
      );
      startNext();
    },
    /** Takes the files off the list that are done or have failed. */
    clear(): void {
      const ended = state.uploads.filter((upload) => !isActive(upload));
      for (const { id } of ended) jobs.delete(id);
      show(state.uploads.filter(isActive), NONE);
    },
    forget,
  };
}

export type Queue = ReturnType<typeof createQueue>;
