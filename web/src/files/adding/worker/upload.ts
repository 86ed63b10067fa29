import type { SignedUpload } from '#shared/contract/files.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import type { UploadFault, Uploads } from './messages.ts';
import type { SealedRenditions } from './sealFile.ts';
import { UploadFailure } from './uploadFailure.ts';

/** The page is told of the progress of a file no more often: each time it draws its list anew. */
const TOLD_EVERY_MS = 200;

/**
 * A connection that has gone without a word, as in a tunnel, tells of no failure for many minutes. An upload that has
 * not moved for this time, and a storage that has not answered for it, count as such.
 */
const STALLED_MS = 45_000;

/** The browser sets these by itself and lets nobody else do so. */
const OWN_HEADERS = ['content-length', 'host'];

/** The storage has the rendition, now (200) or since before (412), as where the answer to an earlier try was lost. */
const STORED = [200, 412];

/** Another try to send the same rendition is under way. */
const CONFLICT = 409;

/** The disk of the storage is full, which another try would meet again. */
const INSUFFICIENT_STORAGE = 507;

function faultOf(status: number): UploadFault {
  if (status === INSUFFICIENT_STORAGE) return 'full';
  return status < 500 && status !== CONFLICT ? 'refused' : 'connection';
}

interface Watch {
  readonly signal: AbortSignal;
  readonly onSent: (bytes: number) => void;
}

/** Sends one rendition. `fetch` tells nothing about the progress, so this uses XMLHttpRequest. */
function put(
  { url, headers }: SignedUpload,
  body: Uint8Array<ArrayBuffer>,
  { signal, onSent }: Watch,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (fault: UploadFault) => () => reject(new UploadFailure(fault));
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const watch = (): void => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALLED_MS);
    };
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) {
      if (!OWN_HEADERS.includes(name.toLowerCase())) request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded }) => {
      watch();
      onSent(loaded);
    };
    request.onload = () => {
      if (STORED.includes(request.status)) resolve();
      else fail(faultOf(request.status))();
    };
    request.onerror = fail('connection');
    request.onabort = fail('connection');
    request.onloadend = () => clearTimeout(stalled);
    signal.addEventListener('abort', () => request.abort());
    watch();
    // Chromium takes twice the processor time for a whole upload when it is given the bytes themselves.
    request.send(new Blob([body]));
  });
}

/**
 * Sends all renditions of a file, one after the other.
 * @param onProgress receives the share of the bytes that have been sent, from 0 to 1
 * @throws {UploadFailure}
 */
export async function upload(
  sealed: SealedRenditions,
  uploads: Uploads,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  const total = [...sealed.values()].reduce((sum, { length }) => sum + length, 0);
  let done = 0;
  let told = performance.now();
  const tell = (sent: number): void => {
    const now = performance.now();
    if (now - told < TOLD_EVERY_MS) return;
    told = now;
    onProgress(sent / total);
  };
  for (const rendition of typedKeys(uploads)) {
    const [signed, bytes] = [uploads[rendition], sealed.get(rendition)];
    if (!signed || !bytes) continue;
    const before = done;
    await put(signed, bytes, {
      signal,
      onSent: (sent) => tell(before + Math.min(sent, bytes.length)),
    });
    done += bytes.length;
  }
}
