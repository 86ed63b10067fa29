import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RegisteredRow } from '#shared/contract/errors.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { ApiError } from '#web/base/apiError.ts';
import { isOfVault, useWithAuthentication } from '#web/session/authentication.ts';
import { useKeep, useRestored } from '#web/session/cover/kept.ts';
import type { RowFault } from '../planning/plan.ts';
import { type Batch, batchesOf, type Candidates, registerBatch, sendBatches } from './batches.ts';
import { type ImportKeys, importKeysOf } from './importKeys.ts';
import { readImports, useReadAnew } from './useImports.ts';

/** The file and the choices that are to be imported. */
export interface ImportOrder {
  readonly file: Uint8Array<ArrayBuffer>;
  /** All that decides what the rows become. */
  readonly choices: unknown;
  /** The rows, compared with the items that were registered before a time; with all of them without one. */
  readonly candidatesBefore: (startedAt: string | undefined) => Candidates;
  /** Whether all that comes after the items is there as well, where an import that began then has more than items. */
  readonly isWhole?: (keys: ImportKeys, startedAt: string) => Promise<boolean>;
  /** Receives the ids of items that are registered, now or before. */
  readonly onRegistered?: (ids: readonly RegisteredRow[]) => void;
  /** Runs when the last item is registered. */
  readonly onEnded?: (keys: ImportKeys) => void;
  /** Whether to import once more what was imported already. @param startedAt when that was */
  readonly askAgain: (startedAt: string) => Promise<boolean>;
}

export type StopReason = 'connection' | 'locked' | 'password' | 'undone' | 'unknown' | 'other';

export interface ImportRun extends Pick<Candidates, 'unfit'> {
  readonly phase: 'preparing' | 'running' | 'stopped' | 'cancelled' | 'ended';
  readonly reason?: StopReason;
  readonly importId?: string;
  /** Absent until the server has taken a batch. */
  readonly startedAt?: string;
  /** When the import began that this one goes on with; absent for a new one. */
  readonly goesOnFrom?: string | undefined;
  readonly total: number;
  readonly registered: number;
  /** The rows without a known id of batches that were registered before, when they were made of other rows. */
  readonly known: number;
  /** The rows that the server has refused. */
  readonly faults: readonly RowFault[];
}

interface Prepared
  extends ImportKeys,
    Pick<Candidates, 'unfit'>,
    Pick<ImportOrder, 'onEnded' | 'onRegistered'> {
  /** Absent where the import begins. */
  readonly startedAt?: string | undefined;
  readonly batches: readonly Batch[];
  readonly total: number;
}

const FRESH: ImportRun = { phase: 'preparing', total: 0, registered: 0, known: 0, faults: [] };

function reasonOf(client: QueryClient, error: unknown): StopReason {
  if (isOfVault(client, error)) return 'password';
  if (!(error instanceof ApiError)) return 'other';
  if (error.code === 'wrong_state')
    return error.issues.some(({ path }) => path === 'startedAt') ? 'unknown' : 'undone';
  return error.status === 0 ? 'connection' : 'other';
}

/**
 * Finds the import that the order goes on with, or begins. Undefined when the user does not want it again. Once the signal
 * is aborted it asks nothing: the user has left, or the screen is locked.
 */
function usePrepare() {
  const api = useApi();
  const userId = userIdOf(useAuth().user) ?? '';
  return async (order: ImportOrder, signal: AbortSignal): Promise<Prepared | undefined> => {
    const {
      file,
      choices,
      candidatesBefore,
      askAgain,
      isWhole = async () => true,
      onEnded,
      onRegistered,
    } = order;
    const known = await readImports(api);
    for (let round = 0; ; round += 1) {
      const keys = await importKeysOf(userId, file, [choices, round]);
      const found = known.find(({ id }) => id === keys.importId);
      const { unfit, ...candidates } = candidatesBefore(found?.startedAt);
      const batches = batchesOf(candidates);
      const total = batches.reduce((sum, { items }) => sum + items.length, 0);
      const isOver =
        found && (found.undone || (found.count >= total && (await isWhole(keys, found.startedAt))));
      const startedAt = found?.startedAt;
      if (!isOver) return { ...keys, startedAt, batches, total, unfit, onEnded, onRegistered };
      signal.throwIfAborted();
      if (!found.undone && !(await askAgain(found.startedAt))) return undefined;
    }
  };
}

