import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePendingCount } from '#web/features/transfers/api/pendingCount.ts';
import styles from './Navigation.module.css';
import { useHighlight } from './useHighlight.ts';

/** How many transfers wait for the person; nothing when none does. */
export function PendingBadge() {
  const { t } = useTranslation('navigation');
  const count = usePendingCount();
  const highlighted = useHighlight(count);
  if (!count) return null;
  return (
    <span className={styles.badge} data-highlighted={highlighted || undefined}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t('pendingCount', { count })}</VisuallyHidden>
    </span>
  );
}
