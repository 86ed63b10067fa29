import type { ArchivedFile } from '#shared/contract/archive.ts';
import type { ListedItem } from '#shared/contract/assets.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { FILE_MARK_LENGTH, fileMarkOf } from '#shared/domain/files.ts';
import type { Api } from '#web/api/client.ts';
import { hexOf } from '#web/base/hex.ts';
import { untilAborted } from '#web/base/untilAborted.ts';
import { keptName } from '#web/files/adding/making/fileName.ts';
import { runJob } from '#web/files/adding/queue/job.ts';
import type { AddingWorker } from '#web/files/adding/worker/addingWorker.ts';
import type { ArchiveReader } from '../worker/archiveReader.ts';

/** A file of an archive, by the number of its item and its place among the files of that. */
interface FilePlace {
  readonly number: number;
  readonly at: number;
}

export interface FileIds {
  /** Gives a new id for another try to add this file. */
  readonly newId: (place: FilePlace) => Promise<string>;
  /** Tells whether this file is one of those with these marks, whichever try it came from. */
  readonly isAmong: (place: FilePlace, marks: ReadonlySet<string>) => Promise<boolean>;
}

/**
 * The ids of the files of an import begin with a mark that follows from its secret, so that the same archive finds, also
 * after a reload, which of its files are there. The rest is random, because a file that is sealed anew needs a new id.
 */
export async function fileIdsOf(secret: string): Promise<FileIds> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), hmac, false, ['sign']);
  async function markOf({ number, at }: FilePlace): Promise<string> {
    const place = new TextEncoder().encode(`file ${number}.${at}`);
    const hex = hexOf(new Uint8Array(await crypto.subtle.sign('HMAC', key, place)));
    return `${hex.slice(0, 8)}-${hex.slice(8, FILE_MARK_LENGTH - 1)}`;
  }
  return {
    newId: async (place) => `${await markOf(place)}${crypto.randomUUID().slice(FILE_MARK_LENGTH)}`,
    isAmong: async (place, marks) => marks.has(await markOf(place)),
  };
}

/** The marks of the files that each item has, by its id: what another item has is not with this one. */
export const marksOf = (present: readonly ListedItem[]): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    present.flatMap((item) =>
      'damaged' in item
        ? []
        : [[item.id, new Set((item.files ?? []).map(({ id }) => fileMarkOf(id)))] as const],
    ),
  );

/** A file of an archive, and the item that it is to come to. */
export interface Placed {
  readonly assetId: string;
  readonly file: ArchivedFile;
  /** Gives the id of a try. */
  readonly newId: () => Promise<string>;
}

export interface UploadTools {
  readonly api: Api;
  readonly archive: Pick<ArchiveReader, 'read'>;
  readonly worker: AddingWorker;
  readonly signal: AbortSignal;
}

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

/**
 * Unpacks, seals and uploads a file, and gives the entry that the item's content is to have for it.
 * @throws the failure, or the reason of the signal as soon as that is aborted
 */
export async function uploadArchived(
  { assetId, file, newId }: Placed,
  { api, archive, worker, signal }: UploadTools,
): Promise<ItemFile> {
  const content = await untilAborted(signal, () => archive.read(file));
  const stop = new AbortController();
  const entries: ItemFile[] = [];
  const job = {
    ...{ id: file.path, assetId, file: new File([content], file.name), stop, isUploaded: false },
    newId,
  };
  const add = async (_: string, made: ItemFile) => void entries.push(entryOf(made, file));
  const tools = { api, worker, nameOf: () => file.name, add, show: () => undefined };
  await untilAborted(signal, () => runJob(job, tools)).finally(() => stop.abort());
  const [entry] = entries;
  if (!entry) throw new Error('The upload of a file has ended without its entry');
  return entry;
}
