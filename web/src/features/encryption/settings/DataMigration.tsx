import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EncryptionStatus } from '#web/session/api/encryptionStatus.ts';
import { Failure } from '#web/ui/Failure.tsx';
import type { Migration } from '../migrate/useMigration.ts';
import { Facts } from './Facts.tsx';
import { MigrationProgress } from './MigrationProgress.tsx';
import { UnlockMigration } from './UnlockMigration.tsx';
import { useMigrationSummary } from './useMigrationSummary.ts';

interface DataMigrationProps {
  readonly status: EncryptionStatus;
  readonly migration: Migration;
  /** Opens the migration dialog. */
  readonly onStart: () => void;
}

/** What can be done now: start, go on, enter the password, or watch. */
function Work({ status, migration, onStart }: DataMigrationProps) {
  const { t } = useTranslation('encryptionSettings');
  const { securityLevel: level, totalItems, unencryptedItems: remaining } = status;
  const { state, goOn } = migration;
  if (state.kind === 'running') return <MigrationProgress total={totalItems} remaining={remaining} />;
  if (level === null) {
    return (
      <Group>
        <Button variant="default" onClick={onStart}>
          {t('migration.start')}
        </Button>
      </Group>
    );
  }
  if (remaining === 0) return null;
  if (state.kind === 'locked') {
    return (
      <UnlockMigration
        failure={state.failure}
        onUnlock={(password) => void goOn({ level, remaining, password })}
      />
    );
  }
  return (
    <Group>
      <Button onClick={() => void goOn({ level, remaining })}>{t('migration.goOn')}</Button>
    </Group>
  );
}

/** How much is encrypted, and the way to the rest. */
export function DataMigration({ status, migration, onStart }: DataMigrationProps) {
  const { t, i18n } = useTranslation('encryptionSettings');
  const summaryOf = useMigrationSummary();
  const { state } = migration;
  const numberText = (count: number): string => count.toLocaleString(i18n.language);
  return (
    <Card withBorder component="section" aria-labelledby="data-migration">
      <Stack h="100%">
        <Title order={2} id="data-migration">
          {t('migration.title')}
        </Title>
        <Facts
          facts={[
            { name: t('migration.total'), value: numberText(status.totalItems) },
            { name: t('migration.unencrypted'), value: numberText(status.unencryptedItems) },
          ]}
        />
        {state.kind !== 'running' && <Text>{summaryOf(status)}</Text>}
        <Failure text={state.kind === 'failed' ? state.failure : undefined} />
        <Work status={status} migration={migration} onStart={onStart} />
      </Stack>
    </Card>
  );
}
