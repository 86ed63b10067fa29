import { SimpleGrid, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import type { EncryptionStatus } from '#web/session/api/encryptionStatus.ts';
import { MigrateDialog } from '../migrate/MigrateDialog.tsx';
import { type MigrationState, useMigration } from '../migrate/useMigration.ts';
import { CurrentLevel } from './CurrentLevel.tsx';
import { DataMigration } from './DataMigration.tsx';
import { LevelCards } from './LevelCards.tsx';
import { NuclearOption } from './NuclearOption.tsx';
import { PasswordManagement } from './PasswordManagement.tsx';
import { RecoveryWarning } from './RecoveryWarning.tsx';
import { useLevelChanged } from './useLevelChanged.ts';

/** What is chosen when the dialog is opened without a choice: the level with a way back. */
const SUGGESTED: SecurityLevel = 'Enhanced';

/** While items are being encrypted, the last answer knows better how many are left. */
const asItIsNow = (status: EncryptionStatus, state: MigrationState): EncryptionStatus =>
  state.kind === 'running' ? { ...status, unencryptedItems: state.remaining } : status;

/** The screen once the level is known. */
export function Settings({ status: read }: { readonly status: EncryptionStatus }) {
  const { securityLevel } = read;
  const [isMigrating, dialog] = useDisclosure(false);
  const [target, setTarget] = useState<SecurityLevel>(SUGGESTED);
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
      {securityLevel !== null && <RecoveryWarning level={securityLevel} />}
      <LevelCards current={securityLevel} onSwitch={openMigrate} onChanged={onChanged} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <DataMigration status={status} migration={migration} onStart={() => openMigrate(SUGGESTED)} />
        <PasswordManagement level={securityLevel} />
      </SimpleGrid>
      <NuclearOption level={securityLevel} />
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
