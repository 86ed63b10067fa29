import { Badge, Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { actionRequired, labelOf } from '#shared/domain/transfers.ts';
import { CardTitle, type Column, ResponsiveList } from '#web/ui/ResponsiveList.tsx';
import { formatInstant, instantOf } from '#web/ui/text.ts';
import type { ShownTransfer } from '../api/transfers.ts';
import { otherParty } from './listTransfers.ts';
import { type Action, actionsOf } from './steps.ts';
import { Timeline } from './Timeline.tsx';
import styles from './TransferList.module.css';

interface TransferListProps {
  readonly transfers: readonly ShownTransfer[];
  readonly isBusy: (id: string) => boolean;
  readonly onAction: (transfer: ShownTransfer, action: Action) => void;
}

/** The label of a transfer's status; the badge stands out when the transfer waits for the user. */
function StatusBadge({ transfer }: { readonly transfer: ShownTransfer }) {
  const { status } = transfer;
  const isDenied = status === 'DeniedByOwner' || status === 'DeniedByRequester';
  const look = isDenied
    ? { variant: 'light', color: 'red' }
    : { variant: actionRequired(transfer) ? 'light' : 'default' };
  return (
    <Badge tt="none" className={styles.badge ?? ''} classNames={{ label: styles.label ?? '' }} {...look}>
      {labelOf(status)}
    </Badge>
  );
}

interface ActionButtonsProps extends Omit<TransferListProps, 'transfers'> {
  readonly transfer: ShownTransfer;
  /** The id of the element that names the transfer. */
  readonly nameId: string;
}

/** The actions that the user has now: the most likely one as a filled button, the others quieter. */
function ActionButtons({ transfer, nameId, isBusy, onAction }: ActionButtonsProps) {
  const { t } = useTranslation('pendingTransfers');
  const { primary, quiet } = actionsOf(transfer);
  const busy = isBusy(transfer.id);
  return (
    <div className={styles.buttons}>
      {primary && (
        <Button aria-describedby={nameId} loading={busy} onClick={() => onAction(transfer, primary)}>
          {t(`actions.${primary}`)}
        </Button>
      )}
      {quiet.map((step) => (
        <Button
          key={step}
          variant={primary ? 'subtle' : 'default'}
          aria-describedby={nameId}
          disabled={busy}
          onClick={() => onAction(transfer, step)}
        >
          {t(`actions.${step}`)}
        </Button>
      ))}
      {!primary && quiet.length === 0 && <span className={styles.none}>{t('noAction')}</span>}
    </div>
  );
}

function OtherParty({ transfer }: { readonly transfer: ShownTransfer }) {
  const { t } = useTranslation('pendingTransfers');
  return (
    <div className={styles.user}>
      <bdi>{otherParty(transfer)}</bdi>
      <Text size="sm" c="dimmed">
        {t(transfer.isOwner ? 'userIs.requester' : 'userIs.owner')}
      </Text>
    </div>
  );
}

/** The transfers as a table or as cards, each with its timeline and the actions that the user has. */
export function TransferList({ transfers, ...actions }: TransferListProps) {
  const { t } = useTranslation('pendingTransfers');
  const buttons = (transfer: ShownTransfer, nameId: string) => (
    <ActionButtons transfer={transfer} nameId={nameId} {...actions} />
  );
  const columns: Column<ShownTransfer>[] = [
    {
      key: 'id',
      label: t('columns.id'),
      width: ['12%', '11%'],
      look: 'id',
      text: ({ assetId }) => assetId,
    },
    {
      key: 'name',
      label: t('columns.name'),
      width: ['22%', '19%'],
      look: 'name',
      cell: ({ assetName }, nameId) => <bdi id={nameId}>{assetName}</bdi>,
    },
    {
      key: 'status',
      label: t('columns.status'),
      width: ['19%', '19%'],
      cell: (transfer) => <StatusBadge transfer={transfer} />,
    },
    {
      key: 'user',
      label: t('columns.user'),
      width: ['13%', '13%'],
      text: otherParty,
      cell: (transfer) => <OtherParty transfer={transfer} />,
    },
    {
      key: 'date',
      label: t('columns.date'),
      width: ['14%', '14%'],
      text: ({ requestDate }) => formatInstant(requestDate),
      cell: ({ requestDate }) => (
        <time dateTime={instantOf(requestDate).toISOString()}>{formatInstant(requestDate)}</time>
      ),
    },
    { key: 'action', label: t('columns.action'), width: ['20%', '20%'], cell: buttons },
  ];
  return (
    <ResponsiveList
      label={t('title')}
      items={transfers}
      keyOf={({ id }) => id}
      columns={columns}
      below={(transfer) => <Timeline transfer={transfer} />}
      cardHead={(transfer, nameId) => (
        <CardTitle id={nameId} name={transfer.assetName} badge={<StatusBadge transfer={transfer} />} />
      )}
      cardFacts={['user', 'date', 'id']}
      cardFoot={(transfer, nameId) => (
        <>
          <Timeline transfer={transfer} vertical />
          {buttons(transfer, nameId)}
        </>
      )}
    />
  );
}
