import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#web/api/failureText.ts';
import { ApiError } from '#web/base/apiError.ts';
import { isDenied } from '../AccessDenied.tsx';
import { asksPassword, type Problem, useRepairTransfer } from './problemTransfers.ts';

/** How a repair ended, in the words of the server where there are some. */
export interface Outcome {
  readonly kind: 'done' | 'failed';
  readonly text: string;
}

/** The text that explains why a repair failed. */
export function useRepairFailure(): (error: unknown) => string {
  const { t } = useTranslation('transferRepair');
  const { t: auth } = useTranslation('auth');
  return (error) =>
    isDenied(error)
      ? auth('accessDenied')
      : failureText(error, { fallback: t('failed'), thrown: (reason) => t('thrown', { reason }) });
}

/** Repairs a transfer: at once, or after the password dialog where the user's level asks for a password. */
export function useRepair() {
  const { t } = useTranslation('transferRepair');
  const failure = useRepairFailure();
  const { mutateAsync } = useRepairTransfer();
  const [asking, setAsking] = useState<Problem>();
  const [busy, setBusy] = useState<Problem>();
  const [outcome, setOutcome] = useState<Outcome>();
  // Not state: a second click arrives before the next rendering.
  const isTaken = useRef(false);

  /** @throws {ApiError} */
  const repair = async (problem: Problem, password: string | null): Promise<void> => {
    const { message } = await mutateAsync({ problem, password });
    setOutcome({ kind: 'done', text: message || t('done') });
  };

  const repairAtOnce = async (problem: Problem): Promise<void> => {
    if (isTaken.current) return;
    isTaken.current = true;
    setBusy(problem);
    try {
      await repair(problem, null);
    } catch (error) {
      // The user has chosen a level since the list was read.
      if (error instanceof ApiError && error.code === 'password_required') setAsking(problem);
      else setOutcome({ kind: 'failed', text: failure(error) });
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
  return { start, repair, busy, asking, stopAsking: () => setAsking(undefined), outcome, setOutcome };
}
