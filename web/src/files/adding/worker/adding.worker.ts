import { keepSealed } from '../../showing/fetching/sealedCache.ts';
import { FileFault } from '../making/fileFault.ts';
import type { Request, Response, Uploads } from './messages.ts';
import { type SealedRenditions, sealFile } from './sealFile.ts';
import { upload } from './upload.ts';
import { UploadFailure } from './uploadFailure.ts';

// Files are made, sealed and uploaded here, beside the page, which stays free. The worker gets signed addresses of the
// storage and never a token.

interface Held {
  renditions?: SealedRenditions;
  readonly stop: AbortController;
}

const held = new Map<string, Held>();

const answer = (response: Response): void => postMessage(response);

async function seal(id: string, file: File): Promise<void> {
  const holding: Held = { stop: new AbortController() };
  held.set(id, holding);
  try {
    const { renditions, sealed } = await sealFile(id, file);
    if (held.get(id) !== holding) return;
    holding.renditions = renditions;
    answer({ kind: 'sealed', id, sealed });
  } catch (error) {
    if (held.get(id) === holding) held.delete(id);
    if (error instanceof FileFault) return answer({ kind: 'unsealed', id, fault: error.code });
    // Nothing is known to be wrong with the file: there may have been no memory, or no connection for some code.
    answer({ kind: 'notUploaded', id, fault: 'lost' });
  }
}

/** The page shows it as soon as the item names the file, and need not fetch what was here before. */
async function keepThumbnail(fileId: string, renditions: SealedRenditions): Promise<void> {
  const thumbnail = renditions.get('thumbnail');
  if (thumbnail) await keepSealed({ fileId, rendition: 'thumbnail' }, thumbnail);
}

async function send(id: string, uploads: Uploads): Promise<void> {
  const { renditions, stop } = held.get(id) ?? {};
  if (!renditions || !stop) return answer({ kind: 'notUploaded', id, fault: 'lost' });
  try {
    await upload(renditions, uploads, stop.signal, (share) => answer({ kind: 'progress', id, share }));
  } catch (error) {
    const fault = error instanceof UploadFailure ? error.fault : 'connection';
    return answer({ kind: 'notUploaded', id, fault });
  }
  if (stop.signal.aborted) return;
  // Kept before the page knows of it: the page drops it again when the file cannot be added.
  await keepThumbnail(id, renditions);
  answer({ kind: 'uploaded', id });
}

function forget(id: string): void {
  held.get(id)?.stop.abort();
  held.delete(id);
}

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  if (data.kind === 'seal') void seal(data.id, data.file);
  if (data.kind === 'upload') void send(data.id, data.uploads);
  if (data.kind === 'forget') forget(data.id);
});
