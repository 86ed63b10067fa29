import { Alert, List, Text } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { serverMessage } from '#web/api/failureText.ts';
import { hasCode } from '#web/base/apiError.ts';
import type { BulkFailure } from '#web/session/jobs/runBulk.ts';
import type { ShownTransfer, ShownTransferDetail } from '../api/transfers.ts';
import dialogStyles from './dialogParts.module.css';
import styles from './GroupDialog.module.css';
import type { GroupKind } from './groups.ts';
import { isChanged } from './useDecision.ts';
import { useNames } from './useNames.ts';
import { AlreadyTaken, KeyChanged, NotWaiting } from './useReading.ts';

/** The six words of one transfer; nothing for a plain item. */
export function Words({ detail: { verificationPhrase } }: { readonly detail: ShownTransferDetail }) {
  if (verificationPhrase === undefined) return null;
  return (
    <p className={styles.words} lang="en" dir="ltr">
      {verificationPhrase}
    </p>
  );
}

interface WordsNoteProps {
  readonly party: 'owner' | 'requester';
  readonly name: string;
}

/** Says once what to do with the words that stand with the items. */
export function WordsNote({ party, name }: WordsNoteProps) {
  const { t } = useTranslation('pendingTransfers');
  const id = useId();
  return (
    <section className={dialogStyles.phrase} aria-labelledby={id}>
      <Text id={id} fw={600} size="sm" className={dialogStyles.title}>
        <IconShieldCheck size={18} aria-hidden="true" />
        {t('phrase.title')}
      </Text>
      <Text size="sm">{t(`group.words.${party}`, { name })}</Text>
      <Text size="sm" c="dimmed">
        {t('phrase.meaning', { name })}
      </Text>
    </section>
  );
}

function useReadingText(kind: GroupKind) {
  const { t } = useTranslation('pendingTransfers');
  const changed = t(kind === 'approve' ? 'request.changed' : 'item.changed');
  return (error: unknown): string => {
    if (error instanceof AlreadyTaken) return t(`group.already.${kind}`);
    if (error instanceof NotWaiting) return changed;
    if (error instanceof KeyChanged) return t('phrase.changed.requester');
    // Their messages say more than that something changed.
    if (hasCode(error, 'key_changed', 'item_damaged')) {
      return serverMessage(error) ?? t('loadFailed.item');
    }
    return isChanged(error) ? changed : t('loadFailed.item');
  };
}

interface NamedFailuresProps {
  readonly failures: readonly BulkFailure<ShownTransfer>[];
  readonly textOf: (error: unknown) => string;
}

/** Each transfer by its item's name, with the reason why it was not decided. */
export function NamedFailures({ failures, textOf }: NamedFailuresProps) {
  const { nameOf } = useNames();
  return (
    <List size="sm" style={{ overflowWrap: 'anywhere' }}>
      {failures.map(({ input, error }) => (
        <List.Item key={input.id}>
          <bdi>{nameOf(input)}</bdi>: {textOf(error)}
        </List.Item>
      ))}
    </List>
  );
}

interface LeftOutProps {
  readonly kind: GroupKind;
  readonly failures: readonly BulkFailure<ShownTransfer>[];
}

/** Whether somebody may have put another key in between. */
const isAlarming = (error: unknown): boolean => error instanceof KeyChanged || hasCode(error, 'key_changed');

/** The transfers that the decision does not take along. */
export function LeftOut({ kind, failures }: LeftOutProps) {
  const { t } = useTranslation('pendingTransfers');
  const textOf = useReadingText(kind);
  const alarming = failures.filter(({ error }) => isAlarming(error));
  const others = failures.filter(({ error }) => !isAlarming(error));
  return [
    { color: 'red', role: 'alert', those: alarming },
    { color: 'yellow', role: 'note', those: others },
  ].map(
    ({ color, role, those }) =>
      those.length > 0 && (
        <Alert
          key={role}
          color={color}
          role={role}
          icon={<IconAlertTriangle aria-hidden="true" />}
          title={t('group.leftOut', { count: those.length })}
        >
          <NamedFailures failures={those} textOf={textOf} />
        </Alert>
      ),
  );
}
