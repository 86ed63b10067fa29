import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TRANSFER_REFRESH_MS } from '#shared/domain/constants.ts';
import { serverMessage } from '#web/api/failureText.ts';
import { ApiError } from '#web/base/apiError.ts';
import { wait } from '#web/base/wait.ts';
import { needsAuthentication } from '#web/session/authentication.ts';
import { errorDialog, successToast } from '#web/ui/dialogs.tsx';
import { type ShownTransfer, useRefresh } from '../api/transfers.ts';
import { otherParty } from './listTransfers.ts';
import { type Approval, type PartyStep, useTransferStep } from './steps.ts';
import { useWithPassword } from './useWithPassword.ts';

/** The reasons for a failed step that have a text of their own. */
export type Failure =
  | 'authentication'
  | 'network'
  | 'badApproval'
  | 'inTransit'
  | 'circumstances'
  | 'changed'
  | 'other';

const BAD_REQUEST = 400;

/** Whether a transfer is not, or no longer, in the state that was shown. */
export const isChanged = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);

/** Whether the transfer was not at the approval any more: the product's server says so by a code, others by a 400. */
const isTooLate = ({ status, code }: ApiError): boolean => status === BAD_REQUEST || code === 'wrong_state';

function failureOf(error: unknown, step: PartyStep): Failure {
  if (needsAuthentication(error)) return 'authentication';
  if (!(error instanceof ApiError)) return 'other';
  if (error.status === 0) return 'network';
  if (step === 'approve' && isTooLate(error)) return 'badApproval';
  if (error.code === 'in_transit') return 'inTransit';
  if (error.code === 'key_changed' || error.code === 'level_not_acknowledged') return 'circumstances';
  return isChanged(error) && error.code !== 'lost_race' ? 'changed' : 'other';
}

/** Says why a step failed, in a sentence or two. */
export function useFailureText() {
  const { t } = useTranslation('pendingTransfers');
  return (error: unknown, step: PartyStep): string => {
    const failure = failureOf(error, step);
    return failure === 'inTransit' || failure === 'circumstances' || failure === 'other'
      ? (serverMessage(error) ?? t(`failed.texts.${step}`))
      : t(`failed.${failure}`);
  };
}

/** Explains in a dialog why a step failed. Resolves with the reason when the dialog is closed. */
export function useExplain() {
  const { t } = useTranslation('pendingTransfers');
  const textOf = useFailureText();
  return async (error: unknown, step: PartyStep): Promise<Failure> => {
    const failure = failureOf(error, step);
    const text = textOf(error, step);
    const isLocked = failure === 'authentication';
    const title = isLocked ? t('failed.authenticationTitle') : t(`failed.titles.${step}`);
    await errorDialog({ title, text, staysWhenLocked: isLocked });
    return failure;
  };
}

/**
 * Takes steps of transfers. `decide` resolves with true when the step was taken, and with false when the user
 * cancels the authentication for it; it throws when the step failed. The list is read again 500 ms after a step,
 * and at once after a failure; until then the transfer is busy.
 */
export function useDecision() {
  const { t } = useTranslation('pendingTransfers');
  const { mutateAsync } = useTransferStep();
  const withPassword = useWithPassword();
  const refresh = useRefresh();
  const [busy, setBusy] = useState<readonly string[]>([]);

  const decide = async (transfer: ShownTransfer, step: PartyStep, approval?: Approval): Promise<boolean> => {
    const { id } = transfer;
    const free = () => setBusy((ids) => ids.filter((other) => other !== id));
    setBusy((ids) => [...ids, id]);
    try {
      const outcome = await withPassword(() => mutateAsync({ id, step, approval }));
      if (outcome === 'cancelled') {
        free();
        return false;
      }
    } catch (error) {
      void refresh().finally(free);
      throw error;
    }
    void successToast(t(`done.${step}`, { user: otherParty(transfer) }));
    void wait(TRANSFER_REFRESH_MS).then(refresh).finally(free);
    return true;
  };
  return { decide, isBusy: useCallback((id: string) => busy.includes(id), [busy]) };
}
