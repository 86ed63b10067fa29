import { Button, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#web/session/model/sessionState.ts';
import { useLock } from '#web/session/useLock.ts';
import { useTimeLeft } from '#web/session/useTimeLeft.ts';
import styles from './SessionBanner.module.css';

/** Says that the items are open, for how long, and closes them. */
export function SessionBanner({ end }: { readonly end: number }) {
  const { t } = useTranslation('session');
  const { lock, isPending } = useLock();
  const timeLeft = useTimeLeft(end, MINUTE_MS);
  return (
    <section aria-label={t('banner.label')} className={styles.banner}>
      <IconShieldCheck size={20} aria-hidden="true" />
      <Text size="sm" className={styles.text}>
        <strong>{t('banner.authenticated')}</strong>
        <span>{t('banner.minutes', { count: Math.ceil(timeLeft / MINUTE_MS) })}</span>
      </Text>
      <Button variant="default" loading={isPending} onClick={lock}>
        {t('banner.end')}
      </Button>
    </section>
  );
}
