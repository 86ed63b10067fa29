import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';
import type { EncryptionStatus } from '#web/session/api.ts';
import { confirmDialog } from '#web/ui/dialogs.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import '#web/base/texts/encryptionSettings.ts';
import { TitledCard } from '#web/ui/TitledCard.tsx';
import { ChangePasswordDialog } from '../change/ChangePasswordDialog.tsx';
import { type Progress, useReEncryption } from './useReEncryption.ts';
import { WorkProgress } from './WorkProgress.tsx';

function Running({ progress: { done, remaining, next } }: { readonly progress: Progress }) {
  const { t } = useTranslation('reEncryption');
  const total = done + remaining;
  return (
    <WorkProgress
      label={t('progress')}
      done={done}
      total={total}
      text={t('running', { done, count: total })}
      hint={t('runningHint')}
    >
      {next?.inVersions && <Text>{t('versionsFollow')}</Text>}
    </WorkProgress>
  );
}

/** The numbers of items that were done, and of those left as they are. */
function Result({
  progress: { done, inTransit, plain, damaged, damagedVersions = 0 },
}: {
  readonly progress: Progress;
}) {
  const { t } = useTranslation('reEncryption');
  return (
    <Stack gap="xs" role="status">
      <Text fw={600}>{done === 0 ? t('none') : t('done', { count: done })}</Text>
      {inTransit > 0 && <Text>{t('inTransit', { count: inTransit })}</Text>}
      {plain > 0 && <Text>{t('plain', { count: plain })}</Text>}
      {damaged > 0 && <Text>{t('damaged', { count: damaged })}</Text>}
      {damagedVersions > 0 && <Text>{t('damagedVersions', { count: damagedVersions })}</Text>}
    </Stack>
  );
}

/** New keys come with a new password: without them, whoever has the present keys opens the fresh ones too. */
function PasswordFirst({ level }: { readonly level: SecurityLevel }) {
  const { t } = useTranslation('reEncryption');
  const [isOpened, dialog] = useDisclosure(false);
  const hasPassword = needsPassword(level);
  return (
    <>
      <Text>{t(hasPassword ? 'passwordFirst' : 'standard')}</Text>
      {hasPassword && (
        <Group>
          <Button variant="default" onClick={dialog.open}>
            {t('changePassword')}
          </Button>
        </Group>
      )}
      {/* It stays after a reset, which leads to Standard, and says that it is done. */}
      <ChangePasswordDialog opened={isOpened} mode="normal" onClose={dialog.close} />
    </>
  );
}

function useConfirmation(level: SecurityLevel): () => Promise<boolean> {
  const { t } = useTranslation('reEncryption');
  const text = needsPassword(level) ? `${t('confirm.password')} ${t('confirm.text')}` : t('confirm.text');
  return () => confirmDialog({ title: t('confirm.title'), text, confirmLabel: t('confirm.action') });
}

interface WorkProps {
  readonly total: number;
  readonly generation: number;
  readonly level: SecurityLevel;
}

function Work({ total, generation, level }: WorkProps) {
  const { t } = useTranslation('reEncryption');
  const { state, goOn, stop } = useReEncryption(generation);
  const confirm = useConfirmation(level);
  const start = async (): Promise<void> => {
    if (await confirm()) await goOn(total);
  };
  if (state.kind === 'running') {
    return (
      <>
        <Running progress={state.progress} />
        <Group>
          <Button variant="default" onClick={stop}>
            {t('stop')}
          </Button>
        </Group>
      </>
    );
  }
  const paused = state.kind === 'stopped' && state.progress.next ? state.progress : undefined;
  return (
    <>
      {state.kind === 'done' && <Result progress={state.progress} />}
      {paused && (
        <Text role="status">
          {t('stopped', { done: paused.done, total: paused.done + paused.remaining })}
        </Text>
      )}
      {paused?.next?.inVersions && <Text>{t('stoppedInVersions')}</Text>}
      <Failure text={state.kind === 'stopped' ? state.failure : undefined} />
      <Group>
        {paused && <Button onClick={() => void goOn(total, paused)}>{t('goOn')}</Button>}
        <Button variant="default" onClick={() => void start()}>
          {t(paused ? 'restart' : 'start')}
        </Button>
      </Group>
    </>
  );
}

interface ReEncryptionProps {
  readonly status: EncryptionStatus;
  readonly level: SecurityLevel;
}

/** All encrypted items written again under fresh keys, for a user whose password or keys may be known. */
export default function ReEncryption({ status, level }: ReEncryptionProps) {
  const { t } = useTranslation('reEncryption');
  return (
    <TitledCard title={t('title')}>
      <Text>{t('text')}</Text>
      <PasswordFirst level={level} />
      {/* Other keys than before: what was done under those is to be done again. */}
      <Work
        key={status.generation}
        generation={status.generation}
        level={level}
        total={Math.max(0, status.totalItems - status.unencryptedItems)}
      />
    </TitledCard>
  );
}
