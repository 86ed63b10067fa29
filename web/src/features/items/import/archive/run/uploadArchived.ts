import type { ArchivedFile } from '#shared/contract/archive.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import type { Api } from '#web/api/client.ts';
import { untilAborted } from '#web/base/untilAborted.ts';
import { keptName } from '#web/files/adding/making/fileName.ts';
import { runJob } from '#web/files/adding/queue/job.ts';
import type { AddingWorker } from '#web/files/adding/worker/addingWorker.ts';
import type { ArchiveReader } from '../worker/archiveReader.ts';

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
