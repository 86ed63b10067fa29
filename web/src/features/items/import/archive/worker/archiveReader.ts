import type { ArchivedFile } from '#shared/contract/archive.ts';
import { wasNotLoaded } from '../../wasNotLoaded.ts';
import { ArchiveFault, type ArchiveFaultCode } from '../reading/archiveFault.ts';
import type { Contents } from '../reading/contents.ts';
import type { Request, Response } from './messages.ts';

/** An archive that is read beside the page. */
export interface ArchiveReader {
  /** @throws {ArchiveFault} */
  readonly open: (file: Blob, password: string | undefined) => Promise<Contents>;
  /** The content of a file of the opened archive. @throws {ArchiveFault} */
  readonly read: (wanted: Pick<ArchivedFile, 'path' | 'sha256'>) => Promise<Uint8Array<ArrayBuffer>>;
  /** Ends the worker with all that it holds: what waits for it fails, as does all that is asked of it later. */
  readonly stop: () => void;
}

type Settle = (response: Response | undefined) => void;

const startWorker = (): Worker =>
  new Worker(new URL('./archive.worker.ts', import.meta.url), { type: 'module' });

/** @param start is replaced in tests */
export function createArchiveReader(start: () => Worker = startWorker): ArchiveReader {
  const worker = start();
  const waiting = new Map<number, Settle>();
  let asked = 0;
  worker.onmessage = ({ data }: MessageEvent<Response>) => waiting.get(data.id)?.(data);
  let isDead = false;
  function stop(): void {
    worker.terminate();
    isDead = true;
    for (const settle of waiting.values()) settle(undefined);
  }
  let fault: ArchiveFaultCode = 'unreadable';
  // A worker that cannot be loaded, or has crashed for lack of memory, answers nothing more.
  worker.onerror = (event) => {
    if (wasNotLoaded(event)) fault = 'notLoaded';
    stop();
  };

  async function ask(request: (id: number) => Request): Promise<Response> {
    if (isDead) throw new ArchiveFault(fault);
    asked += 1;
    const id = asked;
    const response = await new Promise<Response | undefined>((resolve) => {
      waiting.set(id, resolve);
      worker.postMessage(request(id));
    });
    waiting.delete(id);
    if (!response) throw new ArchiveFault(fault);
    if (response.kind === 'refused') throw new ArchiveFault(response.fault);
    return response;
  }
  return {
    open: async (file, password) => {
      const response = await ask((id) => ({ kind: 'open', id, file, password }));
      if (response.kind !== 'opened') throw new ArchiveFault('unreadable');
      return response.contents;
    },
    read: async (wanted) => {
      const response = await ask((id) => ({ kind: 'read', id, wanted }));
      if (response.kind !== 'read') throw new ArchiveFault('unreadable');
      return response.bytes;
    },
    stop,
  };
}
