import type { ArchivedFile } from '#shared/contract/archive.ts';
import { files } from '#shared/contract/files.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import type { Api } from '#web/api/client.ts';
import { ApiError } from '#web/base/apiError.ts';
import { keptName } from '#web/files/adding/making/fileName.ts';
import { runJob } from '#web/files/adding/queue/job.ts';
import { withRetries } from '#web/files/adding/queue/retries.ts';
import { type Failure, failureOf } from '#web/files/adding/queue/upload.ts';
import type { AddingWorker } from '#web/files/adding/worker/addingWorker.ts';
import { needsAuthentication } from '#web/session/authentication.ts';
import { ArchiveFault } from '../reading/archiveFault.ts';
import type { ArchiveReader } from '../worker/archiveReader.ts';
import type { FileIds } from './fileIds.ts';

/** An item that is registered, and the files that it is to have. */
export interface ItemWithFiles {
  readonly assetId: string;
  readonly number: number;
  readonly name: string;
  readonly files: readonly ArchivedFile[];
}

/** A file that was not added. */
export interface FileFailure {
  readonly item: string;
  readonly name: string;
  readonly failure: Failure | 'changed';
}

/** The files of an item that are done with, one way or the other. */
export interface FilesOutcome {
  readonly added: number;
  readonly known: number;
  readonly failures: readonly FileFailure[];
}

export interface FileTools {
  readonly api: Api;
  readonly archive: Pick<ArchiveReader, 'read'>;
  readonly worker: AddingWorker;
  readonly ids: FileIds;
  /** The marks of the files that the user has. */
  readonly marks: ReadonlySet<string>;
  readonly withAuthentication: <T>(action: () => Promise<T>) => Promise<T>;
  readonly signal: AbortSignal;
  readonly onOutcome: (outcome: FilesOutcome) => void;
}

const TOO_MANY_REQUESTS = 429;

/** Whether no other file would come through either: without a connection, a server, a password, or room. */
const isEnding = (error: unknown): boolean =>
  needsAuthentication(error) ||
  failureOf(error) === 'connection' ||
  (error instanceof ApiError &&
    (error.status >= 500 || error.status === TOO_MANY_REQUESTS || error.code === 'no_room'));

/** The entry of the item's content: what the archive says of the file, as far as the file bears it out. */
function entryOf(made: ItemFile, { kind, name, caption, date, type }: ArchivedFile): ItemFile {
  return {
    ...made,
    kind: kind === 'photo' && made.kind !== 'photo' ? 'other' : kind,
    name: made.type === type ? name : keptName(name, made.type, name),
    ...(caption !== undefined && { caption }),
    ...(date !== undefined && { date }),
  };
}

/** Unpacks, seals and uploads a file, and gives the entry that the item's content is to have for it. */
async function uploaded(
  { assetId, number }: ItemWithFiles,
  file: ArchivedFile,
  at: number,
  { api, archive, worker, ids, signal }: FileTools,
): Promise<ItemFile[]> {
  const content = new File([await archive.read(file)], file.name);
  const stop = new AbortController();
  // A worker that has ended settles nothing more, so the signal does.
  const aborted = new Promise<never>((_, reject) => {
    const end = () => {
      stop.abort();
      reject(signal.reason);
    };
    signal.addEventListener('abort', end, { signal: stop.signal });
  });
  const entries: ItemFile[] = [];
  const job = {
    ...{ id: file.path, assetId, file: content, stop, isUploaded: false },
    newId: () => ids.newId({ number, at }),
  };
  const add = async (_: string, made: ItemFile) => void entries.push(entryOf(made, file));
  const tools = { api, worker, nameOf: () => file.name, add, show: () => undefined };
  await Promise.race([runJob(job, tools), aborted]).finally(() => stop.abort());
  return entries;
}

/**
 * Brings the files of an item to it, all in one change, so that they keep their order.
 * @throws what would keep the next files from being added as well
 */
async function addToItem(item: ItemWithFiles, tools: FileTools): Promise<void> {
  const { api, ids, marks, withAuthentication, signal, onOutcome } = tools;
  const failures: FileFailure[] = [];
  const made: ItemFile[] = [];
  let known = 0;
  const fail = (name: string, error: unknown): void => {
    signal.throwIfAborted();
    if (isEnding(error)) throw error;
    const failure = error instanceof ArchiveFault ? 'changed' : failureOf(error);
    failures.push({ item: item.name, name, failure });
  };
  for (const [at, file] of item.files.entries()) {
    signal.throwIfAborted();
    try {
      if (await ids.isAmong({ number: item.number, at }, marks)) known += 1;
      else made.push(...(await uploaded(item, file, at, tools)));
    } catch (error) {
      fail(file.name, error);
    }
  }
  let added = 0;
  if (made.length > 0) {
    const body = { files: made, imported: true };
    const add = () => api.call(files.add, { params: { id: item.assetId }, body });
    try {
      await withRetries(() => withAuthentication(add), signal);
      added = made.length;
    } catch (error) {
      for (const { name } of made) fail(name, error);
    }
  }
  onOutcome({ added, known, failures });
}

/** One item's file is drawn while another's is sent. More would hold more large pictures at a time. */
const AT_ONCE = 2;

/**
 * Adds the files of items, an item as a whole. Items whose files are there already are passed over.
 * @throws what ends the run: the connection, the password, a limit of the user's, or the signal
 */
export async function addArchivedFiles(items: readonly ItemWithFiles[], tools: FileTools): Promise<void> {
  const left = items.values();
  let isOver = false;
  async function work(): Promise<void> {
    for (const item of left) {
      if (isOver) return;
      try {
        await addToItem(item, tools);
      } catch (error) {
        isOver = true;
        throw error;
      }
    }
  }
  // Each comes to the end of its item before the run is over.
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
