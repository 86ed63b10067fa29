import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import actions from '#web/ui/DialogActions.module.css';
import { isolate } from '#web/ui/text.ts';
import { type ShownTransfer, useTransfer, useTransferItem } from '../api/transfers.ts';
import styles from './dialogParts.module.css';
import { DecisionButtons, DialogFailure, ForgedRequest, isForged } from './dialogParts.tsx';
import { ItemContent } from './ItemContent.tsx';
import { ReceiptButton } from './ReceiptButton.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import type { PartyStep } from './steps.ts';
import { Timeline } from './Timeline.tsx';
import type { useActions } from './useActions.ts';
import { named, useNames } from './useNames.ts';
import { Verification, WordsDialog } from './Verification.tsx';

interface AcceptedDialogProps {
  readonly transfer: ShownTransfer;
  readonly onClose: () => void;
}

/** Shown after the acceptance, with the receipt and a link to the item. */
function AcceptedDialog({ transfer, onClose }: AcceptedDialogProps) {
  const { t } = useTranslation('pendingTransfers');
  const { nameOf } = useNames();
  return (
    <Stack>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t('accepted.text', { item: isolate(nameOf(transfer)) })}
      </Text>
      <div>
        <ReceiptButton transfer={transfer} />
      </div>
      <div className={actions.buttons}>
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

/** The words to compare, which come before the photos: nobody should have to scroll for them. */
function Words({ detail, isEncrypted }: { detail: ReturnType<typeof useTransfer>; isEncrypted: boolean }) {
  const { data, error, isFetching, refetch } = detail;
  const retry = () => void refetch();
  if (isForged(error)) return <ForgedRequest error={error} />;
  if (data) return <Verification transfer={data} onUnlocked={retry} />;
  if (!isFetching) return <DialogFailure onRetry={retry} />;
  return isEncrypted && <Skeleton className={styles.place ?? ''} />;
}

interface ItemDialogProps {
  readonly transfer: ShownTransfer;
  readonly isBusy: boolean;
  /** Takes the transfer with the item's name as the dialog shows it. */
  readonly onDecide: (transfer: ShownTransfer, step: PartyStep) => void;
  /** Reads the item once more, after the password when it needs one. */
  readonly onReload: () => void;
}

/** The item of a transfer, for the requester to review before accepting or rejecting it. */
function ItemDialog({ transfer, isBusy, onDecide, onReload }: ItemDialogProps) {
  const { t } = useTranslation('pendingTransfers');
  const item = useTransferItem(transfer.id);
  const detail = useTransfer(transfer.id);
  const user = transfer.ownerUsername;
  if (!item.data) {
    return item.isFetching || isBusy ? <Skeleton height={240} /> : <DialogFailure onRetry={onReload} />;
  }
  const { name } = item.data;
  const verification = detail.data?.verification;
  const areWordsShown = verification === undefined || verification === 'ready';
  return (
    <Stack>
      <Words detail={detail} isEncrypted={item.data.isEncrypted} />
      <ItemContent item={item.data} transferId={transfer.id} />
      <Timeline transfer={detail.data ?? transfer} vertical />
      <Text size="sm" c="dimmed">
        {t('item.effect', { user })}
      </Text>
      <DecisionButtons
        accept="accept"
        reject="reject"
        isReady={!isForged(detail.error) && detail.data !== undefined && areWordsShown}
        isBusy={isBusy}
        onDecide={(step) => onDecide(named(transfer, name), step)}
      />
    </Stack>
  );
}

type TransferDialogProps = Pick<
  ReturnType<typeof useActions>,
  'shown' | 'opened' | 'close' | 'isBusy' | 'decideShown' | 'view' | 'acknowledgement'
>;

function Content({ shown, close, isBusy, decideShown, view, acknowledgement }: TransferDialogProps) {
  if (!shown) return null;
  const { kind, transfer } = shown;
  const decision = { transfer, isBusy: isBusy(transfer.id), onDecide: decideShown };
  switch (kind) {
    case 'request':
      return (
        <RequestDialog {...decision} {...acknowledgement} onReload={() => void view(transfer, 'request')} />
      );
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
  const { shown, opened, close } = dialog;
  const isBusy =
    shown !== undefined &&
    shown.kind !== 'accepted' &&
    shown.kind !== 'words' &&
    dialog.isBusy(shown.transfer.id);
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={shown && t(`${shown.kind}.title`)}
      size={560}
      closeOnClickOutside={!isBusy}
      isBusy={isBusy}
    >
      <Content {...dialog} />
    </Dialog>
  );
}
