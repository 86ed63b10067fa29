import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { needsPassword } from '#shared/domain/levels.ts';
import { failureText } from '#web/api/failureText.ts';
import { isOutcomeUnknown } from '#web/api/retrying.ts';
import { hasCode } from '#web/base/apiError.ts';
import { isDenied } from '../AccessDenied.tsx';
import { type Problem, useLeaveToOwner, useProblemTransfers, useRepairTransfer } from './problemTransfers.ts';

/** Whether a repair begins with the password dialog. Where the response does not say, the level decides. */
const asksPassword = ({ userSecurityLevel: level, needsPassword: isNeeded }: Problem): boolean =>
  isNeeded ?? (level !== null && needsPassword(level));

/** How a repair ended, in the words of the server where there are some. */
export interface Outcome {
  readonly kind: 'done' | 'failed';
  readonly text: string;
  /** The problem whose repair may have been done all the same. */
  readonly unanswered?: Problem;
}

const isSame = (one: Problem | undefined, other: Problem): boolean =>
  one?.assetId === other.assetId && one.userId === other.userId;

/** The text that explains why a repair failed. */
export function useRepairFailure(): (error: unknown) => string {
  const { t } = useTranslation('transferRepair');
  const { t: auth } = useTranslation('auth');
  return (error) =>
    isDenied(error)
      ? auth('accessDenied')
      : failureText(error, t('failed'), (reason) => t('thrown', { reason }));
}

/** Repairs a transfer: at once, or after the password dialog where the user's level asks for a password. */
export function useRepair() {
  const { t } = useTranslation('transferRepair');
  const failure = useRepairFailure();
  const { mutateAsync } = useRepairTransfer();
  const { mutateAsync: leave } = useLeaveToOwner();
  const [asking, setAsking] = useState<Problem>();
  const [busy, setBusy] = useState<Problem>();
  const [outcome, setOutcome] = useState<Outcome>();
  // Not state: a second click arrives before the next rendering.
  const isTaken = useRef(false);
  const { data } = useProblemTransfers();
  // The last repair of which nobody knows whether it was done.
  const unanswered = useRef<Problem>(undefined);

  /** @throws {ApiError} */
  const repair = async (problem: Problem, password: string | null): Promise<void> => {
    try {
      const { message } = await mutateAsync({ problem, password });
      setOutcome({ kind: 'done', text: message || t('done') });
    } catch (error) {
      const wasUnanswered = isSame(unanswered.current, problem);
      if (isOutcomeUnknown(error)) unanswered.current = problem;
      if (!wasUnanswered || !hasCode(error, 'not_found')) throw error;
      setOutcome({ kind: 'done', text: t('doneBefore') });
    }
  };

  /** @throws {ApiError} */
  const leaveToOwner = async (problem: Problem): Promise<void> => {
    await leave(problem);
    setOutcome({ kind: 'done', text: t('left', { user: problem.ownerUsername }) });
  };

  const repairAtOnce = async (problem: Problem): Promise<void> => {
    if (isTaken.current) return;
    isTaken.current = true;
    setBusy(problem);
    try {
      await repair(problem, null);
    } catch (error) {
      // The user has chosen a level since the list was read.
      if (hasCode(error, 'password_required')) setAsking(problem);
      else {
        const text = failure(error);
        setOutcome({ kind: 'failed', text, ...(isOutcomeUnknown(error) && { unanswered: problem }) });
      }
    } finally {
      isTaken.current = false;
      setBusy(undefined);
    }
  };

  const start = (problem: Problem): void => {
    setOutcome(undefined);
    if (asksPassword(problem)) setAsking(problem);
    else void repairAtOnce(problem);
  };
  const stopAsking = () => setAsking(undefined);
  const lost = outcome?.unanswered;
  const isDone = lost && data && !data.problems.some((problem) => isSame(lost, problem));
  const shown: Outcome | undefined = isDone ? { kind: 'done', text: t('doneBefore') } : outcome;
  return { start, repair, leaveToOwner, busy, asking, stopAsking, outcome: shown, setOutcome };
}
