import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EncryptionStatus } from '#web/session/api/encryptionStatus.ts';
import { LevelBadge } from '#web/ui/LevelBadge.tsx';
import { Facts } from './Facts.tsx';

function Level({ level }: { readonly level: EncryptionStatus['securityLevel'] }) {
  const { t } = useTranslation('encryptionSettings');
  if (level !== null) return <LevelBadge level={level} />;
  return (
    <Badge size="lg" tt="none" variant="default">
      {t('current.none')}
    </Badge>
  );
}

/** The level that is in force. It promises nothing for items that are not encrypted yet. */
export function CurrentLevel({ status }: { readonly status: EncryptionStatus }) {
  const { t } = useTranslation('encryptionSettings');
  const { securityLevel, iterations, unencryptedItems } = status;
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
          <Text fw={600}>{t('current.plain', { count: unencryptedItems })}</Text>
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
