import { Alert, Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import type { EncryptionStatus } from '#web/session/api.ts';
import { LevelBadge } from '#web/ui/LevelBadge.tsx';
import styles from './CurrentLevel.module.css';

/** The cipher and the key derivation, small, because only few want to know them. */
function TechnicalDetails({ iterations }: { readonly iterations: number }) {
  const { t } = useTranslation('encryptionSettings');
  return (
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

interface CurrentLevelProps {
  readonly status: EncryptionStatus;
  /** How many items the level protects, and the encryption of the rest. */
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
        {iterations !== null && <TechnicalDetails iterations={iterations} />}
        {children}
      </Stack>
    </Card>
  );
}
