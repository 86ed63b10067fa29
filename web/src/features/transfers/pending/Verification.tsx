import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isWeaker } from '#shared/domain/levels.ts';
import { useAuthenticate } from '#web/session/SessionProvider.tsx';
import actions from '#web/ui/DialogActions.module.css';
import { Failure, Warning } from '#web/ui/Failure.tsx';
import { type ShownTransfer, type ShownTransferDetail, useTransfer } from '../api/transfers.ts';
import styles from './dialogParts.module.css';
import { DialogFailure, ForgedRequest, isForged } from './dialogParts.tsx';
import { otherParty } from './listTransfers.ts';
import { useNames } from './useNames.ts';

interface VerificationProps {
  readonly transfer: ShownTransferDetail;
  /** Reads the transfer again, once the user has unlocked their items. */
  readonly onUnlocked: () => void;
}

/** The words that both parties compare, with what to do; or why there are none. */
export function Verification({ transfer, onUnlocked }: VerificationProps) {
  const { t } = useTranslation('pendingTransfers');
  const party = transfer.isOwner ? 'owner' : 'requester';
  switch (transfer.verification) {
    case 'ready':
      return <Phrase transfer={transfer} />;
    case 'locked':
      return <LockedPhrase name={otherParty(transfer)} onUnlocked={onUnlocked} />;
    case 'changed':
      return <Failure title={t('phrase.changedTitle')} text={t(`phrase.changed.${party}`)} />;
    default:
      return null;
  }
}

function Phrase({ transfer }: { readonly transfer: ShownTransferDetail }) {
  const { t } = useTranslation('pendingTransfers');
  const id = useId();
  const name = otherParty(transfer);
  const party = transfer.isOwner ? 'owner' : 'requester';
  const time = transfer.status === 'PendingOwnerApproval' ? 'before' : 'after';
  return (
    <section className={styles.phrase} aria-labelledby={id}>
      <Text id={id} fw={600} size="sm" className={styles.title}>
        <IconShieldCheck size={18} aria-hidden="true" />
        {t('phrase.title')}
      </Text>
      <p className={styles.words} lang="en" dir="ltr">
        {transfer.verificationPhrase}
      </p>
      <Text size="sm">{t(`phrase.${party}.${time}`, { name })}</Text>
      <Text size="sm" c="dimmed">
        {t('phrase.meaning', { name })}
      </Text>
    </section>
  );
}

interface LockedPhraseProps {
  readonly name: string;
  readonly onUnlocked: () => void;
}

function LockedPhrase({ name, onUnlocked }: LockedPhraseProps) {
  const { t } = useTranslation('pendingTransfers');
  const authenticate = useAuthenticate();
  const unlock = async () => {
    if (await authenticate('transfer')) onUnlocked();
  };
  return (
    <section className={styles.phrase} aria-label={t('phrase.title')}>
      <Text size="sm">{t('phrase.locked', { name })}</Text>
      <div>
        <Button variant="default" onClick={() => void unlock()}>
          {t('phrase.unlock')}
        </Button>
      </div>
    </section>
  );
}

/** Tells the owner that the requester has lowered their level since the approval. */
function LoweredLevel({ transfer }: { readonly transfer: ShownTransferDetail }) {
  const { t } = useTranslation('pendingTransfers');
  const { approvedLevel, securityLevel: level } = transfer.requester ?? {};
  if (!approvedLevel || !level || !isWeaker(level, approvedLevel)) return null;
  const user = otherParty(transfer);
  return (
    <Warning title={t('words.loweredTitle', { user })}>
      {t('words.lowered', { user, approvedLevel, level })}
    </Warning>
  );
}

interface WordsDialogProps {
  readonly transfer: ShownTransfer;
  readonly onClose: () => void;
}

/** The words of a transfer in which it is the other party's turn. */
export function WordsDialog({ transfer, onClose }: WordsDialogProps) {
  const { t } = useTranslation('pendingTransfers');
  const { data, error, isFetching, refetch } = useTransfer(transfer.id);
  const { phraseOf } = useNames();
  const item = phraseOf(data ?? transfer);
  if (isForged(error)) return <ForgedRequest error={error} />;
  if (!data) {
    return isFetching ? <Skeleton height={160} /> : <DialogFailure onRetry={() => void refetch()} />;
  }
  return (
    <Stack>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t('words.about', { user: otherParty(transfer), item })}
      </Text>
      <LoweredLevel transfer={data} />
      {data.verification === undefined && <Text>{t('words.none')}</Text>}
      <Verification transfer={data} onUnlocked={() => void refetch()} />
      <div className={actions.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('words.close')}
        </Button>
      </div>
    </Stack>
  );
}
