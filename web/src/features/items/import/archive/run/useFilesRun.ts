import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#web/api/ApiProvider.tsx';
import { failureOf } from '#web/files/adding/queue/upload.ts';
import { createAddingWorkers } from '#web/files/adding/worker/addingWorkers.ts';
import { noteRefusal } from '#web/session/api.ts';
import { isOfVault, pastOldRefusals } from '#web/session/authentication.ts';
import { useAuthenticate } from '#web/session/SessionProvider.tsx';
import { useItems } from '../../../api/items.ts';
import { useReadAnew } from '../../run/useImports.ts';
import { ArchiveFault } from '../reading/archiveFault.ts';
import type { ArchiveReader } from '../worker/archiveReader.ts';
import { addArchivedFiles, type FileFailure, type ItemWithFiles } from './addArchivedFiles.ts';
import { fileIdsOf, marksOf } from './archivedFile.ts';
import { oneQuestion, type WithAuthentication } from './oneQuestion.ts';

export type FilesStop = 'archive' | 'connection' | 'password' | 'tomorrow' | 'room' | 'other';

export interface FilesRun {
  readonly phase: 'running' | 'stopped' | 'cancelled' | 'ended';
  readonly reason?: FilesStop;
  readonly total: number;
  /** The files that are with their items, from now or from before. */
  readonly there: number;
  readonly failures: readonly FileFailure[];
}

/** Whether files that are not there yet can still come. An archive that cannot be read has to be chosen again. */
export const canFilesGoOn = ({ phase, reason }: Pick<FilesRun, 'phase' | 'reason'>): boolean =>
  phase === 'cancelled' || (phase === 'stopped' && reason !== 'archive');

/** The files that are to be added, and the secret of their import. */
export interface FilesOrder {
  readonly items: readonly ItemWithFiles[];
  readonly secret: string;
}

const REASONS: Readonly<Record<string, FilesStop>> = {
  connection: 'connection',
  too_many_requests: 'tomorrow',
  no_room: 'room',
};

function reasonOf(client: QueryClient, error: unknown): FilesStop {
  if (error instanceof ArchiveFault) return 'archive';
  return isOfVault(client, error) ? 'password' : (REASONS[failureOf(error)] ?? 'other');
}

/** Adds the files of an archive after its items, until it ends, is cancelled, or its screen goes. */
export function useFilesRun(archive: Pick<ArchiveReader, 'read'>) {
  const api = useApi();
  const client = useQueryClient();
  const authenticate = useAuthenticate();
  const { refetch } = useItems();
  const readAnew = useReadAnew();
  const [run, setRun] = useState<FilesRun>();
  const stop = useRef(new AbortController());
  const last = useRef<FilesOrder>(undefined);
  useEffect(() => () => stop.current.abort(), []);

  async function start(order: FilesOrder): Promise<void> {
    const { items, secret } = order;
    last.current = order;
    stop.current = new AbortController();
    const { signal } = stop.current;
    const total = items.reduce((sum, { files }) => sum + files.length, 0);
    setRun({ phase: 'running', total, there: 0, failures: [] });
    const worker = createAddingWorkers();
    signal.addEventListener('abort', worker.stop);
    const change = (changes: Partial<FilesRun>) => setRun((before) => before && { ...before, ...changes });
    const ask = (refusal: unknown): Promise<boolean> => {
      noteRefusal(client, refusal);
      return authenticate();
    };
    const withQuestion = oneQuestion(ask, signal);
    const withAuthentication: WithAuthentication = (action) =>
      withQuestion(() =>
        pastOldRefusals(client, () => {
          signal.throwIfAborted();
          return action();
        }),
      );
    try {
      const { data = [], error } = await refetch();
      signal.throwIfAborted();
      if (error) throw error;
      await addArchivedFiles(items, {
        ...{ api, archive, worker, signal, withAuthentication },
        ids: await fileIdsOf(secret),
        marks: marksOf(data),
        onOutcome: ({ added, known, failures }) =>
          setRun(
            (before) =>
              before && {
                ...before,
                there: before.there + added + known,
                failures: [...before.failures, ...failures],
              },
          ),
      });
      change({ phase: 'ended' });
    } catch (error) {
      const reason = reasonOf(client, error);
      change(signal.aborted ? { phase: 'cancelled' } : { phase: 'stopped', reason });
    } finally {
      worker.stop();
      readAnew();
    }
  }
  return {
    run,
    start,
    /** Begins anew with what is not there yet. */
    goOn: () => last.current && void start(last.current),
    cancel: () => stop.current.abort(),
  };
}
