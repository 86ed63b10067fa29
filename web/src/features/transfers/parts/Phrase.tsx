import { Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Phrase.module.css';

interface PhraseProps {
  readonly phrase: string;
  /** With whom to compare it. */
  readonly name: string;
}

/** The words that both parties must see alike, and how to compare them. */
export function Phrase({ phrase, name }: PhraseProps) {
  const { t } = useTranslation('pendingTransfers');
  const id = useId();
  return (
    <section className={styles.box} aria-labelledby={id}>
      <Text id={id} fw={600} size="sm" className={styles.title}>
        <IconShieldCheck size={18} aria-hidden="true" />
        {t('phrase.title')}
      </Text>
      <p className={styles.words} lang="en" dir="ltr">
        {phrase}
      </p>
      <Text size="sm" c="dimmed">
        {t('phrase.compare', { name })}
      </Text>
    </section>
  );
}
