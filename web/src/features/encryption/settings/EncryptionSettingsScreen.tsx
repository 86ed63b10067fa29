import { Group, NativeSelect, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { needsPassword, SECURITY_LEVELS, type SecurityLevel } from '#shared/domain/levels.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { hasCode } from '#web/base/apiError.ts';
import { type EncryptionStatus, encryptionStatusQuery, useEncryptionStatus } from '#web/session/api.ts';
import { IDLE_MINUTES, idleMinutes, setIdleMinutes } from '#web/session/idle/useIdleLock.ts';
import { successToast } from '#web/ui/dialogs.tsx';
import { latePart } from '#web/ui/lazyPart.ts';
import { useRefresh } from '../api.ts';
import { type LevelChanged, MigrateDialog } from '../migrate/MigrateDialog.tsx';
import { type Migration, type MigrationState, useMigration } from '../migrate/useMigration.ts';
import { showRecoveryKey } from '../recovery/RecoveryKey.tsx';
import { DataMigration, toMigrate } from './DataMigration.tsx';
import { RECOMMENDED } from './LevelCard.tsx';
import { CurrentLevel, LevelCards, RecoveryWarning } from './Levels.tsx';
import { NuclearOption } from './NuclearOption.tsx';
import { PasswordManagement } from './PasswordManagement.tsx';
import '#web/base/texts/encryptionDialogs.ts';
import '#web/base/texts/encryptionPassword.ts';
import '#web/base/texts/encryptionSettings.ts';
import { HelpLink } from '#web/ui/HelpLink.tsx';
import { ErrorState } from '#web/ui/Notice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { TitledCard } from '#web/ui/TitledCard.tsx';

const ReEncryption = latePart(() => import('./ReEncryption.tsx'));

/** After a change of level everything is read again, and items that are still plain are encrypted. */
function useLevelChanged(goOn: Migration['goOn']): (change: LevelChanged) => Promise<void> {
  const api = useApi();
  const client = useQueryClient();
  const refresh = useRefresh();
  return async ({ level, message, recoveryKey }) => {
    void successToast(message);
    if (recoveryKey !== undefined) void showRecoveryKey(recoveryKey);
    await refresh();
    const status = await client.ensureQueryData(encryptionStatusQuery(api));
    const remaining = toMigrate(status);
    if (remaining > 0) await goOn({ level, remaining, isCutShort: status.isCutShort });
  };
}

function SettingsLoading() {
  const { t } = useTranslation('common');
  return (
    <Stack gap="lg" role="status" aria-label={t('loading')}>
      <Skeleton height={144} />
      <SimpleGrid cols={{ base: 1, md: 3 }}>
        {SECURITY_LEVELS.map((level) => (
          <Skeleton key={level} height={360} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

/** During a migration its last response is newer than the status. */
const asItIsNow = (status: EncryptionStatus, state: MigrationState): EncryptionStatus =>
  state.kind === 'running'
    ? {
        ...status,
        unencryptedItems: state.remaining + (status.inTransit ?? 0),
        unencryptedInTrash: 0,
        unencryptedVersions: 0,
      }
    : status;

function LevelHelp() {
  const { t } = useTranslation('encryptionSettings');
  return (
    <Group gap="lg">
      <HelpLink topic="levels">{t('levels.help')}</HelpLink>
      <HelpLink topic="lost-password">{t('levels.lost')}</HelpLink>
    </Group>
  );
}

/** The time without input after which this browser locks the items. At Standard there is nothing to lock. */
function AutomaticLock() {
  const { t } = useTranslation('encryptionSettings');
  const userId = userIdOf(useAuth().user) ?? '';
  const [chosen, setChosen] = useState(() => idleMinutes(userId));

  const choose = (value: string) => {
    const minutes = IDLE_MINUTES.find((known) => String(known) === value);
    if (minutes === undefined) return;
    setIdleMinutes(userId, minutes);
    setChosen(minutes);
  };
  return (
    <TitledCard title={t('idle.title')}>
      <Text>{t('idle.text')}</Text>
      <NativeSelect
        label={t('idle.label')}
        maw={320}
        value={String(chosen)}
        data={IDLE_MINUTES.map((minutes) => ({
          value: String(minutes),
          label: t('idle.minutes', { count: minutes }),
        }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    </TitledCard>
  );
}

function Settings({ status: read }: { readonly status: EncryptionStatus }) {
  const { securityLevel } = read;
  const hasPassword = securityLevel !== null && needsPassword(securityLevel);
  const [isMigrating, dialog] = useDisclosure(false);
  const [target, setTarget] = useState<SecurityLevel>(RECOMMENDED);
  const migration = useMigration();
  const onChanged = useLevelChanged(migration.goOn);
  const status = asItIsNow(read, migration.state);

  const openMigrate = (level: SecurityLevel): void => {
    setTarget(level);
    dialog.open();
  };
  return (
    <Stack gap="lg">
      <CurrentLevel status={status} />
      <DataMigration status={status} migration={migration} onStart={() => openMigrate(RECOMMENDED)} />
      {securityLevel !== null && <RecoveryWarning level={securityLevel} />}
      <LevelCards current={securityLevel} onSwitch={openMigrate} onChanged={onChanged} />
      <LevelHelp />
      <SimpleGrid cols={{ base: 1, md: hasPassword ? 2 : 1 }}>
        <PasswordManagement level={securityLevel} onSetUp={() => openMigrate(RECOMMENDED)} />
        {hasPassword && <AutomaticLock />}
      </SimpleGrid>
      {securityLevel !== null && <ReEncryption status={status} level={securityLevel} />}
      <NuclearOption isNeeded={hasPassword} />
      <MigrateDialog
        opened={isMigrating}
        current={securityLevel}
        target={target}
        onClose={dialog.close}
        onChanged={(change) => {
          dialog.close();
          void onChanged(change);
        }}
      />
    </Stack>
  );
}

function Content() {
  const { t } = useTranslation('encryptionSettings');
  const { data, error, isPending, refetch } = useEncryptionStatus();
  if (data) return <Settings status={data} />;
  if (isPending) return <SettingsLoading />;
  const areDamaged = hasCode(error, 'wrong_state');
  const text = areDamaged ? error.message : t('loadFailed.text');
  return (
    <Stack gap="lg">
      <ErrorState title={t('loadFailed.title')} text={text} onRetry={() => void refetch()} />
      {/* Where the keys are damaged, no status ever comes, and this is the way out. */}
      {areDamaged && <NuclearOption isNeeded />}
    </Stack>
  );
}

export default function EncryptionSettingsScreen() {
  const { t } = useTranslation('encryptionSettings');
  return (
    <>
      <PageHeader title={t('title')} />
      <Content />
    </>
  );
}
