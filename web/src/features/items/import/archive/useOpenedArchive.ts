import { useCallback, useEffect, useRef, useState } from 'react';
import { ArchiveFault, type ArchiveFaultCode } from './reading/archiveFault.ts';
import type { Contents } from './reading/contents.ts';
import { type ArchiveReader, createArchiveReader } from './worker/archiveReader.ts';

export type OpeningState =
  | { readonly kind: 'opening' }
  /** Its password is needed; `wasWrong` where another one was given. */
  | { readonly kind: 'locked'; readonly wasWrong: boolean }
  | { readonly kind: 'refused'; readonly fault: ArchiveFaultCode }
  | { readonly kind: 'opened'; readonly contents: Contents; readonly reader: ArchiveReader };

function refused(error: unknown): OpeningState {
  const fault = error instanceof ArchiveFault ? error.code : 'unreadable';
  const isLocked = fault === 'locked' || fault === 'wrongPassword';
  return isLocked ? { kind: 'locked', wasWrong: fault === 'wrongPassword' } : { kind: 'refused', fault };
}

/** Opens a chosen archive, for as long as the calling component is there. */
export function useOpenedArchive(file: File) {
  const reader = useRef<ArchiveReader>(undefined);
  const [state, setState] = useState<OpeningState>({ kind: 'opening' });
  /** The answer of a reader that was stopped meanwhile is about another file. */
  const open = useCallback(async (asked: ArchiveReader, of: File, password?: string): Promise<void> => {
    const next = await openedBy(asked, of, password);
    if (reader.current === asked) setState(next);
  }, []);
  useEffect(() => {
    const started = createArchiveReader();
    reader.current = started;
    void open(started, file);
    return () => {
      reader.current = undefined;
      started.stop();
    };
  }, [file, open]);
  return {
    state,
    unlock: async (password: string): Promise<void> => {
      if (reader.current) await open(reader.current, file, password);
    },
  };
}

async function openedBy(reader: ArchiveReader, file: File, password?: string): Promise<OpeningState> {
  try {
    return { kind: 'opened', contents: await reader.open(file, password), reader };
  } catch (error) {
    return refused(error);
  }
}
