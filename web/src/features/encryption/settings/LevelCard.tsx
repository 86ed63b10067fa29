import { Button, Card, Group, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { LevelBadge } from '#web/ui/LevelBadge.tsx';
import styles from './LevelCard.module.css';

interface LevelCardProps {
  readonly level: SecurityLevel;
  readonly isCurrent: boolean;
  readonly isSending: boolean;
  readonly onSwitch: () => void;
}

const QUESTIONS = ['forget', 'read', 'each'] as const;

/** A level: what it means for a person, and the way to it. */
export function LevelCard({ level, isCurrent, isSending, onSwitch }: LevelCardProps) {
  const { t } = useTranslation('encryptionSettings');
  return (
    <Card withBorder className={styles.card} data-current={isCurrent || undefined}>
      <Group component="header" justify="space-between">
        <Title order={3}>
          <LevelBadge level={level} />
        </Title>
      </Group>
      <dl className={styles.answers}>
        {QUESTIONS.map((question) => (
          <div key={question}>
            <dt>{t(`levels.questions.${question}`)}</dt>
            <dd>{t(`levels.${level}.${question}`)}</dd>
          </div>
        ))}
      </dl>
      <Button
        fullWidth
        className={styles.switch}
        variant="default"
        disabled={isCurrent}
        loading={isSending}
        leftSection={isCurrent && <IconCheck size={18} aria-hidden="true" />}
        onClick={onSwitch}
      >
        {isCurrent ? t('levels.current') : t('levels.switch', { level })}
      </Button>
    </Card>
  );
}
