import { Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './HandOverModal.module.css';

/** The four steps that follow, and who takes them. The other person scans; the owner has nothing to scan. */
export function HandOverSteps({ count = 1 }: { readonly count?: number }) {
  const { t } = useTranslation('handOver');
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Title order={3} size="h4" id={heading}>
        {t('next')}
      </Title>
      <ol className={styles.steps}>
        <li>{t('steps.scan')}</li>
        <li>{t('steps.request', { count })}</li>
        <li>{t('steps.approve')}</li>
        <li>{t('steps.accept', { count })}</li>
      </ol>
    </section>
  );
}
