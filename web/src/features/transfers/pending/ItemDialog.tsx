import { Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ShownTransfer, useTransfer, useTransferItem } from '../api/transfers.ts';
import { DecisionButtons, DialogFailure, ForgedRequest, isForged } from './dialogParts.tsx';
import { ItemContent } from './ItemContent.tsx';
import type { PartyStep } from './steps.ts';
import { Timeline } from './Timeline.tsx';
import { Verification } from './Verification.tsx';

interface ItemDialogProps {
  readonly transfer: ShownTransfer;
  readonly isBusy: boolean;
  /** Takes the transfer with the item's name as the dialog shows it. */
  readonly onDecide: (transfer: ShownTransfer, step: PartyStep) => void;
  /** Reads the item once more, after the password when it needs one. */
  readonly onReload: () => void;
}

/** The item of a transfer, for the requester to review before accepting or rejecting it. */
export function ItemDialog({ transfer, isBusy, onDecide, onReload }: ItemDialogProps) {
  const { t } = useTranslation('pendingTransfers');
  const item = useTransferItem(transfer.id);
  const detail = useTransfer(transfer.id);
  const user = transfer.ownerUsername;
  if (!item.data) {
    return item.isFetching || isBusy ? <Skeleton height={240} /> : <DialogFailure onRetry={onReload} />;
  }
  const { name } = item.data;
  return (
    <Stack>
      <ItemContent item={item.data} transferId={transfer.id} />
      {isForged(detail.error) ? (
        <ForgedRequest error={detail.error} />
      ) : (
        detail.data && <Verification transfer={detail.data} onUnlocked={() => void detail.refetch()} />
      )}
      <Timeline transfer={detail.data ?? transfer} vertical />
      <Text size="sm" c="dimmed">
        {t('item.effect', { user })}
      </Text>
      <DecisionButtons
        accept="accept"
        reject="reject"
        isReady={!detail.isPending && !isForged(detail.error) && detail.data?.verification !== 'changed'}
        isBusy={isBusy}
        onDecide={(step) => onDecide({ ...transfer, assetName: name }, step)}
      />
    </Stack>
  );
}
