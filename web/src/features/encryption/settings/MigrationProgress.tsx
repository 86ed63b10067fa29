import { Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface MigrationProgressProps {
  /** As last read; items may have come since. */
  readonly total: number;
  readonly remaining: number;
}

export function MigrationProgress({ total: read, remaining }: MigrationProgressProps) {
  const { t } = useTranslation('encryptionSettings');
  const total = Math.max(read, remaining);
  const done = total - remaining;
  return (
    <Stack gap="xs">
      <Progress.Root size="lg">
        <Progress.Section
          value={total === 0 ? 100 : (100 * done) / total}
          aria-label={t('migration.progress')}
          aria-valuetext={t('migration.running', { done, total })}
        />
      </Progress.Root>
      <Text fw={600} role="status" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('migration.running', { done, total })}
      </Text>
      <Text size="sm" c="dimmed">
        {t('migration.runningHint')}
      </Text>
    </Stack>
  );
}
