import { vi } from 'vitest';
import type { ArchivedFile } from '#shared/contract/archive.ts';
import type { ArchiveFaultCode } from '#web/features/items/import/archive/reading/archiveFault.ts';
import type { Contents } from '#web/features/items/import/archive/reading/contents.ts';
import type { Request, Response } from '#web/features/items/import/archive/worker/messages.ts';
import type { Request as AddingRequest } from '#web/files/adding/worker/messages.ts';
import { sealed } from './fakeAddingWorker.ts';

/** The beginning of an archive, by which the product knows it. */
export const ARCHIVE_TEXT = 'PK\u0003\u0004';

export const archivedPhoto = (name: string): ArchivedFile => ({
  ...{ kind: 'photo', name, type: 'image/jpeg', bytes: 5, sha256: '0'.repeat(64), path: `files/${name}` },
});

/** The content of an archive of so many items, the first of which have files. */
export const archiveOf = (count: number, files: readonly (readonly ArchivedFile[])[] = []): Contents => ({
  exportedAt: '2026-05-01T10:00:00.000Z',
  items: Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    id: `there-${at}`,
    item: { name: `Thing ${at}`, description: 'Old', assetType: 'Box', properties: [] },
    files: files[at] ?? [],
  })),
  ...{ itemFaults: [], fileFaults: [], missing: 0, damaged: 0, unnamed: 0, withoutImages: 0 },
  digest: new Uint8Array(32),
});

interface Behaviour {
  /** The password of a protected archive. */
  readonly password?: string;
  /** Refuses every archive. */
  readonly fault?: ArchiveFaultCode;
  /** Runs before the file with this name is uploaded. */
  readonly beforeUpload?: (name: string | undefined) => Promise<void>;
}

function opened(contents: Contents, { password, fault }: Behaviour, request: Request): Response {
  const { id } = request;
  if (request.kind === 'read') return { kind: 'read', id, bytes: new Uint8Array(5) };
  if (fault !== undefined) return { kind: 'refused', id, fault };
  if (password === request.password) return { kind: 'opened', id, contents };
  return { kind: 'refused', id, fault: request.password === undefined ? 'locked' : 'wrongPassword' };
}

/** Stands in for the workers of an import: the one that reads the archive, and those that make and send its files. */
export function stubArchiveWorkers(contents: Contents, behaviour: Behaviour = {}): void {
  class FakeWorker {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onerror = null;
    #isReader: boolean;
    #isEnded = false;
    readonly #names = new Map<string, string>();
    constructor(address: URL) {
      this.#isReader = address.pathname.includes('archive.worker');
    }
    async postMessage(request: Request | AddingRequest): Promise<void> {
      const data = this.#isReader
        ? opened(contents, behaviour, request as Request)
        : await this.#added(request as AddingRequest);
      if (!this.#isEnded) this.onmessage?.({ data });
    }
    async #added(request: AddingRequest) {
      const { kind, id } = request;
      if (kind === 'seal') {
        this.#names.set(id, request.file.name);
        return { kind: 'sealed', id, sealed };
      }
      if (kind === 'upload') await behaviour.beforeUpload?.(this.#names.get(id));
      return { kind: 'uploaded', id };
    }
    terminate(): void {
      this.#isEnded = true;
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
}
