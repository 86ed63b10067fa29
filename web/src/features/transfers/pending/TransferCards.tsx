import { Card, Stack, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '#web/ui/Facts.tsx';
import { formatInstant } from '#web/ui/instants.ts';
import type { ShownTransfer } from '../api/shownTransfer.ts';
import { otherParty } from '../model/listTransfers.ts';
import { ActionButtons } from '../parts/ActionButtons.tsx';
import { StatusBadge } from '../parts/StatusBadge.tsx';
import { Story } from '../parts/Story.tsx';
import type { TransferListProps } from './TransferTable.tsx';

interface TransferCardProps extends Pick<TransferListProps, 'onAction'> {
  readonly transfer: ShownTransfer;
  readonly isBusy: boolean;
}

function TransferCard({ transfer, isBusy, onAction }: TransferCardProps) {
  const { t } = useTranslation('pendingTransfers');
  const nameId = useId();
  return (
    <Card withBorder component="article" aria-labelledby={nameId} bg="var(--app-surface)">
      <Stack>
        <Stack gap={6} align="flex-start">
          <Title order={2} size="h3" id={nameId} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{transfer.assetName}</bdi>
          </Title>
          <StatusBadge transfer={transfer} />
        </Stack>
        <Facts
          facts={[
            [t('columns.user'), otherParty(transfer)],
            [t('columns.date'), formatInstant(transfer.requestDate)],
            [t('columns.id'), transfer.assetId],
          ]}
        />
        <Story transfer={transfer} vertical />
        <ActionButtons transfer={transfer} describedBy={nameId} isBusy={isBusy} onAction={onAction} />
      </Stack>
    </Card>
  );
}

/** The transfers as cards, where a table has no room. */
export function TransferCards({ transfers, isBusy, onAction }: TransferListProps) {
  return (
    <Stack>
      {transfers.map((transfer) => (
        <TransferCard
          key={transfer.id}
          transfer={transfer}
          isBusy={isBusy(transfer.id)}
          onAction={onAction}
        />
      ))}
    </Stack>
  );
}
