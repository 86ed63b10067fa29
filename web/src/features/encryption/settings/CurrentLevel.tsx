import { Alert, Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import type { EncryptionStatus } from '#web/session/api.ts';
import { LevelBadge } from '#web/ui/LevelBadge.tsx';
import styles from './CurrentLevel.module.css';

/** The cipher and the key derivation, which only few want to know. */
function TechnicalDetails({ iterations }: { readonly iterations: number }) {
  const { t } = useTranslation('encryptionSettings');
  return (
    <details className={styles.technical}>
      <summary>{t('current.technical')}</summary>
      <dl className={styles.facts}>
        <div>
          <dt>{t('current.cipher')}</dt>
          <dd>{t('current.aes')}</dd>
        </div>
        <div>
          <dt>{t('current.keyDerivation')}</dt>
          <dd>{t('current.iterations', { iterations })}</dd>
        </div>
      </dl>
    </details>
  );
}

/** The consequence of a lost password; nothing at Standard, which has none. */
export function RecoveryWarning({ level }: { readonly level: SecurityLevel }) {
  const { t } = useTranslation('encryptionSettings');
  if (level === 'Standard') return null;
  return (
    <Alert
      color={level === 'Maximum' ? 'red' : 'yellow'}
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={t(`warnings.${level}.title`)}
      role="note"
    >
      {t(`warnings.${level}.text`)}
    </Alert>
  );
}

function Level({ level }: { readonly level: EncryptionStatus['securityLevel'] }) {
  const { t } = useTranslation('encryptionSettings');
  if (level !== null) return <LevelBadge level={level} />;
  return (
    <Badge size="lg" tt="none" variant="default">
      {t('current.none')}
    </Badge>
  );
}

/** How much of what there is the level protects. */
function Protected({ status }: { readonly status: EncryptionStatus }) {
  const { t } = useTranslation('encryptionSettings');
  const { securityLevel, totalItems, unencryptedItems, inTransit = 0 } = status;
  if (securityLevel === null || totalItems === 0) return null;
  if (unencryptedItems === 0) return <Text>{t('migration.done', { count: totalItems })}</Text>;
  return (
    <Text fw={600}>
      {t('current.plain', { count: unencryptedItems })}{' '}
      {inTransit > 0 && t('current.inTransit', { count: inTransit })}
    </Text>
  );
}

interface CurrentLevelProps {
  readonly status: EncryptionStatus;
  /** The encryption of the items that are still plain. */
  readonly children: ReactNode;
}

/** The level in force, how many items it protects, and the way to protect the rest. */
export function CurrentLevel({ status, children }: CurrentLevelProps) {
  const { t } = useTranslation('encryptionSettings');
  const { securityLevel, iterations } = status;
  return (
    <Card withBorder component="section" aria-labelledby="current-level">
      <Stack>
        <Group justify="space-between">
          <Title order={2} id="current-level">
            {t('current.title')}
          </Title>
          <Level level={securityLevel} />
        </Group>
        <Text>{securityLevel === null ? t('current.noneText') : t(`descriptions.${securityLevel}`)}</Text>
        <Protected status={status} />
        {children}
        {iterations !== null && <TechnicalDetails iterations={iterations} />}
      </Stack>
    </Card>
  );
}
