import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TRANSFER_REFRESH_MS } from '#shared/domain/constants.ts';
import { isPast } from '#shared/domain/transferPaths.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { mayPass, withRetries } from '#web/api/retrying.ts';
import { hasCode } from '#web/base/apiError.ts';
import { wait } from '#web/base/wait.ts';
import { useBulk } from '#web/session/jobs/useBulk.ts';
import { successToast } from '#web/ui/dialogs.tsx';
import { keepFocus } from '#web/ui/keepFocus.ts';
import { readStatus, type ShownTransfer, useRefresh } from '../api/transfers.ts';
import type { GroupStep } from './groups.ts';
import { type Approval, takeStep } from './steps.ts';

export interface Decided {
  readonly transfer: ShownTransfer;
  readonly approval?: Approval | undefined;
}

const isLostRace = (error: unknown): boolean => hasCode(error, 'lost_race');

/**
 * Takes steps one after another: each is a transaction that checks the same keys, so two at once would stand in each
 * other's way. A step whose response was lost is taken again, which changes nothing where it had succeeded; where that
 * fails too, the status tells whether it was taken.
 * `run` resolves with how many were taken.
 */
function useDeciding() {
  const api = useApi();
  const job = useBulk<ShownTransfer, ShownTransfer>({ atOnce: 1, purpose: 'transfer' });
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
      endedBy: outcome.endedBy,
    });
    return outcome.done.length;
  };
  return { ...job, run };
}

/** Takes the steps, and says how far they came when a lock takes the dialog off the page that would say so. */
export function useReportedSteps() {
  const { t } = useTranslation('pendingTransfers');
  const deciding = useDeciding();
  const refresh = useRefresh();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const run = async (decided: readonly Decided[], step: GroupStep): Promise<void> => {
    const done = await deciding.run(decided, step);
    const count = decided.length;
    if (isGone.current && done < count) void successToast(t('group.cutOff', { done, count }));
    void wait(TRANSFER_REFRESH_MS).then(refresh).then(keepFocus);
  };
  return { ...deciding, run };
}
