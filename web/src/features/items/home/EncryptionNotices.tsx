import { Button, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEncryptionStatus } from '#web/session/api.ts';
import { MINUTE_MS } from '#web/session/sessionState.ts';
import { useLock, useTimeLeft } from '#web/session/useEncryptionSession.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import styles from './EncryptionNotices.module.css';

const load = () => import('./encryptionAlerts.tsx');
const SetUpAlert = lazyPart(async () => ({ default: (await load()).SetUpAlert }));
const UnencryptedAlert = lazyPart(async () => ({ default: (await load()).UnencryptedAlert }));

/** The reminder belongs to this browser, not to a user: only a date is stored. */
const REMINDER_KEY = 'item-registry.encryption-reminder';
const DAY_MS = 24 * 60 * 60 * 1_000;
/** The days without the offer, after “Remind Me Later” and after it was dismissed. */
const PAUSE_DAYS = { later: 7, dismissed: 1 } as const;

const dateOf = (instant: Date): string => instant.toISOString().slice(0, 'YYYY-MM-DD'.length);

/** A browser may deny access to its storage. The offer then comes back at the next visit. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** The offer to set up encryption, unless it was put off. */
function SetUpOffer() {
  const [isDue, setDue] = useState(() => {
    const date = attempt(() => localStorage.getItem(REMINDER_KEY)) ?? '';
    return date <= dateOf(new Date());
  });
  if (!isDue) return null;
  const putOff = (days: number) => {
    const date = dateOf(new Date(Date.now() + days * DAY_MS));
    attempt(() => localStorage.setItem(REMINDER_KEY, date));
    setDue(false);
  };
  return (
    <SetUpAlert onLater={() => putOff(PAUSE_DAYS.later)} onDismiss={() => putOff(PAUSE_DAYS.dismissed)} />
  );
}

/** Suggests to choose a level or to finish a migration. */
export function EncryptionAlerts() {
  const { data } = useEncryptionStatus();
  if (!data) return null;
  return (
    <Suspense fallback={null}>
      {data.hasVault ? data.unencryptedItems > 0 && <UnencryptedAlert status={data} /> : <SetUpOffer />}
    </Suspense>
  );
}

/**
 * Says how long the encryption session still lasts, and ends it.
 * @param end in milliseconds since 1970
 */
export function SessionBanner({ end }: { readonly end: number }) {
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
      <Button variant="subtle" className={styles.end} loading={isPending} onClick={lock}>
        {t('banner.end')}
      </Button>
    </section>
  );
}
