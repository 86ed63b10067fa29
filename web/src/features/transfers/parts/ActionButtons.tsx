import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ShownTransfer } from '../api/shownTransfer.ts';
import { type Action, actionsOf } from '../model/actions.ts';
import styles from './ActionButtons.module.css';

interface ActionButtonsProps {
  readonly transfer: ShownTransfer;
  /** The element that names the transfer. */
  readonly describedBy: string;
  readonly isBusy: boolean;
  readonly onAction: (transfer: ShownTransfer, action: Action) => void;
}

/** What can be done now: the one thing to do as the filled button, the rest quieter. */
export function ActionButtons({ transfer, describedBy, isBusy, onAction }: ActionButtonsProps) {
  const { t } = useTranslation('pendingTransfers');
  const { primary, quiet } = actionsOf(transfer);
  return (
    <div className={styles.buttons}>
      {primary && (
        <Button aria-describedby={describedBy} loading={isBusy} onClick={() => onAction(transfer, primary)}>
          {t(`actions.${primary}`)}
        </Button>
      )}
      {quiet.map((step) => (
        <Button
          key={step}
          variant={primary ? 'subtle' : 'default'}
          aria-describedby={describedBy}
          disabled={isBusy}
          onClick={() => onAction(transfer, step)}
        >
          {t(`actions.${step}`)}
        </Button>
      ))}
      {!primary && quiet.length === 0 && <span className={styles.none}>{t('noAction')}</span>}
    </div>
  );
}
