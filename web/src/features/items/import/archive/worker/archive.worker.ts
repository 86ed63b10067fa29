import { ArchiveFault, type ArchiveFaultCode } from '../reading/archiveFault.ts';
import { type OpenedArchive, openArchive } from '../reading/openArchive.ts';
import type { Request, Response } from './messages.ts';

// An archive is decrypted and unpacked beside the page, which stays free. The worker keeps where its files lie, and none
// of their content. It ends when another archive is chosen, and at a lock.

const answer = (response: Response, transfer: Transferable[] = []): void =>
  postMessage(response, { transfer });

/** A disk that cannot be read throws a DOMException; memory that does not suffice a RangeError. */
function faultOf(error: unknown): ArchiveFaultCode {
  if (error instanceof ArchiveFault) return error.code;
  return error instanceof RangeError ? 'tooLarge' : 'unreadable';
}

/** Reads the content of a file of the archive that was opened last. */
let read: OpenedArchive['read'] | undefined;

async function work(request: Request): Promise<void> {
  const { id } = request;
  try {
    if (request.kind === 'open') {
      const opened = await openArchive(request.file, request.password);
      read = opened.read;
      return answer({ kind: 'opened', id, contents: opened.contents });
    }
    if (!read) throw new ArchiveFault('unreadable');
    const bytes = await read(request.wanted);
    answer({ kind: 'read', id, bytes }, [bytes.buffer]);
  } catch (error) {
    answer({ kind: 'refused', id, fault: faultOf(error) });
  }
}

addEventListener('message', ({ data }: MessageEvent<Request>) => void work(data));
