import { Anchor, CloseButton, UnstyledButton } from '@mantine/core';
import { IconShieldHalf, IconShieldLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { type EncryptionStatus, plainItems, plainRows } from '#web/session/api.ts';
import '#web/base/texts/encryptionAlerts.ts';
import styles from './encryptionAlerts.module.css';

interface LineProps {
  readonly icon: ReactNode;
  readonly text: string;
  readonly children?: ReactNode;
  readonly close?: ReactNode;
  readonly isWarning?: boolean;
}

/** One line above the items: what is so, and what one can do about it. */
function Line({ icon, text, children, close, isWarning }: LineProps) {
  return (
    <div role="status" className={styles.line} data-warning={isWarning || undefined}>
      {icon}
      <span className={styles.text}>{text}</span>
      <span className={styles.actions}>{children}</span>
      {close}
    </div>
  );
}

/** Offers to set up encryption. */
export function SetUpAlert({ onPutOff }: { readonly onPutOff: () => void }) {
  const { t } = useTranslation('encryptionAlerts');
  return (
    <Line
      icon={<IconShieldLock size={20} aria-hidden="true" />}
      text={t('setUp.title')}
      close={<CloseButton size={44} iconSize={16} aria-label={t('setUp.dismiss')} onClick={onPutOff} />}
    >
      <Anchor component={Link} to={routes.encryptionSettings.href()} className={styles.action ?? ''}>
        {t('setUp.action')}
      </Anchor>
      <UnstyledButton className={styles.action ?? ''} onClick={onPutOff}>
        {t('setUp.later')}
      </UnstyledButton>
    </Line>
  );
}

/** Names what the level does not protect yet: items that can be encrypted now, those in transit, and earlier versions. */
export function UnencryptedAlert({ status }: { readonly status: EncryptionStatus }) {
  const { t } = useTranslation('encryptionAlerts');
  const { inTransit = 0, unencryptedVersions: versions = 0 } = status;
  const items = plainItems(status);
  const areAllInTransit = items === inTransit;
  const parts = [
    items > 0 && !areAllInTransit && `${t('unencrypted.title', { count: items })}.`,
    inTransit > 0 &&
      t(areAllInTransit ? 'unencrypted.onlyInTransit' : 'unencrypted.inTransit', { count: inTransit }),
    versions > 0 && t('unencrypted.versions', { count: versions }),
  ];
  return (
    <Line
      isWarning
      icon={<IconShieldHalf size={20} aria-hidden="true" />}
      text={parts.filter((part) => part !== false).join(' ')}
    >
      {plainRows(status) > inTransit && (
        <Anchor component={Link} to={routes.encryptionSettings.href()} className={styles.action ?? ''}>
          {t('unencrypted.action')}
        </Anchor>
      )}
    </Line>
  );
}
