import { type DeclaredFile, files } from '#shared/contract/files.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import type { Api } from '#web/api/client.ts';
import { ApiError, hasCode } from '#web/base/apiError.ts';
import { dropSealed } from '../../showing/fetching/sealedCache.ts';
import { likelyKind } from '../making/fileName.ts';
import type { AddingWorker } from '../worker/addingWorker.ts';
import type { Sealed } from '../worker/messages.ts';
import { UploadFailure } from '../worker/uploadFailure.ts';
import { withRetries } from './retries.ts';
import type { Upload } from './upload.ts';

/** A file on its way, with how far it has come: another try goes on from there. */
export interface Job {
  readonly id: string;
  readonly assetId: string;
  readonly file: File;
  readonly stop: AbortController;
  /** Gives the id of a file that is sealed; a random one by default. */
  readonly newId?: () => Promise<string>;
  /** The file's id, and what the worker holds of it. A file that is sealed anew has a new id. */
  sealed?: { readonly fileId: string; readonly sealed: Sealed };
  isUploaded: boolean;
}

interface JobTools {
  readonly api: Api;
  readonly worker: AddingWorker;
  readonly nameOf: (file: File, type: string) => string;
  readonly add: (assetId: string, file: ItemFile) => Promise<void>;
  readonly show: (progress: Partial<Pick<Upload, 'stage' | 'share'>>) => void;
}

async function declare(
  { assetId }: Job,
  fileId: string,
  { declaration }: Sealed,
  api: Api,
): Promise<DeclaredFile> {
  const body = { files: [{ id: fileId, renditions: declaration }] };
  const {
    files: [declared],
  } = await api.call(files.declare, { params: { id: assetId }, body });
  if (!declared) throw new ApiError(0, 'No file was declared');
  return declared;
}

async function sealedOf(job: Job, { worker, show }: JobTools) {
  if (job.sealed) return job.sealed;
  show({ stage: 'preparing', share: 0 });
  const fileId = (await job.newId?.()) ?? crypto.randomUUID();
  job.stop.signal.throwIfAborted();
  const onAbort = () => worker.forget(fileId);
  job.stop.signal.addEventListener('abort', onAbort);
  job.sealed = { fileId, sealed: await worker.seal(fileId, job.file) };
  return job.sealed;
}

/** An address is asked for at each try: that of an earlier one may have expired. */
async function uploadJob(job: Job, tools: JobTools): Promise<void> {
  const { api, worker, show } = tools;
  const { fileId, sealed } = await sealedOf(job, tools);
  show({ stage: 'sending', share: 0 });
  const { uploads } = await declare(job, fileId, sealed, api);
  job.stop.signal.throwIfAborted();
  try {
    await worker.upload(fileId, uploads, (share) => show({ share }));
  } catch (error) {
    if (error instanceof UploadFailure && error.fault === 'lost') delete job.sealed;
    throw error;
  }
  job.isUploaded = true;
}

/**
 * Whether a refused file has to be uploaded again: it is not stored completely, or the server no longer knows it, because
 * the daily job deletes a file that no item has named for a day.
 */
const isMissing = (error: unknown): boolean => hasCode(error, 'file_not_stored', 'invalid_input');

async function addJob(job: Job, { add, nameOf }: JobTools): Promise<void> {
  if (!job.sealed) return;
  const { fileId, sealed } = job.sealed;
  const name = nameOf(job.file, sealed.content.type);
  const kind = likelyKind(sealed.content.kind, name);
  try {
    await add(job.assetId, { ...sealed.content, id: fileId, name, kind });
  } catch (error) {
    if (isMissing(error)) job.isUploaded = false;
    throw error;
  }
}

/** The worker has kept it for a page that shows the item with the file. */
async function dropThumbnail(fileId: string): Promise<void> {
  try {
    await dropSealed({ fileId, rendition: 'thumbnail' });
  } catch {
    // It is sealed, and leaves in its turn.
  }
}

/**
 * Brings a file to its item: made, sealed, declared, uploaded, and only then added.
 * @throws the failure, after as many tries as may help
 */
export async function runJob(job: Job, tools: JobTools): Promise<void> {
  const { signal } = job.stop;
  try {
    await withRetries(async () => {
      signal.throwIfAborted();
      if (!job.isUploaded) await uploadJob(job, tools);
      signal.throwIfAborted();
      tools.show({ stage: 'adding', share: 1 });
      await addJob(job, tools);
    }, signal);
  } catch (error) {
    if (job.sealed) void dropThumbnail(job.sealed.fileId);
    throw error;
  } finally {
    // A file that is uploaded may still be added. Others would fill the worker's memory, and can be made again.
    if (job.sealed) tools.worker.forget(job.sealed.fileId);
    if (!job.isUploaded) delete job.sealed;
  }
}
