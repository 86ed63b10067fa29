import { Alert } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TransferLink } from '#shared/domain/transferLink.ts';
import styles from './FindItem.module.css';
import { PasteLink } from './PasteLink.tsx';
import { ScanCode } from './scan/ScanCode.tsx';

interface FindItemProps {
  /** Whether the person came by a link that names no item. */
  readonly isBroken: boolean;
  readonly onFound: (link: TransferLink) => void;
}

/** The ways to an item for someone who is not at its link yet. */
export function FindItem({ isBroken, onFound }: FindItemProps) {
  const { t } = useTranslation('transferRequest');
  return (
    <>
      {isBroken && (
        <Alert
          color="yellow"
          mb="lg"
          icon={<IconLinkOff aria-hidden="true" />}
          title={t('broken.title')}
          role="alert"
        >
          {t('broken.text')}
        </Alert>
      )}
      <div className={styles.columns}>
        <ScanCode onFound={onFound} />
        <PasteLink onFound={onFound} />
      </div>
    </>
  );
}
