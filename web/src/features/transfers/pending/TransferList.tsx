import { Badge, Button, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { actionRequired, labelOf } from '#shared/domain/transfers.ts';
import { mayImitate } from '#shared/domain/usernames.ts';
import { CardTitle, type Column, ResponsiveList } from '#web/ui/ResponsiveList.tsx';
import { formatDay, formatInstant, instantOf, isolate } from '#web/ui/text.ts';
import type { ShownTransfer } from '../api/transfers.ts';
import { otherParty, storyOf } from './listTransfers.ts';
import { type Action, actionsOf } from './steps.ts';
import { Timeline } from './Timeline.tsx';
import styles from './TransferList.module.css';
import { useNames } from './useNames.ts';

interface PartProps {
  readonly transfer: ShownTransfer;
}

/** One sentence about the last event of a transfer, with its day. The timeline below says whose turn it is. */
function Story({ transfer }: PartProps) {
  const { t } = useTranslation('pendingTransfers');
  const { event, at } = storyOf(transfer);
  const party = transfer.isOwner ? 'owner' : 'requester';
  const { phraseOf, hintOf } = useNames();
  const user = isolate(otherParty(transfer));
  const told = t(`story.${event}.${party}`, { user, item: phraseOf(transfer), day: formatDay(at) });
  return (
    <Text fw={600} className={styles.story}>
      {`${told} ${hintOf(transfer)}`.trim()}
    </Text>
  );
}

/** The label of a transfer's status; the badge stands out when the transfer waits for the user. */
function StatusBadge({ transfer }: PartProps) {
  const { status } = transfer;
  const isDenied = status === 'DeniedByOwner' || status === 'DeniedByRequester';
  const look = isDenied
    ? { variant: 'light', color: 'red' }
    : { variant: actionRequired(transfer) ? 'light' : 'default' };
  return (
    <Badge className={styles.badge ?? ''} classNames={{ label: styles.label ?? '' }} {...look}>
      {labelOf(status)}
    </Badge>
  );
}

interface ItemIdProps extends PartProps {
  /** Whether it says itself what it is, where no column does. */
  readonly isNamed?: boolean;
}

/** The id of the item, folded away: a user needs it only to compare it with another record. */
function ItemId({ transfer, isNamed = false }: ItemIdProps) {
  const { t } = useTranslation('pendingTransfers');
  return (
    <details className={styles.id}>
      <summary>
        {t(isNamed ? 'columns.id' : 'id.show')}
        {!isNamed && <VisuallyHidden>{` ${t('id.item')}`}</VisuallyHidden>}
      </summary>
      <code>{transfer.assetId}</code>
    </details>
  );
}

/** The other party by name, with a mark where it may imitate another name. */
function OtherParty({ transfer }: PartProps) {
  const { t } = useTranslation('pendingTransfers');
  const name = otherParty(transfer);
  return (
    <div className={styles.user}>
      <bdi>{name}</bdi>
      {mayImitate(name) && (
        <span className={styles.mixed} role="img" aria-label={t('mixedName')} title={t('mixedName')}>
          <IconAlertTriangle size={16} aria-hidden="true" />
        </span>
      )}
      <Text size="sm" c="dimmed">
        {t(transfer.isOwner ? 'userIs.requester' : 'userIs.owner')}
      </Text>
    </div>
  );
}

export interface TransferListProps {
  readonly transfers: readonly ShownTransfer[];
  /** The id of the transfer to which the address leads. */
  readonly linked: string | undefined;
  readonly isBusy: (id: string) => boolean;
  readonly onAction: (transfer: ShownTransfer, action: Action) => void;
}

interface ActionButtonsProps extends Omit<TransferListProps, 'transfers' | 'linked'> {
  readonly transfer: ShownTransfer;
  /** The id of the element that names the transfer. */
  readonly nameId: string;
}

/** A refusal is red, as in the dialog that asks for the decision. */
const isRefusal = (action: Action): boolean => action === 'deny' || action === 'reject';

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
          {...(isRefusal(step) ? { color: 'red' } : {})}
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

/** The transfers as a table or as cards, each with its timeline and the actions that the user has. */
export function TransferList({ transfers, linked, ...actions }: TransferListProps) {
  const { t } = useTranslation('pendingTransfers');
  const { nameOf } = useNames();
  const buttons = (transfer: ShownTransfer, nameId: string) => (
    <ActionButtons transfer={transfer} nameId={nameId} {...actions} />
  );
  const columns: Column<ShownTransfer>[] = [
    {
      key: 'id',
      label: t('columns.id'),
      width: ['9%', '11%'],
      cell: (transfer) => <ItemId transfer={transfer} />,
    },
    {
      key: 'name',
      label: t('columns.name'),
      width: ['22%', '19%'],
      look: 'name',
      cell: (transfer, nameId) => <bdi id={nameId}>{nameOf(transfer)}</bdi>,
    },
    {
      key: 'status',
      label: t('columns.status'),
      width: ['22%', '19%'],
      cell: (transfer) => <StatusBadge transfer={transfer} />,
    },
    {
      key: 'user',
      label: t('columns.user'),
      width: ['13%', '13%'],
      cell: (transfer) => <OtherParty transfer={transfer} />,
    },
    {
      key: 'date',
      label: t('columns.date'),
      width: ['14%', '14%'],
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
      isLinked={({ id }) => id === linked}
      above={(transfer) => <Story transfer={transfer} />}
      below={(transfer) => <Timeline transfer={transfer} />}
      cardHead={(transfer, nameId) => (
        <>
          <CardTitle id={nameId} name={nameOf(transfer)} badge={<Story transfer={transfer} />} />
          <StatusBadge transfer={transfer} />
        </>
      )}
      cardFoot={(transfer, nameId) => (
        <>
          <Timeline transfer={transfer} vertical />
          <ItemId transfer={transfer} isNamed />
          {buttons(transfer, nameId)}
        </>
      )}
    />
  );
}
