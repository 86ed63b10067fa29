import { isPast } from '#shared/domain/transferPaths.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { isUnreachable, mayPass, withRetries } from '#web/api/retrying.ts';
import { ApiError } from '#web/base/apiError.ts';
import { useBulk } from '#web/session/jobs/useBulk.ts';
import { readStatus, type ShownTransfer } from '../api/transfers.ts';
import type { GroupStep } from './groups.ts';
import { type Approval, takeStep } from './steps.ts';

export interface Decided {
  readonly transfer: ShownTransfer;
  readonly approval?: Approval | undefined;
}

const isLostRace = (error: unknown): boolean => error instanceof ApiError && error.code === 'lost_race';

/**
 * Takes steps one after another: each is a transaction that checks the same keys, so two at once would stand in each
 * other's way. A step whose response was lost is taken again, which changes nothing where it had succeeded; where that
 * fails too, the status tells whether it was taken.
 * `run` resolves with how many were taken.
 */
export function useDeciding() {
  const api = useApi();
  const job = useBulk<ShownTransfer, ShownTransfer>({ atOnce: 1, purpose: 'transfer', ends: isUnreachable });
  const run = async (decided: readonly Decided[], step: GroupStep): Promise<number> => {
    const outcome = await job.run(decided, async ({ transfer, approval }, signal) => {
      const { id } = transfer;
      let wasLost = false;
      const attempt = (isRepeat: boolean) => {
        wasLost = isRepeat;
        return takeStep(api, { id, step, approval });
      };
      try {
        await withRetries(attempt, signal, isLostRace);
      } catch (error) {
        if (!wasLost && !mayPass(error)) throw error;
        const status = await readStatus(api, id, signal).catch(() => undefined);
        if (status === undefined || !isPast(status, step)) throw error;
      }
      return transfer;
    });
    job.end({
      done: outcome.done,
      failed: outcome.failed.map(({ input, error }) => ({ input: input.transfer, error })),
      left: outcome.left.map(({ transfer }) => transfer),
    });
    return outcome.done.length;
  };
  return { ...job, run };
}
