import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { transfers } from '#shared/contract/transfers.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { fetchFile } from '#web/api/files.ts';
import { IconButton } from '#web/ui/buttons.tsx';
import { errorDialog, successToast } from '#web/ui/dialogs.tsx';
import { fileNameOf, saveFile, saveFrom } from '#web/ui/saveFile.ts';
import type { ShownTransfer } from '../api/transfers.ts';
import { useNames } from './useNames.ts';
import { useWithPassword } from './useWithPassword.ts';

/** Saves the receipt of a completed transfer, or explains in a dialog why it could not. */
function useReceipt() {
  const { t } = useTranslation('pendingTransfers');
  const api = useApi();
  const withPassword = useWithPassword();
  const { nameOf } = useNames();
  const [isLoading, setLoading] = useState(false);

  const save = async (transfer: ShownTransfer): Promise<void> => {
    const { id } = transfer;
    setLoading(true);
    try {
      const outcome = await withPassword(() => fetchFile(api, transfers.receipt, { params: { id } }));
      if (outcome === 'cancelled') return;
      const name = `${t('completed.fileName', { item: fileNameOf(nameOf(transfer), id) })}.pdf`;
      if ('content' in outcome.value) saveFile(outcome.value.content, name);
      else saveFrom(outcome.value.address, name);
      void successToast(t('completed.saved', { name }));
    } catch {
      await errorDialog({ title: t('completed.failedTitle'), text: t('completed.failed') });
    } finally {
      setLoading(false);
    }
  };
  return { save, isLoading };
}

interface ReceiptButtonProps {
  readonly transfer: ShownTransfer;
  /** The id of the element that names the item, where several buttons are alike. */
  readonly describedBy?: string;
}

/** Saves the receipt of a completed transfer. */
export function ReceiptButton({ transfer, describedBy }: ReceiptButtonProps) {
  const { t } = useTranslation('pendingTransfers');
  const { save, isLoading } = useReceipt();
  return (
    <IconButton
      variant="default"
      aria-describedby={describedBy}
      icon={IconReceipt}
      loading={isLoading}
      onClick={() => save(transfer)}
    >
      {t('completed.receipt')}
    </IconButton>
  );
}
