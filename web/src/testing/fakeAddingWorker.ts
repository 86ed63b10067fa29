import type { AddingWorker } from '#web/files/adding/worker/addingWorker.ts';
import type { Sealed } from '#web/files/adding/worker/messages.ts';

const upload = { bytes: 592, sha256: `${'A'.repeat(43)}=` };

export const sealed: Sealed = {
  declaration: { original: upload },
  content: {
    key: 'A'.repeat(43),
    kind: 'photo',
    type: 'image/jpeg',
    bytes: 5,
    renditions: ['original'],
  },
};

interface Behaviour {
  /** Runs in place of the sealing of a file; a failure is thrown. */
  readonly onSeal?: (file: File) => void | Promise<void>;
  /** The type that a file turns out to have. */
  readonly type?: string;
  /** Runs in place of the upload of a file. */
  readonly onUpload?: (onProgress: (share: number) => void) => void | Promise<void>;
}

/** Takes the place of the worker: nothing is made or sent, and each step succeeds unless the test says otherwise. */
export function createFakeAddingWorker({ onSeal, onUpload, type }: Behaviour = {}) {
  const seen = { sealed: [] as string[], forgotten: [] as string[], uploads: 0, stops: 0 };
  const worker: AddingWorker = {
    seal: async (id, file) => {
      seen.sealed.push(id);
      await onSeal?.(file);
      return type ? { ...sealed, content: { ...sealed.content, kind: 'other', type } } : sealed;
    },
    upload: async (_id, _uploads, onProgress) => {
      seen.uploads += 1;
      await onUpload?.(onProgress);
    },
    forget: (id) => void seen.forgotten.push(id),
    stop: () => {
      seen.stops += 1;
    },
  };
  return { worker, seen };
}
