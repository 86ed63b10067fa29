import { Button, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS } from '#shared/domain/durations.ts';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { storedText, storeText } from '#web/base/storage.ts';
import { type EncryptionStatus, plainRows } from '#web/session/api.ts';
import { MINUTE_MS } from '#web/session/sessionState.ts';
import { useLock, useTimeLeft } from '#web/session/useEncryptionSession.ts';
import styles from './EncryptionNotices.module.css';
import { SetUpAlert, UnencryptedAlert } from './encryptionAlerts.tsx';

/** How long the offer stays away, whether it was put off or dismissed. */
const PAUSE_DAYS = 7;

/** A browser may have several users, and one must not put the offer off for another. Only a date is stored. */
const keyOf = (userId: string): string => `item-registry.encryption-reminder.${userId}`;

const dateOf = (instant: Date): string => instant.toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Whether the offer to set up encryption is due for the user, and a function that puts it off. */
function useSetUpReminder() {
  const key = keyOf(userIdOf(useAuth().user) ?? '');
  const [isDue, setDue] = useState(() => (storedText(key) ?? '') <= dateOf(new Date()));
  const putOff = () => {
    storeText(key, dateOf(new Date(Date.now() + PAUSE_DAYS * DAY_MS)));
    setDue(false);
  };
  return { isDue, putOff };
}

/** Suggests to choose a level or to finish a migration. */
export const EncryptionAlerts = memo(function EncryptionAlerts({
  status,
}: {
  readonly status: EncryptionStatus;
}) {
  const { isDue, putOff } = useSetUpReminder();
  if (status.hasVault ? plainRows(status) === 0 : !isDue) return null;
  return status.hasVault ? <UnencryptedAlert status={status} /> : <SetUpAlert onPutOff={putOff} />;
});

/** As low as the line it stands in; a finger gets more. */
const LOW = () => ({ root: { '--button-height': 'var(--banner-button)' } });

/**
 * Says how long the encryption session still lasts, and ends it.
 * @param end in milliseconds since 1970
 */
export const SessionBanner = memo(function SessionBanner({ end }: { readonly end: number }) {
  const { t } = useTranslation('session');
  const { lock, isPending } = useLock();
  const timeLeft = useTimeLeft(end, MINUTE_MS);
  return (
    <section aria-label={t('banner.label')} className={styles.banner}>
      <IconShieldCheck size="1.125rem" aria-hidden="true" />
      <Text size="sm" className={styles.text}>
        <strong>{t('banner.authenticated')}</strong>
        <span>{t('banner.minutes', { count: Math.ceil(timeLeft / MINUTE_MS) })}</span>
      </Text>
      <Button variant="subtle" vars={LOW} loading={isPending} onClick={lock}>
        {t('banner.end')}
      </Button>
    </section>
  );
});
