import { Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TransferItem } from '#shared/contract/transfers.ts';
import { isolate } from '#web/ui/text.ts';
import { type ShownTransfer, useTransfer, useTransferItem } from '../api/transfers.ts';
import { DecisionButtons, DialogFailure, ForgedRequest, isForged } from './dialogParts.tsx';
import {
  type Acknowledgement,
  approvalOf,
  ItemParts,
  isAcknowledged,
  Requester,
  RequesterLevel,
} from './requestParts.tsx';
import type { Approval, PartyStep } from './steps.ts';
import { Timeline } from './Timeline.tsx';
import { isChanged } from './useDecision.ts';
import { named } from './useNames.ts';
import { Verification } from './Verification.tsx';

/** The item that would be handed over: its name, and how much of it the requester will read. */
function HandedItem({ item, user }: { readonly item: TransferItem; readonly user: string }) {
  const { t } = useTranslation('pendingTransfers');
  return (
    <div>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t('request.asks', { user, item: isolate(item.name) })}
      </Text>
      <ItemParts item={item} />
    </div>
  );
}

interface RequestDialogProps extends Acknowledgement {
  readonly transfer: ShownTransfer;
  readonly isBusy: boolean;
  /** Reads the item once more, after the password when it needs one. */
  readonly onReload: () => void;
  /** Takes the transfer with the item's name as the dialog shows it. */
  readonly onDecide: (transfer: ShownTransfer, step: PartyStep, approval?: Approval) => void;
}

/** The information for an owner before approving: the item, the requester, the effect, and the words to compare. */
export function RequestDialog(props: RequestDialogProps) {
  const { transfer, isBusy, onReload, onDecide, acknowledged, onAcknowledge } = props;
  const { t } = useTranslation('pendingTransfers');
  const { data, error, isFetching, refetch } = useTransfer(transfer.id);
  const item = useTransferItem(transfer.id);
  const user = transfer.requesterUsername;
  const told = item.data ? named(transfer, item.data.name) : transfer;
  const decide = (step: PartyStep) => onDecide(told, step, data && approvalOf(data));
  if (isForged(error)) {
    return (
      <Stack>
        <ForgedRequest error={error} />
        <DecisionButtons accept="approve" reject="deny" isReady={false} isBusy={isBusy} onDecide={decide} />
      </Stack>
    );
  }
  if (isChanged(error) || (data && data.status !== 'PendingOwnerApproval' && !isBusy)) {
    return <Text>{t('request.changed')}</Text>;
  }
  if (error && !data && !isFetching) return <DialogFailure onRetry={() => void refetch()} />;
  if (!item.data && !item.isFetching && !isBusy) return <DialogFailure onRetry={onReload} />;
  return (
    <Stack>
      {item.data ? <HandedItem item={item.data} user={user} /> : <Skeleton height={48} />}
      {data ? (
        <>
          <Requester transfer={data} />
          <RequesterLevel transfer={data} acknowledged={acknowledged} onAcknowledge={onAcknowledge} />
          <Verification transfer={data} onUnlocked={() => void refetch()} />
        </>
      ) : (
        <Skeleton height={72} />
      )}
      <Timeline transfer={data ?? transfer} vertical />
      <Text size="sm" c="dimmed">
        {t('request.effect', { user })}
      </Text>
      <DecisionButtons
        accept="approve"
        reject="deny"
        isReady={item.data !== undefined && data !== undefined && isAcknowledged(data, { acknowledged })}
        isBusy={isBusy}
        onDecide={decide}
      />
    </Stack>
  );
}
