import type { ArchivedFile } from '#shared/contract/archive.ts';
import { files } from '#shared/contract/files.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { ApiError, hasCode } from '#web/base/apiError.ts';
import { untilAborted } from '#web/base/untilAborted.ts';
import { withRetries } from '#web/files/adding/queue/retries.ts';
import { type Failure, failureOf } from '#web/files/adding/queue/upload.ts';
import { UploadFailure } from '#web/files/adding/worker/uploadFailure.ts';
import { needsAuthentication } from '#web/session/authentication.ts';
import { ArchiveFault } from '../reading/archiveFault.ts';
import { type FileIds, type Placed, type UploadTools, uploadArchived } from './archivedFile.ts';
import type { WithAuthentication } from './oneQuestion.ts';

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

export interface FileTools extends UploadTools {
  readonly ids: FileIds;
  /** The marks of the files that each item has, by its id. */
  readonly marks: ReadonlyMap<string, ReadonlySet<string>>;
  readonly withAuthentication: WithAuthentication;
  readonly onOutcome: (outcome: FilesOutcome) => void;
}

const TOO_MANY_REQUESTS = 429;

const WITHOUT_ANY: readonly Failure[] = ['connection', 'no_room'];

/**
 * Whether no other file would come through either: without the archive, a connection, a server, a storage that takes it,
 * a password, or room. Damage is the only fault of an archive that a single file can have.
 */
const isEnding = (error: unknown): boolean =>
  (error instanceof ArchiveFault && error.code !== 'damaged') ||
  needsAuthentication(error) ||
  WITHOUT_ANY.includes(failureOf(error)) ||
  (error instanceof UploadFailure && error.fault === 'refused') ||
  (error instanceof ApiError && (error.status >= 500 || error.status === TOO_MANY_REQUESTS));

const isNotStored = (error: unknown): boolean => hasCode(error, 'file_not_stored');

/** Gives this refusal back. @throws every other */
function keepNotStored(error: unknown): unknown {
  if (isNotStored(error)) return error;
  throw error;
}

/** A file that is uploaded, with its entry in the content of its item. */
interface Uploaded {
  readonly placed: Placed;
  readonly entry: ItemFile;
}

/** The work on the files of one item. */
function filesOf(item: ItemWithFiles, tools: FileTools) {
  const { api, ids, withAuthentication, signal } = tools;
  const failures: FileFailure[] = [];
  const marks = tools.marks.get(item.assetId) ?? new Set();

  /** Runs a step of a file. False where it has failed for this file alone. @throws what ends the run */
  async function tried({ file }: Placed, step: () => Promise<void>): Promise<boolean> {
    try {
      await step();
      return true;
    } catch (error) {
      signal.throwIfAborted();
      if (isEnding(error)) throw error;
      const failure = error instanceof ArchiveFault ? 'changed' : failureOf(error);
      failures.push({ item: item.name, name: file.name, failure });
      return false;
    }
  }
  /** Nothing is stored by waiting, so that a file is not stored is tried no second time. */
  async function add(entries: readonly ItemFile[]): Promise<void> {
    const body = { files: [...entries], imported: true };
    const call = () => api.call(files.add, { params: { id: item.assetId }, body, signal });
    const once = () => withAuthentication(call).then(() => undefined, keepNotStored);
    const refusal = await untilAborted(signal, () => withRetries(once, signal));
    if (refusal) throw refusal;
  }
  /** An upload may be gone when the whole item is added: it is then made anew, once. */
  async function addOne({ placed, entry }: Uploaded): Promise<void> {
    try {
      await add([entry]);
    } catch (error) {
      if (!isNotStored(error)) throw error;
      await add([await uploadArchived(placed, tools)]);
    }
  }
  return {
    failures,
    /** Uploads those that the item does not have. */
    async upload(): Promise<Uploaded[]> {
      const made: Uploaded[] = [];
      for (const [at, file] of item.files.entries()) {
        const place = { number: item.number, at };
        const placed = { assetId: item.assetId, file, newId: () => ids.newId(place) };
        if (await ids.isAmong(place, marks)) continue;
        await tried(placed, async () => {
          made.push({ placed, entry: await uploadArchived(placed, tools) });
        });
      }
      return made;
    },
    /** Adds them all in one change, or each on its own, where one keeps the others out. Gives how many were added. */
    async addAll(made: readonly Uploaded[]): Promise<number> {
      if (made.length === 0) return 0;
      try {
        await add(made.map(({ entry }) => entry));
        return made.length;
      } catch (error) {
        signal.throwIfAborted();
        if (isEnding(error)) throw error;
      }
      let added = 0;
      for (const each of made) if (await tried(each.placed, () => addOne(each))) added += 1;
      return added;
    },
  };
}

/**
 * Brings the files of an item to it in their order.
 * @throws what would keep the next files from being added as well
 */
async function addToItem(item: ItemWithFiles, tools: FileTools): Promise<void> {
  const { failures, upload, addAll } = filesOf(item, tools);
  tools.signal.throwIfAborted();
  const made = await upload();
  const known = item.files.length - made.length - failures.length;
  const added = await addAll(made);
  tools.onOutcome({ added, known, failures });
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
