import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type EncryptionStatus, plainItems, plainRows } from '#web/session/api.ts';
import { useAuthenticate } from '#web/session/SessionProvider.tsx';
import { useEncryptionSession } from '#web/session/useEncryptionSession.ts';
import { Failure } from '#web/ui/Failure.tsx';
import type { Migration, MigrationStart } from '../migrate/useMigration.ts';
import { WorkProgress } from './WorkProgress.tsx';

interface MigrationProgressProps {
  /** From the last reading; items may have been added since. */
  readonly total: number;
  readonly remaining: number;
}

function MigrationProgress({ total: read, remaining }: MigrationProgressProps) {
  const { t } = useTranslation('encryptionSettings');
  const total = Math.max(read, remaining);
  const done = total - remaining;
  // Earlier versions come first, and are more than there are items.
  const text = t(remaining > read ? 'migration.runningAll' : 'migration.running', { done, total, remaining });
  return (
    <WorkProgress
      label={t('migration.progress')}
      done={done}
      total={total}
      text={text}
      hint={t('migration.runningHint')}
    />
  );
}

interface GoOnProps extends MigrationStart {
  readonly migration: Migration;
}

/**
 * Encrypts the rest, after the encryption password where there is no session. That opens one as anywhere else: a migration
 * that is sent with the password would replace the recovery key.
 */
function GoOn({ migration: { state, goOn }, ...from }: GoOnProps) {
  const { t } = useTranslation('encryptionSettings');
  const { isLocked } = useEncryptionSession();
  const authenticate = useAuthenticate();
  const wasRefused = state.kind === 'locked';
  const start = async () => {
    if ((isLocked || wasRefused) && !(await authenticate())) return;
    await goOn(from);
  };
  return (
    <Stack gap="sm">
      {wasRefused && (
        <Text size="sm" role="status">
          {t('migration.passwordHint')}
        </Text>
      )}
      <Group>
        <Button onClick={() => void start()}>{t('migration.goOn')}</Button>
      </Group>
    </Stack>
  );
}

/** How many items and earlier versions a migration can encrypt now: an item in transit waits until it comes back. */
export const toMigrate = (status: EncryptionStatus): number =>
  Math.max(0, plainRows(status) - (status.inTransit ?? 0));

/** Whether the migration has something to do, or to say: items in transit are encrypted when they come back. */
const isUnfinished = (status: EncryptionStatus, { state }: Migration): boolean =>
  plainRows(status) > 0 || state.kind === 'failed' || state.kind === 'locked';

function useMigrationSummary(): (status: EncryptionStatus) => string {
  const { t } = useTranslation('encryptionSettings');
  return (status) => {
    if (status.securityLevel === null) return t('migration.noLevel');
    return t(toMigrate(status) > 0 ? 'migration.paused' : 'migration.inTransit');
  };
}

interface DataMigrationProps {
  readonly status: EncryptionStatus;
  readonly migration: Migration;
  /** Opens the migration dialog. */
  readonly onStart: () => void;
}

function Work({ status, migration, onStart }: DataMigrationProps) {
  const { t } = useTranslation('encryptionSettings');
  const { securityLevel: level, totalItems, isCutShort } = status;
  const remaining = toMigrate(status);
  const { state } = migration;
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
  return remaining === 0 ? null : <GoOn {...{ level, remaining, isCutShort, migration }} />;
}

/** How much of what there is the level protects. */
function Protected({ status }: { readonly status: EncryptionStatus }) {
  const { t } = useTranslation('encryptionSettings');
  const { securityLevel, totalItems, inTransit = 0, unencryptedVersions: versions = 0 } = status;
  const plain = plainItems(status);
  if (totalItems === 0 && plain + versions === 0) return <Text>{t('migration.noItems')}</Text>;
  if (securityLevel === null) return null;
  if (plain + versions === 0)
    return (
      <Text>{t(status.isCutShort ? 'migration.counted' : 'migration.done', { count: totalItems })}</Text>
    );
  const areAllInTransit = plain === inTransit;
  return (
    <Text fw={600}>
      {plain > 0 && t(areAllInTransit ? 'current.onlyInTransit' : 'current.plain', { count: plain })}{' '}
      {inTransit > 0 && !areAllInTransit && t('current.inTransit', { count: inTransit })}{' '}
      {versions > 0 && t('current.plainVersions', { count: versions })}
    </Text>
  );
}

/** Says how many items are encrypted, and encrypts those that are still plain. */
export function DataMigration({ status, migration, onStart }: DataMigrationProps) {
  const { t } = useTranslation('encryptionSettings');
  const summaryOf = useMigrationSummary();
  const { state } = migration;
  const hasWork = isUnfinished(status, migration);
  return (
    <Card withBorder component="section" aria-labelledby="data-migration">
      <Stack gap="sm">
        <div>
          <Title order={2} id="data-migration">
            {t('migration.title')}
          </Title>
          {hasWork && <Text c="dimmed">{t('migration.lead')}</Text>}
        </div>
        <Protected status={status} />
        {hasWork && state.kind !== 'running' && <Text>{summaryOf(status)}</Text>}
        <Failure text={state.kind === 'failed' ? state.failure : undefined} />
        {(hasWork || status.securityLevel === null) && (
          <Work status={status} migration={migration} onStart={onStart} />
        )}
      </Stack>
    </Card>
  );
}
