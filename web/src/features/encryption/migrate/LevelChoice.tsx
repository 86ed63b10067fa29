import { Alert, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SECURITY_LEVELS, type SecurityLevel } from '#shared/domain/levels.ts';
import styles from './LevelChoice.module.css';

interface LevelChoiceProps {
  readonly current: SecurityLevel | null;
  readonly target: SecurityLevel;
  readonly onChange: (level: SecurityLevel) => void;
}

/** The level to move to, what that means, and the warning of Maximum. */
export function LevelChoice({ current, target, onChange }: LevelChoiceProps) {
  const { t } = useTranslation('encryptionDialogs');
  const label = useId();
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500} id={label}>
        {t('migrate.level')}
      </Text>
      <SegmentedControl<SecurityLevel>
        fullWidth
        className={styles.choice}
        aria-labelledby={label}
        value={target}
        onChange={onChange}
        data={SECURITY_LEVELS.map((level) => ({ value: level, label: level, disabled: level === current }))}
      />
      {current !== null && (
        <Text size="sm" c="dimmed">
          {t('migrate.current', { level: current })}
        </Text>
      )}
      <Text size="sm">{t(`migrate.effect.${target}`)}</Text>
      {target === 'Maximum' && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} title={t('migrate.maximumTitle')}>
          {t('migrate.maximumWarning')}
        </Alert>
      )}
    </Stack>
  );
}
