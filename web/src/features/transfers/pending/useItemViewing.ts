import { CancelledError, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#web/api/ApiProvider.tsx';
import { needsAuthentication } from '#web/session/authentication.ts';
import { errorDialog } from '#web/ui/dialogs.tsx';
import { type ShownTransfer, transferItemQuery, useRefresh } from '../api/transfers.ts';
import { isChanged } from './useDecision.ts';
import { useLatest } from './useLatest.ts';
import { useWithPassword } from './useWithPassword.ts';

/**
 * Opens a dialog that shows the item of a transfer, after the encryption password when the item needs it: nobody decides
 * about an item that they have not been shown. Of an item that the user no longer waits for nothing is shown or said.
 */
export function useItemViewing(open: (kind: 'item' | 'request', transfer: ShownTransfer) => void) {
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
          ? { title: t('failed.authenticationTitle'), text: t('failed.authentication') }
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
