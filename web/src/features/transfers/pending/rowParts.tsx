import { Badge, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { actionRequired, labelOf } from '#shared/domain/transfers.ts';
import { mixesScripts } from '#shared/domain/usernames.ts';
import { formatDay, isolate } from '#web/ui/text.ts';
import type { ShownTransfer } from '../api/transfers.ts';
import { otherParty } from './listTransfers.ts';
import { storyOf } from './story.ts';
import styles from './TransferList.module.css';

interface PartProps {
  readonly transfer: ShownTransfer;
}

/** One sentence about the last event of a transfer, with its day and the party whose turn it is. */
export function Story({ transfer }: PartProps) {
  const { t } = useTranslation('pendingTransfers');
  const { event, at } = storyOf(transfer);
  const party = transfer.isOwner ? 'owner' : 'requester';
  const item = isolate(transfer.assetName);
  return (
    <Text fw={600} className={styles.story}>
      {t(`story.${event}.${party}`, { user: isolate(otherParty(transfer)), item, day: formatDay(at) })}
    </Text>
  );
}

/** The label of a transfer's status; the badge stands out when the transfer waits for the user. */
export function StatusBadge({ transfer }: PartProps) {
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

interface ItemIdProps extends PartProps {
  /** Whether it says itself what it is, where no column does. */
  readonly isNamed?: boolean;
}

/** The id of the item, folded away: a user needs it only to compare it with another record. */
export function ItemId({ transfer, isNamed = false }: ItemIdProps) {
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

/** The other party by name, with a mark where its letters come from several alphabets. */
export function OtherParty({ transfer }: PartProps) {
  const { t } = useTranslation('pendingTransfers');
  const name = otherParty(transfer);
  return (
    <div className={styles.user}>
      <bdi>{name}</bdi>
      {mixesScripts(name) && (
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
