import { useApi } from '#web/api/ApiProvider.tsx';
import { withRetries } from '#web/api/retrying.ts';
import { ApiError } from '#web/base/apiError.ts';
import { useBulk } from '#web/session/jobs/useBulk.ts';
import type { ShownTransfer } from '../api/transfers.ts';
import type { GroupStep } from './groups.ts';
import { type Approval, takeStep } from './steps.ts';
import { isUnreachable } from './useReading.ts';

export interface Decided {
  readonly transfer: ShownTransfer;
  readonly approval?: Approval | undefined;
}

const isLostRace = (error: unknown): boolean => error instanceof ApiError && error.code === 'lost_race';

/**
 * Takes steps one after another: each is a transaction that checks the same keys, so two at once would stand in each
 * other's way. A step whose response was lost is taken again, which changes nothing where it had succeeded.
 * `run` resolves with how many were taken.
 */
export function useDeciding() {
  const api = useApi();
  const job = useBulk<ShownTransfer, ShownTransfer>({ atOnce: 1, purpose: 'transfer', ends: isUnreachable });
  const run = async (decided: readonly Decided[], step: GroupStep): Promise<number> => {
    const outcome = await job.run(decided, async ({ transfer, approval }, signal) => {
      await withRetries(() => takeStep(api, { id: transfer.id, step, approval }), signal, isLostRace);
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
