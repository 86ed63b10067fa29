import { Table, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant, instantOf } from '#web/ui/instants.ts';
import type { ShownTransfer } from '../api/shownTransfer.ts';
import type { Action } from '../model/actions.ts';
import { otherParty } from '../model/listTransfers.ts';
import { ActionButtons } from '../parts/ActionButtons.tsx';
import { StatusBadge } from '../parts/StatusBadge.tsx';
import { Story } from '../parts/Story.tsx';
import styles from './TransferTable.module.css';

const COLUMNS = ['id', 'name', 'status', 'user', 'date', 'action'] as const;

export interface TransferListProps {
  readonly transfers: readonly ShownTransfer[];
  readonly isBusy: (id: string) => boolean;
  readonly onAction: (transfer: ShownTransfer, action: Action) => void;
}

interface TransferRowsProps extends Pick<TransferListProps, 'onAction'> {
  readonly transfer: ShownTransfer;
  readonly isBusy: boolean;
}

/** A transfer: its facts, and below them its story. */
function TransferRows({ transfer, isBusy, onAction }: TransferRowsProps) {
  const { t } = useTranslation('pendingTransfers');
  const nameId = useId();
  return (
    <Table.Tbody className={styles.transfer}>
      <Table.Tr>
        <Table.Td className={styles.id} title={transfer.assetId}>
          {transfer.assetId}
        </Table.Td>
        <Table.Td className={styles.name}>
          <bdi id={nameId}>{transfer.assetName}</bdi>
        </Table.Td>
        <Table.Td>
          <StatusBadge transfer={transfer} />
        </Table.Td>
        <Table.Td className={styles.user}>
          <bdi>{otherParty(transfer)}</bdi>
          <Text size="sm" c="dimmed">
            {t(transfer.isOwner ? 'userIs.requester' : 'userIs.owner')}
          </Text>
        </Table.Td>
        <Table.Td>
          <time dateTime={instantOf(transfer.requestDate).toISOString()}>
            {formatInstant(transfer.requestDate)}
          </time>
        </Table.Td>
        <Table.Td>
          <ActionButtons transfer={transfer} describedBy={nameId} isBusy={isBusy} onAction={onAction} />
        </Table.Td>
      </Table.Tr>
      <Table.Tr>
        <Table.Td colSpan={COLUMNS.length} className={styles.story}>
          <Story transfer={transfer} />
        </Table.Td>
      </Table.Tr>
    </Table.Tbody>
  );
}

/** The transfers as a table. */
export function TransferTable({ transfers, isBusy, onAction }: TransferListProps) {
  const { t } = useTranslation('pendingTransfers');
  return (
    <div className={styles.frame}>
      <Table layout="fixed" withRowBorders={false} aria-label={t('title')} className={styles.table}>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map((column) => (
              <Table.Th key={column} scope="col" className={styles[column]}>
                {t(`columns.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        {transfers.map((transfer) => (
          <TransferRows
            key={transfer.id}
            transfer={transfer}
            isBusy={isBusy(transfer.id)}
            onAction={onAction}
          />
        ))}
      </Table>
    </div>
  );
}
