import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './DialogButtons.module.css';

interface DialogButtonsProps {
  readonly accept: 'approve' | 'accept';
  readonly refuse: 'deny' | 'reject';
  /** Whether what has to be known before the decision is there. */
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly onDecide: (step: 'approve' | 'accept' | 'deny' | 'reject') => void;
}

/** The two ways of a decision, the one that goes on filled. */
export function DialogButtons({ accept, refuse, isReady, isBusy, onDecide }: DialogButtonsProps) {
  const { t } = useTranslation('pendingTransfers');
  return (
    <div className={styles.buttons}>
      <Button variant="subtle" color="red" disabled={isBusy} onClick={() => onDecide(refuse)}>
        {t(`actions.${refuse}`)}
      </Button>
      <Button disabled={!isReady} loading={isBusy} onClick={() => onDecide(accept)}>
        {t(`actions.${accept}`)}
      </Button>
    </div>
  );
}
