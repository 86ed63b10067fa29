import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { needsAuthentication } from '#web/session/authentication.ts';
import { confirmDialog, errorDialog } from '#web/ui/dialogs.tsx';
import { keepFocus } from '#web/ui/keepFocus.ts';
import { isolate } from '#web/ui/text.ts';
import { type ShownTransfer, transferItemQuery, useRefresh } from '../api/transfers.ts';
import { otherParty } from './listTransfers.ts';
import type { Action, Approval, PartyStep } from './steps.ts';
import { type Failure, isChanged, useDecision, useExplain } from './useDecision.ts';
import { useWithPassword } from './useWithPassword.ts';

/** The dialog of the screen: a request to approve, an item to review, words to compare, or an item just accepted. */
interface ShownDialog {
  readonly kind: 'request' | 'item' | 'words' | 'accepted';
  readonly transfer: ShownTransfer;
}

/** The one dialog of the screen. A closed dialog keeps its content while it fades out. */
function useDialogs() {
  const [shown, setShown] = useState<ShownDialog>();
  const [opened, setOpened] = useState(false);
  const open = (kind: ShownDialog['kind'], transfer: ShownTransfer) => {
    setShown({ kind, transfer });
    setOpened(true);
  };
  return { shown, opened, open, close: () => setOpened(false) };
}

/** The steps that need a confirmation; the others have a dialog of their own. */
type ConfirmedStep = Exclude<PartyStep, 'approve' | 'accept' | 'clear'>;
const IRREVERSIBLE: readonly ConfirmedStep[] = ['deny', 'reject', 'cancel', 'withdraw'];

/** Asks before a step whether the user wants its effect. */
function useConfirmation() {
  const { t } = useTranslation('pendingTransfers');
  return (transfer: ShownTransfer, step: ConfirmedStep) =>
    confirmDialog({
      title: t(`confirm.${step}.title`),
      text: t(`confirm.${step}.text`, {
        user: otherParty(transfer),
        item: isolate(transfer.assetName),
      }),
      confirmLabel: t(`confirm.${step}.label`),
      cancelLabel: t('confirm.keep'),
      danger: IRREVERSIBLE.includes(step),
    });
}

/**
 * Opens a dialog that shows the item of a transfer, after the encryption password when the item needs it: nobody decides
 * about an item that they have not been shown.
 */
function useItemViewing(open: (kind: 'item' | 'request', transfer: ShownTransfer) => void) {
  const { t } = useTranslation('pendingTransfers');
  const api = useApi();
  const client = useQueryClient();
  const withPassword = useWithPassword();
  const refresh = useRefresh();
  const [loading, setLoading] = useState<string>();

  const view = async (transfer: ShownTransfer, kind: 'item' | 'request' = 'item') => {
    setLoading(transfer.id);
    try {
      const read = () => client.fetchQuery({ ...transferItemQuery(api, transfer.id), staleTime: 0 });
      if ((await withPassword(read)) !== 'cancelled') open(kind, transfer);
    } catch (error) {
      if (isChanged(error)) void refresh();
      const text = t(isChanged(error) ? 'item.changed' : 'loadFailed.item');
      await errorDialog(
        needsAuthentication(error)
          ? { title: t('failed.authenticationTitle'), text: t('failed.authentication') }
          : { title: t('loadFailed.title'), text },
      );
    } finally {
      setLoading(undefined);
    }
  };
  return { view, loading };
}

/** The failures after which the user decides again in the same dialog. */
const COMES_BACK: readonly Failure[] = ['network', 'authentication', 'circumstances'];

/** The actions of the screen, and the dialog that belongs to them. */
export function useActions() {
  const dialogs = useDialogs();
  const { open, close, shown } = dialogs;
  const { decide, isBusy } = useDecision();
  const { view, loading } = useItemViewing(open);
  const confirm = useConfirmation();
  const explain = useExplain();
  const [acknowledged, onAcknowledge] = useState<SecurityLevel>();

  /** Only one dialog is shown at a time: the transfer's own dialog comes back when nothing was decided. */
  const takeStep = async (
    transfer: ShownTransfer,
    step: PartyStep,
    { from, approval }: { from?: ShownDialog['kind'] | undefined; approval?: Approval | undefined } = {},
  ) => {
    const back = () => from && open(from, transfer);
    if (step !== 'approve' && step !== 'accept' && step !== 'clear') {
      close();
      if (!(await confirm(transfer, step))) return back();
    }
    try {
      if (!(await decide(transfer, step, approval))) return back();
      if (step === 'accept') open('accepted', transfer);
      else close();
      // The button of the step went with it.
      void keepFocus();
    } catch (error) {
      close();
      const failure = await explain(error, step);
      if (COMES_BACK.includes(failure)) back();
    }
  };
  const start = (transfer: ShownTransfer, action: Action) => {
    onAcknowledge(undefined);
    if (action === 'approve') void view(transfer, 'request');
    else if (action === 'words') open('words', transfer);
    else if (action === 'view') void view(transfer);
    else void takeStep(transfer, action);
  };
  return {
    ...dialogs,
    start,
    decideShown: (transfer: ShownTransfer, step: PartyStep, approval?: Approval) =>
      void takeStep(transfer, step, { from: shown?.kind, approval }),
    view,
    acknowledgement: { acknowledged, onAcknowledge },
    isBusy: (id: string) => isBusy(id) || loading === id,
  };
}
