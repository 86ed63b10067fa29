import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './dialogParts.module.css';

interface PhraseProps {
  readonly phrase: string;
  /** The username of the party to compare it with. */
  readonly name: string;
}

/** The verification phrase, which both parties must see alike, and how to compare it. */
export function Phrase({ phrase, name }: PhraseProps) {
  const { t } = useTranslation('pendingTransfers');
  const id = useId();
  return (
    <section className={styles.phrase} aria-labelledby={id}>
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

interface DecisionButtonsProps {
  readonly accept: 'approve' | 'accept';
  readonly reject: 'deny' | 'reject';
  /** Whether all that the user has to know before the decision is loaded. */
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly onDecide: (step: 'approve' | 'accept' | 'deny' | 'reject') => void;
}

/** The two buttons of a decision, of which the accepting one is filled. */
export function DecisionButtons({ accept, reject, isReady, isBusy, onDecide }: DecisionButtonsProps) {
  const { t } = useTranslation('pendingTransfers');
  return (
    <div className={styles.buttons}>
      <Button variant="subtle" color="red" disabled={isBusy} onClick={() => onDecide(reject)}>
        {t(`actions.${reject}`)}
      </Button>
      <Button disabled={!isReady} loading={isBusy} onClick={() => onDecide(accept)}>
        {t(`actions.${accept}`)}
      </Button>
    </div>
  );
}

/** Takes the place of a dialog's content that could not be loaded. */
export function DialogFailure({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('pendingTransfers');
  const { t: common } = useTranslation('common');
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={t('loadFailed.title')}
    >
      <Stack align="flex-start">
        {t('loadFailed.item')}
        <Button variant="default" onClick={onRetry}>
          {common('retry')}
        </Button>
      </Stack>
    </Alert>
  );
}
