import { Badge } from '@mantine/core';
import { actionRequired, labelOf } from '#shared/domain/transfers.ts';
import type { ShownTransfer } from '../api/shownTransfer.ts';
import styles from './StatusBadge.module.css';

const isDenied = (status: string): boolean => status === 'DeniedByOwner' || status === 'DeniedByRequester';

/** The label of a transfer's status; one that waits for the person stands out. */
export function StatusBadge({ transfer }: { readonly transfer: ShownTransfer }) {
  const look = isDenied(transfer.status)
    ? { variant: 'light', color: 'red' }
    : { variant: actionRequired(transfer) ? 'light' : 'default' };
  return (
    <Badge tt="none" className={styles.badge} classNames={{ label: styles.label ?? '' }} {...look}>
      {labelOf(transfer.status)}
    </Badge>
  );
}
