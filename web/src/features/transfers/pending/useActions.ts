import { CancelledError, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { needsAuthentication } from '#web/session/authentication.ts';
import { confirmDialog, errorDialog } from '#web/ui/dialogs.tsx';
import { keepFocus } from '#web/ui/keepFocus.ts';
import { type ShownTransfer, transferItemQuery, useRefresh } from '../api/transfers.ts';
import { otherParty } from './listTransfers.ts';
import type { Action, Approval, PartyStep } from './steps.ts';
import { type Failure, isChanged, useDecision, useExplain } from './useDecision.ts';
import { useLatest } from './useLatest.ts';
import { useNames } from './useNames.ts';
import { useWithPassword } from './useWithPassword.ts';

/** The dialog of the screen: a request to approve, an item to review, words to compare, or an item just accepted. */
interface ShownDialog {
  readonly kind: 'request' | 'item' | 'words' | 'accepted';
  readonly transfer: ShownTransfer;
}

/**
 * The one dialog of the screen. A closed dialog keeps its content while it fades out. The end of a step may come after
 * the user opened the dialog of another transfer, which then stays.
 */
function useDialogs() {
  const [{ shown, opened }, setDialog] = useState<{ shown?: ShownDialog; opened: boolean }>({
    opened: false,
  });
  const open = (kind: ShownDialog['kind'], transfer: ShownTransfer) =>
    setDialog({ shown: { kind, transfer }, opened: true });
  return {
    shown,
    opened,
    open,
    close: () => setDialog((now) => ({ ...now, opened: false })),
    /** Opens a dialog again, unless one is open. */
    reopen: (kind: ShownDialog['kind'], transfer: ShownTransfer) =>
      setDialog((now) => (now.opened ? now : { shown: { kind, transfer }, opened: true })),
    /** Closes the dialog of this transfer. */
    closeOf: ({ id }: ShownTransfer) =>
      setDialog((now) => (now.shown?.transfer.id === id ? { ...now, opened: false } : now)),
  };
}

/**
 * Opens a dialog that shows the item of a transfer, after the encryption password when the item needs it: nobody decides
 * about an item that they have not been shown. Of an item that the user no longer waits for nothing is shown or said.
 */
function useItemViewing(open: (kind: 'item' | 'request', transfer: ShownTransfer) => void) {
  const { t } = useTranslation('pendingTransfers');
  const api = useApi();
  const client = useQueryClient();
  const withPassword = useWithPassword();
  const refresh = useRefresh();
  const [loading, setLoading] = useState<string>();
  const begin = useLatest();

  const view = async (transfer: ShownTransfer, kind: 'item' | 'request' = 'item') => {
    const isWanted = begin();
    setLoading(transfer.id);
    try {
      const fetch = () => client.fetchQuery({ ...transferItemQuery(api, transfer.id), staleTime: 0 });
      // A lock or an unlock in another tab calls the reading off.
      const read = () =>
        fetch().catch((error: unknown) => {
          if (error instanceof CancelledError) return fetch();
          throw error;
        });
      if ((await withPassword(read, isWanted)) !== 'cancelled' && isWanted()) open(kind, transfer);
    } catch (error) {
      if (isChanged(error)) void refresh();
      if (!isWanted()) return;
      const text = t(isChanged(error) ? 'item.changed' : 'loadFailed.item');
      await errorDialog(
        needsAuthentication(error)
          ? {
              title: t('failed.authenticationTitle'),
              text: t('failed.authentication'),
              staysWhenLocked: true,
            }
          : { title: t('loadFailed.title'), text },
      );
    } finally {
      if (isWanted()) setLoading(undefined);
    }
  };
  const stop = () => {
    begin();
    setLoading(undefined);
  };
  return { view, stop, loading };
}

/** The steps that need a confirmation; the others have a dialog of their own. */
type ConfirmedStep = Exclude<PartyStep, 'approve' | 'accept' | 'clear'>;
const IRREVERSIBLE: readonly ConfirmedStep[] = ['deny', 'reject', 'cancel', 'withdraw'];

/** Asks before a step whether the user wants its effect. */
function useConfirmation() {
  const { t } = useTranslation('pendingTransfers');
  const { phraseOf } = useNames();
  return (transfer: ShownTransfer, step: ConfirmedStep) =>
    confirmDialog({
      title: t(`confirm.${step}.title`),
      text: t(`confirm.${step}.text`, {
        user: otherParty(transfer),
        item: phraseOf(transfer),
      }),
      confirmLabel: t(`confirm.${step}.label`),
      cancelLabel: t('confirm.keep'),
      danger: IRREVERSIBLE.includes(step),
    });
}

/** The failures after which the user decides again in the same dialog. */
const COMES_BACK: readonly Failure[] = ['network', 'authentication', 'circumstances'];

/** The actions of the screen, and the dialog that belongs to them. */
export function useActions() {
  const dialogs = useDialogs();
  const { open, reopen, close, closeOf, shown } = dialogs;
  const { decide, isBusy } = useDecision();
  const { view, stop, loading } = useItemViewing(open);
  const confirm = useConfirmation();
  const explain = useExplain();
  const [acknowledged, onAcknowledge] = useState<SecurityLevel>();
  const begin = useLatest();

  /**
   * Only one dialog is shown at a time: the transfer's own dialog comes back when nothing was decided. It stays
   * away once the user went on.
   */
  const takeStep = async (
    transfer: ShownTransfer,
    step: PartyStep,
    { from, approval }: { from?: ShownDialog['kind'] | undefined; approval?: Approval | undefined } = {},
  ) => {
    const isLatest = begin();
    const back = () => from && isLatest() && reopen(from, transfer);
    if (step !== 'approve' && step !== 'accept' && step !== 'clear') {
      close();
      if (!(await confirm(transfer, step))) return back();
    }
    try {
      if (!(await decide(transfer, step, approval))) return back();
      if (step === 'accept') open('accepted', transfer);
      else closeOf(transfer);
      // The button of the step went with it.
      void keepFocus();
    } catch (error) {
      closeOf(transfer);
      const failure = await explain(error, step);
      if (COMES_BACK.includes(failure)) back();
    }
  };
  /** Lets what the user began before give way. */
  const goOn = () => {
    begin();
    stop();
  };
  const start = (transfer: ShownTransfer, action: Action) => {
    onAcknowledge(undefined);
    goOn();
    if (action === 'approve') void view(transfer, 'request');
    else if (action === 'words') open('words', transfer);
    else if (action === 'view') void view(transfer);
    else void takeStep(transfer, action);
  };
  return {
    ...dialogs,
    start,
    goOn,
    decideShown: (transfer: ShownTransfer, step: PartyStep, approval?: Approval) =>
      void takeStep(transfer, step, { from: shown?.kind, approval }),
    view,
    acknowledgement: { acknowledged, onAcknowledge },
    isBusy: useCallback((id: string) => isBusy(id) || loading === id, [isBusy, loading]),
  };
}
