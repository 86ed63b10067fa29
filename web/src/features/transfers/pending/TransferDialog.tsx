import { Button, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { isolate } from '#web/ui/text.ts';
import type { ShownTransfer } from '../api/transfers.ts';
import styles from './dialogParts.module.css';
import { ItemDialog } from './ItemDialog.tsx';
import { ReceiptButton } from './ReceiptButton.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import type { useActions } from './useActions.ts';
import { WordsDialog } from './Verification.tsx';

interface AcceptedDialogProps {
  readonly transfer: ShownTransfer;
  readonly onClose: () => void;
}

/** Shown after the acceptance, with the receipt and a link to the item. */
function AcceptedDialog({ transfer, onClose }: AcceptedDialogProps) {
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

type TransferDialogProps = Pick<
  ReturnType<typeof useActions>,
  'shown' | 'opened' | 'close' | 'isBusy' | 'decideShown' | 'view'
>;

function Content({ shown, close, isBusy, decideShown, view }: TransferDialogProps) {
  if (!shown) return null;
  const { kind, transfer } = shown;
  const decision = { transfer, isBusy: isBusy(transfer.id), onDecide: decideShown };
  switch (kind) {
    case 'request':
      return <RequestDialog {...decision} onReload={() => void view(transfer, 'request')} />;
    case 'item':
      return <ItemDialog {...decision} onReload={() => void view(transfer)} />;
    case 'words':
      return <WordsDialog transfer={transfer} onClose={close} />;
    case 'accepted':
      return <AcceptedDialog transfer={transfer} onClose={close} />;
  }
}

/** The dialog about one transfer. It cannot be closed while a decision is being sent. */
export function TransferDialog(dialog: TransferDialogProps) {
  const { t } = useTranslation('pendingTransfers');
  const { t: common } = useTranslation('common');
  const { shown, opened, close } = dialog;
  const isBusy =
    shown !== undefined &&
    shown.kind !== 'accepted' &&
    shown.kind !== 'words' &&
    dialog.isBusy(shown.transfer.id);
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={shown && t(`${shown.kind}.title`)}
      size={560}
      centered
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
      closeButtonProps={{ 'aria-label': common('close'), disabled: isBusy }}
    >
      <Content {...dialog} />
    </Modal>
  );
}
