import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ShownTransfer } from '../api/shownTransfer.ts';
import { useReceipt } from './useReceipt.ts';

interface ReceiptButtonProps {
  readonly transfer: ShownTransfer;
  /** The id of what names the item, where several buttons are alike. */
  readonly describedBy?: string;
}

/** Saves the receipt of a completed transfer. */
export function ReceiptButton({ transfer, describedBy }: ReceiptButtonProps) {
  const { t } = useTranslation('pendingTransfers');
  const { save, loading } = useReceipt();
  return (
    <Button
      variant="default"
      aria-describedby={describedBy}
      leftSection={<IconReceipt size={18} aria-hidden="true" />}
      loading={loading !== undefined}
      onClick={() => save(transfer)}
    >
      {t('completed.receipt')}
    </Button>
  );
}
