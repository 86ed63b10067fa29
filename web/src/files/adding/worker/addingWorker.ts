import { FileFault } from '../making/fileFault.ts';
import type { Request, Response, Sealed, Uploads } from './messages.ts';
import { UploadFailure } from './uploadFailure.ts';

/** Makes, seals and uploads files beside the page. Each file has one request at a time. */
export interface AddingWorker {
  /**
   * Makes and seals a file, which then waits in the worker.
   * @throws {FileFault} for a file that cannot be added
   * @throws {UploadFailure} where another try may succeed
   */
  readonly seal: (id: string, file: File) => Promise<Sealed>;
  /** @throws {UploadFailure} */
  readonly upload: (id: string, uploads: Uploads, onProgress: (share: number) => void) => Promise<void>;
  /** Stops whatever is under way for a file, and drops it. */
  readonly forget: (id: string) => void;
  /** Ends the worker. All that it holds is gone, and what waits for it fails. */
  readonly stop: () => void;
}

interface Waiting {
  readonly settle: (response: Response) => void;
  readonly fail: (error: Error) => void;
}

const startWorker = (): Worker =>
  new Worker(new URL('./adding.worker.ts', import.meta.url), { type: 'module' });

/** @param start is replaced in tests */
export function createAddingWorker(start: () => Worker = startWorker): AddingWorker {
  let worker: Worker | undefined;
  const waiting = new Map<string, Waiting>();

  function stop(): void {
    worker?.terminate();
    worker = undefined;
    const failed = [...waiting.values()];
    for (const { fail } of failed) fail(new UploadFailure('lost'));
  }
  function running(): Worker {
    if (worker) return worker;
    worker = start();
    // One that cannot be loaded, or has crashed for lack of memory, has lost all files.
    worker.onerror = stop;
    worker.onmessage = ({ data }: MessageEvent<Response>) => waiting.get(data.id)?.settle(data);
    return worker;
  }
  const ask = <T>(request: Request, read: (response: Response) => T | undefined): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const end = (finish: () => void): void => {
        waiting.delete(request.id);
        finish();
      };
      const settle = (response: Response): void => {
        try {
          const result = read(response);
          if (result !== undefined) end(() => resolve(result));
        } catch (error) {
          end(() => reject(error));
        }
      };
      waiting.set(request.id, { settle, fail: (error) => end(() => reject(error)) });
      running().postMessage(request);
    });

  return {
    seal: (id, file) =>
      ask({ kind: 'seal', id, file }, (response) => {
        if (response.kind === 'unsealed') throw new FileFault(response.fault);
        if (response.kind === 'notUploaded') throw new UploadFailure(response.fault);
        return response.kind === 'sealed' ? response.sealed : undefined;
      }),
    upload: async (id, uploads, onProgress) => {
      await ask({ kind: 'upload', id, uploads }, (response) => {
        if (response.kind === 'notUploaded') throw new UploadFailure(response.fault);
        if (response.kind === 'progress') onProgress(response.share);
        return response.kind === 'uploaded' ? true : undefined;
      });
    },
    forget: (id) => {
      waiting.delete(id);
      worker?.postMessage({ kind: 'forget', id } satisfies Request);
    },
    stop,
  };
}
