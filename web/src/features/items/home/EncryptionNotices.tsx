import { Button, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type EncryptionStatus, plainRows } from '#web/session/api.ts';
import { MINUTE_MS } from '#web/session/sessionState.ts';
import { useLock, useTimeLeft } from '#web/session/useEncryptionSession.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import styles from './EncryptionNotices.module.css';
import { useSetUpReminder } from './setUpReminder.ts';

const load = () => import('./encryptionAlerts.tsx');
const SetUpAlert = lazyPart(async () => ({ default: (await load()).SetUpAlert }));
const UnencryptedAlert = lazyPart(async () => ({ default: (await load()).UnencryptedAlert }));

/** Suggests to choose a level or to finish a migration. The line keeps its place while its code is loaded. */
export const EncryptionAlerts = memo(function EncryptionAlerts({
  status,
}: {
  readonly status: EncryptionStatus;
}) {
  const { isDue, putOff } = useSetUpReminder();
  if (status.hasVault ? plainRows(status) === 0 : !isDue) return null;
  return (
    <Suspense fallback={<div className={styles.place} />}>
      {status.hasVault ? <UnencryptedAlert status={status} /> : <SetUpAlert onPutOff={putOff} />}
    </Suspense>
  );
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