/** An import that a lock has interrupted, and what is left to send of it. */
interface Kept {
  readonly run: ImportRun;
  readonly left: Prepared;
}

/** An import that had stopped before keeps its reason: a lock makes nothing possible again. */
const pausedByLock = ({ run }: Kept): ImportRun =>
  run.phase === 'running' ? { ...run, phase: 'stopped', reason: 'locked' } : run;

/** The registry takes no more of an import that has stopped for these. */
const FINAL: readonly (StopReason | undefined)[] = ['undone', 'unknown'];

/** Whether an import that is over can go on. */
export const canGoOn = ({ phase, reason }: Pick<ImportRun, 'phase' | 'reason'>): boolean =>
  phase === 'cancelled' || (phase === 'stopped' && !FINAL.includes(reason));

/**
 * Runs one import at a time, until it ends, is cancelled, or its screen goes.
 * @param keptAs the name under which a lock keeps it, paused; without one a lock ends it
 */
export function useImportRun(keptAs?: string) {
  const api = useApi();
  const client = useQueryClient();
  const withAuthentication = useWithAuthentication();
  const readAnew = useReadAnew();
  const prepare = usePrepare();
  const kept = useRestored<Kept>(keptAs ?? '');
  const [run, setRun] = useState(kept && pausedByLock(kept));
  const stop = useRef(new AbortController());
  const left = useRef(kept?.left);
  /** The import that has not come so far that there is anything to send. */
  const wanted = useRef<ImportOrder>(undefined);
  useKeep<Kept>(keptAs ?? '', () =>
    keptAs && run && left.current && run.phase !== 'preparing' ? { run, left: left.current } : undefined,
  );
  useEffect(() => () => stop.current.abort(), []);

  async function send({ importId, secret, ...rest }: Prepared): Promise<void> {
    const { signal } = stop.current;
    left.current = { importId, secret, ...rest };
    const { onEnded, onRegistered } = rest;
    const ofOrder = { total: rest.total, unfit: rest.unfit };
    const begun = rest.startedAt === undefined ? {} : { startedAt: rest.startedAt };
    let { startedAt } = rest;
    setRun((before = FRESH) => ({ ...before, ...begun, phase: 'running', importId, ...ofOrder }));
    try {
      await sendBatches(rest.batches, {
        signal,
        send: async (items, firstRow) => {
          const batch = { importId, secret, items, firstRow, startedAt, signal };
          const registered = await withAuthentication(() => registerBatch(api, batch));
          startedAt = registered.startedAt;
          setRun((before = FRESH) => ({ ...before, startedAt: registered.startedAt }));
          return registered;
        },
        onSent: ({ ids, registered, known, faults }) => {
          onRegistered?.(ids);
          const [, ...batches] = left.current?.batches ?? [];
          left.current = { ...rest, importId, secret, startedAt, batches };
          setRun((before = FRESH) => ({
            ...before,
            registered: before.registered + registered,
            known: before.known + known,
            faults: [...before.faults, ...faults],
          }));
        },
      });
      setRun((before) => before && { ...before, phase: 'ended' });
      onEnded?.({ importId, secret });
    } catch (error) {
      const phase = signal.aborted ? 'cancelled' : 'stopped';
      setRun((before) => before && { ...before, phase, reason: reasonOf(client, error) });
    } finally {
      readAnew();
    }
  }

  async function start(order: ImportOrder): Promise<void> {
    stop.current = new AbortController();
    wanted.current = order;
    setRun(FRESH);
    try {
      const prepared = await prepare(order, stop.current.signal);
      setRun(prepared && { ...FRESH, goesOnFrom: prepared.startedAt });
      if (prepared) await send(prepared);
    } catch (error) {
      setRun({ ...FRESH, phase: 'stopped', reason: reasonOf(client, error) });
    }
  }
  function goOn(): void {
    stop.current = new AbortController();
    if (left.current) void send(left.current);
    else if (wanted.current) void start(wanted.current);
  }

  return {
    run,
    start,
    /** Undefined where there is nothing to go on with. */
    goOn: left.current || wanted.current ? goOn : undefined,
    cancel: () => stop.current.abort(),
    reset: () => {
      left.current = undefined;
      wanted.current = undefined;
      setRun(undefined);
    },
  };
}
