import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { isolate } from '#web/ui/isolate.ts';
import type { ShownTransfer } from '../api/shownTransfer.ts';
import { ReceiptButton } from '../completed/ReceiptButton.tsx';
import styles from './DialogButtons.module.css';

interface AcceptedDialogProps {
  readonly transfer: ShownTransfer;
  readonly onClose: () => void;
}

/** After the acceptance: the way to the item. */
export function AcceptedDialog({ transfer, onClose }: AcceptedDialogProps) {
  const { t } = useTranslation('pendingTransfers');
  return (
    <Stack>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t('accepted.text', { item: isolate(transfer.assetName) })}
      </Text>
      <div>
        <ReceiptButton transfer={transfer} />
      </div>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('accepted.close')}
        </Button>
        <Button component={Link} to={routes.assetDetails.href({ id: transfer.assetId })}>
          {t('accepted.open')}
        </Button>
      </div>
    </Stack>
  );
}
