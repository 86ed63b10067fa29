import { Badge, Button, Card, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SECURITY_LEVELS, type SecurityLevel } from '#shared/domain/levels.ts';
import { LevelBadge } from '#web/ui/LevelBadge.tsx';
import styles from './LevelCard.module.css';

/** One to three locks out of three. */
function Strength({ level }: { readonly level: SecurityLevel }) {
  const { t } = useTranslation('encryptionSettings');
  const strength = SECURITY_LEVELS.indexOf(level) + 1;
  return (
    <span className={styles.locks}>
      <VisuallyHidden>{t('levels.protection', { strength })}</VisuallyHidden>
      {SECURITY_LEVELS.map((lower, index) => (
        <IconLock key={lower} size={18} aria-hidden="true" data-filled={index < strength || undefined} />
      ))}
    </span>
  );
}

/** The level that is suggested: a password of one's own, and a way back. */
export const RECOMMENDED: SecurityLevel = 'Enhanced';

function Header({ level }: { readonly level: SecurityLevel }) {
  const { t } = useTranslation('encryptionSettings');
  return (
    <header className={styles.header}>
      <Group justify="space-between" gap={8}>
        <Group gap={8}>
          <Title order={3}>
            <LevelBadge level={level} />
          </Title>
          {level === RECOMMENDED && (
            <Badge miw="max-content" variant="outline" color="petrol">
              {t('levels.recommended')}
            </Badge>
          )}
        </Group>
        <Strength level={level} />
      </Group>
      <Text fw={600}>{t(`levels.${level}.subtitle`)}</Text>
    </header>
  );
}

interface LevelCardProps {
  readonly level: SecurityLevel;
  readonly isCurrent: boolean;
  /** Whether its button stands out. */
  readonly isSuggested: boolean;
  /** Whether the button changes the level without a dialog. */
  readonly isDirect: boolean;
  readonly isSending: boolean;
  readonly onSwitch: () => void;
}

const QUESTIONS = ['forget', 'read', 'each'] as const;

/** A level: what it means in plain words, and the way to it. Its parts are rows that all levels share. */
export function LevelCard(props: LevelCardProps) {
  const { level, isCurrent, isSuggested, isDirect, isSending, onSwitch } = props;
  const { t } = useTranslation('encryptionSettings');
  return (
    <Card withBorder className={styles.card} data-current={isCurrent || undefined}>
      <Header level={level} />
      <dl className={styles.answers}>
        {QUESTIONS.map((question) => (
          <div key={question}>
            <dt>{t(`levels.questions.${question}`)}</dt>
            <dd>{t(`levels.${level}.${question}`)}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button
          fullWidth
          className={styles.switch}
          variant={isSuggested ? 'filled' : 'default'}
          disabled={isCurrent}
          loading={isSending}
          leftSection={isCurrent && <IconCheck size={18} aria-hidden="true" />}
          onClick={onSwitch}
        >
          {isCurrent ? t('levels.current') : t('levels.switch', { level })}
        </Button>
        {isDirect && (
          <Text size="sm" c="dimmed" mt={8}>
            {t('levels.atOnce')}
          </Text>
        )}
      </div>
    </Card>
  );
}
