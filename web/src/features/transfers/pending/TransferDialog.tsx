import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { formatMonth, isolate } from '#web/ui/text.ts';
import { type ShownTransfer, type ShownTransferDetail, useTransfer } from '../api/transfers.ts';
import styles from './dialogParts.module.css';
import { DecisionButtons, DialogFailure, Phrase } from './dialogParts.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { ReceiptButton } from './ReceiptButton.tsx';
import type { PartyStep } from './steps.ts';
import { Timeline } from './Timeline.tsx';
import type { useActions } from './useActions.ts';
import { isChanged } from './useDecision.ts';

/** The requester, as far as the registry knows them. */
function Requester({ transfer }: { readonly transfer: ShownTransferDetail }) {
  const { t } = useTranslation('pendingTransfers');
  const { requester } = transfer;
  return (
    <Facts
      facts={[
        [t('request.username'), transfer.requesterUsername],
        [t('request.emailDomain'), requester?.emailDomain ?? t('request.unknown')],
        [t('request.memberSince'), requester ? formatMonth(requester.memberSince) : t('request.unknown')],
      ]}
    />
  );
}

interface RequestDialogProps {
  readonly transfer: ShownTransfer;
  readonly isBusy: boolean;
  /** Takes the transfer with the item's name as the dialog shows it. */
  readonly onDecide: (transfer: ShownTransfer, step: PartyStep) => void;
}

/** The information for an owner before approving: the requester, the effect, and the phrase to compare. */
function RequestDialog({ transfer, isBusy, onDecide }: RequestDialogProps) {
  const { t } = useTranslation('pendingTransfers');
  const { data, error, isFetching, refetch } = useTransfer(transfer.id);
  const user = transfer.requesterUsername;
  const assetName = data?.assetName ?? transfer.assetName;
  if (isChanged(error) || (data && data.status !== 'PendingOwnerApproval' && !isBusy)) {
    return <Text>{t('request.changed')}</Text>;
  }
  if (error && !data && !isFetching) return <DialogFailure onRetry={() => void refetch()} />;
  return (
    <Stack>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t('request.asks', { user, item: isolate(assetName) })}
      </Text>
      {data ? <Requester transfer={data} /> : <Skeleton height={72} />}
      {data?.verificationPhrase && <Phrase phrase={data.verificationPhrase} name={user} />}
      <Timeline transfer={data ?? transfer} vertical />
      <Text size="sm" c="dimmed">
        {t('request.effect', { user })}
      </Text>
      <DecisionButtons
        accept="approve"
        reject="deny"
        isReady={data !== undefined}
        isBusy={isBusy}
        onDecide={(step) => onDecide({ ...transfer, assetName }, step)}
      />
    </Stack>
  );
}

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
      return <RequestDialog {...decision} />;
    case 'item':
      return <ItemDialog {...decision} onReload={() => void view(transfer)} />;
    case 'accepted':
      return <AcceptedDialog transfer={transfer} onClose={close} />;
  }
}

/** The dialog about one transfer. It cannot be closed while a decision is being sent. */
export function TransferDialog(dialog: TransferDialogProps) {
  const { t } = useTranslation('pendingTransfers');
  const { t: common } = useTranslation('common');
  const { shown, opened, close } = dialog;
  const isBusy = shown !== undefined && shown.kind !== 'accepted' && dialog.isBusy(shown.transfer.id);
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
