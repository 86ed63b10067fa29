import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Item } from '#shared/contract/assets.ts';
import { noteRefusal } from '#web/session/api.ts';
import { needsAuthentication } from '#web/session/authentication.ts';
import { useAuthenticate } from '#web/session/SessionProvider.tsx';
import { type BulkOutcome, runBulk } from './runBulk.ts';

/** Asks for the password once for all calls that lack it at the same time, and runs them again. */
function useWithOneQuestion() {
  const client = useQueryClient();
  const authenticate = useAuthenticate();
  const asked = useRef<Promise<boolean>>(undefined);
  return useCallback(
    async <T>(action: () => Promise<T>): Promise<T> => {
      for (;;) {
        try {
          return await action();
        } catch (error) {
          if (!needsAuthentication(error)) throw error;
          noteRefusal(client, error);
          asked.current ??= authenticate().finally(() => {
            asked.current = undefined;
          });
          if (!(await asked.current)) throw error;
        }
      }
    },
    [client, authenticate],
  );
}

type Work<T, Done> = (input: T, signal: AbortSignal) => Promise<Done>;

/** Where a job over many items stands. */
export type BulkState<Done> =
  | { readonly phase: 'ready' }
  | { readonly phase: 'running'; readonly ended: number; readonly count: number }
  | { readonly phase: 'ended'; readonly outcome: BulkOutcome<Item, Done> };

/** A job over many items, with its progress. It ends when the component goes. */
export function useBulk<Done>() {
  const [state, setState] = useState<BulkState<Done>>({ phase: 'ready' });
  const withOneQuestion = useWithOneQuestion();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  async function run<T>(inputs: readonly T[], work: Work<T, Done>): Promise<BulkOutcome<T, Done>> {
    const own = new AbortController();
    controller.current = own;
    const show = (ended: number) => setState({ phase: 'running', ended, count: inputs.length });
    show(0);
    return await runBulk({
      inputs,
      work: (input) => withOneQuestion(() => work(input, own.signal)),
      ends: needsAuthentication,
      onProgress: show,
      signal: own.signal,
    });
  }
  return {
    state,
    run,
    end: (outcome: BulkOutcome<Item, Done>) => setState({ phase: 'ended', outcome }),
    cancel: () => controller.current?.abort(),
  };
}
