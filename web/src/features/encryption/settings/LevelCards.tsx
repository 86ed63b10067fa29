import { Button, Card, Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { needsPassword, SECURITY_LEVELS, type SecurityLevel } from '#shared/domain/levels.ts';
import { failureText } from '#web/api/failureText.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { LevelBadge } from '#web/ui/LevelBadge.tsx';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { useSetSecurityLevel } from '../api.ts';
import type { LevelChanged } from '../migrate/useLevelChange.ts';
import styles from './LevelCard.module.css';

interface LevelCardProps {
  readonly level: SecurityLevel;
  readonly isCurrent: boolean;
  readonly isSending: boolean;
  readonly onSwitch: () => void;
}

const QUESTIONS = ['forget', 'read', 'each'] as const;

function LevelCard({ level, isCurrent, isSending, onSwitch }: LevelCardProps) {
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

interface LevelCardsProps {
  readonly current: SecurityLevel | null;
  /** Opens the migration dialog. */
  readonly onSwitch: (level: SecurityLevel) => void;
  readonly onChanged: (change: LevelChanged) => Promise<void>;
}

/** Sets the first level, for one that needs no password. */
function useFirstLevel(onChanged: LevelCardsProps['onChanged']) {
  const { t } = useTranslation('encryptionDialogs');
  const { mutateAsync } = useSetSecurityLevel();
  const { run, ...submission } = useSubmission({
    textOf: (error) =>
      failureText(error, {
        fallback: t('migrate.changeFailed'),
        thrown: (reason) => t('migrate.changeThrown', { reason }),
      }),
  });
  const choose = (level: SecurityLevel) =>
    run(async () => {
      const { message } = await mutateAsync(level);
      void onChanged({ level, message: message || t('migrate.changed', { level }) });
    });
  return { choose, ...submission };
}

export function LevelCards({ current, onSwitch, onChanged }: LevelCardsProps) {
  const { t } = useTranslation('encryptionSettings');
  const { choose, isSending, failure } = useFirstLevel(onChanged);
  const isDirect = (level: SecurityLevel): boolean => current === null && !needsPassword(level);
  return (
    <Stack component="section" aria-labelledby="levels">
      <Title order={2} id="levels">
        {t('levels.title')}
      </Title>
      <Failure text={failure} />
      <SimpleGrid cols={{ base: 1, md: 3 }}>
        {SECURITY_LEVELS.map((level) => (
          <LevelCard
            key={level}
            level={level}
            isCurrent={level === current}
            isSending={isSending && isDirect(level)}
            onSwitch={() => (isDirect(level) ? void choose(level) : onSwitch(level))}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
