import { Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Facts } from '#web/ui/Facts.tsx';
import { formatMonth } from '#web/ui/instants.ts';
import { isolate } from '#web/ui/isolate.ts';
import type { ShownTransfer, ShownTransferDetail } from '../api/shownTransfer.ts';
import { useTransfer } from '../api/transfer.ts';
import type { PartyStep } from '../api/transferStep.ts';
import { isChanged } from '../model/failures.ts';
import { Phrase } from '../parts/Phrase.tsx';
import { Story } from '../parts/Story.tsx';
import { DialogButtons } from './DialogButtons.tsx';
import { DialogFailure } from './DialogFailure.tsx';

/** Who asks, as far as the registry knows them. */
function WhoAsks({ transfer }: { readonly transfer: ShownTransferDetail }) {
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
  /** Given the transfer with the name that the dialog shows. */
  readonly onDecide: (transfer: ShownTransfer, step: PartyStep) => void;
}

/** What an owner should know before approving: who asks, what will happen, and how to be sure of the person. */
export function RequestDialog({ transfer, isBusy, onDecide }: RequestDialogProps) {
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
      {data ? <WhoAsks transfer={data} /> : <Skeleton height={72} />}
      {data?.verificationPhrase && <Phrase phrase={data.verificationPhrase} name={user} />}
      <Story transfer={data ?? transfer} vertical />
      <Text size="sm" c="dimmed">
        {t('request.effect', { user })}
      </Text>
      <DialogButtons
        accept="approve"
        refuse="deny"
        isReady={data !== undefined}
        isBusy={isBusy}
        onDecide={(step) => onDecide({ ...transfer, assetName }, step)}
      />
    </Stack>
  );
}
