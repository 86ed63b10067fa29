import { useSet } from '@mantine/hooks';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { TRANSFER_REFRESH_MS } from '#shared/domain/constants.ts';
import { successToast } from '#web/ui/dialogs.ts';
import { useRefresh } from '../api/refresh.ts';
import type { ShownTransfer } from '../api/shownTransfer.ts';
import { type PartyStep, useTransferStep } from '../api/transferStep.ts';
import { otherParty } from '../model/listTransfers.ts';
import { useWithPassword } from './useWithPassword.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Takes steps of transfers. `decide` answers whether the step was taken, and false when the person does not
 * authenticate for it; it throws when the step failed. The list is read again 500 ms after a step, and at once
 * after a failure; until then the transfer is busy.
 */
export function useDecision() {
  const { t } = useTranslation('pendingTransfers');
  const { mutateAsync } = useTransferStep();
  const withPassword = useWithPassword();
  const refresh = useRefresh();
  const busy = useSet<string>();

  const decide = useCallback(
    async (transfer: ShownTransfer, step: PartyStep): Promise<boolean> => {
      const { id } = transfer;
      const free = () => busy.delete(id);
      busy.add(id);
      try {
        const outcome = await withPassword(() => mutateAsync({ id, step }));
        if (outcome === 'cancelled') {
          free();
          return false;
        }
      } catch (error) {
        void refresh().finally(free);
        throw error;
      }
      void successToast(t(`done.${step}`, { user: otherParty(transfer) }));
      void pause(TRANSFER_REFRESH_MS).then(refresh).finally(free);
      return true;
    },
    [t, mutateAsync, withPassword, refresh, busy],
  );
  return { decide, isBusy: (id: string) => busy.has(id) };
}
