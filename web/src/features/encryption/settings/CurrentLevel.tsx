import { Alert, Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import type { EncryptionStatus } from '#web/session/api.ts';
import { LevelBadge } from '#web/ui/LevelBadge.tsx';
import styles from './Facts.module.css';

interface Fact {
  readonly name: string;
  readonly value: string;
}

/** A few short facts in a row. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
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

/** The level in force, and how many items it does not protect yet. */
export function CurrentLevel({ status }: { readonly status: EncryptionStatus }) {
  const { t } = useTranslation('encryptionSettings');
  const { securityLevel, iterations, unencryptedItems, inTransit = 0 } = status;
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
        {securityLevel !== null && unencryptedItems > 0 && (
          <Text fw={600}>
            {t('current.plain', { count: unencryptedItems })}{' '}
            {inTransit > 0 && t('current.inTransit', { count: inTransit })}
          </Text>
        )}
        {iterations !== null && (
          <Facts
            facts={[
              { name: t('current.cipher'), value: t('current.aes') },
              { name: t('current.keyDerivation'), value: t('current.iterations', { iterations }) },
            ]}
          />
        )}
      </Stack>
    </Card>
  );
}
