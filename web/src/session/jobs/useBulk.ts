import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isUnreachable } from '#web/api/retrying.ts';
import { noteRefusal } from '../api.ts';
import { needsAuthentication, pastOldRefusals } from '../authentication.ts';
import type { Purpose } from '../password/purpose.ts';
import { useAuthenticate } from '../SessionProvider.tsx';
import { type BulkOutcome, runBulk } from './runBulk.ts';

/** Thrown for an input that is not begun: the password was not given, or the job was over when it was needed. */
class NotBegun extends Error {}

/**
 * Asks for the password once for all calls that lack it at the same time, and runs each of them once more. A job that is
 * over by then, because the user cancelled it or the items were locked, neither asks nor repeats anything.
 */
function useWithOneQuestion(purpose: Purpose | undefined) {
  const client = useQueryClient();
  const authenticate = useAuthenticate();
  const asked = useRef<Promise<boolean>>(undefined);
  return useCallback(
    async <T>(action: () => Promise<T>, signal: AbortSignal): Promise<T> => {
      const begin = (): Promise<T> => {
        if (signal.aborted) throw new NotBegun();
        return action();
      };
      try {
        return await pastOldRefusals(client, begin);
      } catch (error) {
        if (!needsAuthentication(error)) throw error;
        if (signal.aborted) throw new NotBegun();
        noteRefusal(client, error);
      }
      asked.current ??= authenticate(purpose).finally(() => {
        asked.current = undefined;
      });
      if (!(await asked.current)) throw new NotBegun();
      return await begin();
    },
    [client, authenticate, purpose],
  );
}

type Work<T, Done> = (input: T, signal: AbortSignal) => Promise<Done>;

/** Where a job over many inputs stands. */
export type BulkState<Input, Done> =
  | { readonly phase: 'ready' }
  | { readonly phase: 'running'; readonly ended: number; readonly count: number }
  | { readonly phase: 'ended'; readonly outcome: BulkOutcome<Input, Done> };

interface BulkOptions {
  /** How many are worked on at the same time. */
  readonly atOnce?: number;
  readonly purpose?: Purpose;
}

/** A job over many inputs, with its progress. It ends when the component goes, and without a connection or a password. */
export function useBulk<Input, Done>({ atOnce, purpose }: BulkOptions = {}) {
  const [state, setState] = useState<BulkState<Input, Done>>({ phase: 'ready' });
  const withOneQuestion = useWithOneQuestion(purpose);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  async function run<T>(inputs: readonly T[], work: Work<T, Done>): Promise<BulkOutcome<T, Done>> {
    const own = new AbortController();
    controller.current = own;
    const show = (ended: number) => setState({ phase: 'running', ended, count: inputs.length });
    show(0);
    return await runBulk({
      inputs,
      work: (input) => withOneQuestion(() => work(input, own.signal), own.signal),
      ends: (error) => error instanceof NotBegun || isUnreachable(error),
      onProgress: show,
      signal: own.signal,
      ...(atOnce !== undefined && { atOnce }),
    });
  }
  return {
    state,
    run,
    end: (outcome: BulkOutcome<Input, Done>) => setState({ phase: 'ended', outcome }),
    cancel: () => controller.current?.abort(),
  };
}
