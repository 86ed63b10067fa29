import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { transfers } from '#shared/contract/transfers.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { fetchFile } from '#web/api/files.ts';
import { errorDialog } from '#web/ui/dialogs.ts';
import { fileNameOf } from '#web/ui/fileName.ts';
import { saveFile, saveFrom } from '#web/ui/saveFile.ts';
import type { ShownTransfer } from '../api/shownTransfer.ts';
import { useWithPassword } from '../pending/useWithPassword.ts';

/** Saves the receipt of a completed transfer; says why when that fails. */
export function useReceipt() {
  const { t } = useTranslation('pendingTransfers');
  const api = useApi();
  const withPassword = useWithPassword();
  const [loading, setLoading] = useState<string>();

  const save = useCallback(
    async ({ id, assetName }: ShownTransfer): Promise<void> => {
      setLoading(id);
      try {
        const outcome = await withPassword(() => fetchFile(api, transfers.receipt, { params: { id } }));
        if (outcome === 'cancelled') return;
        const name = `${t('completed.fileName', { item: fileNameOf(assetName, id) })}.pdf`;
        if ('content' in outcome.value) saveFile(outcome.value.content, name);
        else saveFrom(outcome.value.address, name);
      } catch {
        await errorDialog({ title: t('completed.failedTitle'), text: t('completed.failed') });
      } finally {
        setLoading(undefined);
      }
    },
    [t, api, withPassword],
  );
  return { save, loading };
}
