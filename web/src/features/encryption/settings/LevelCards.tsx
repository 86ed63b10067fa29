import { Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { needsPassword, SECURITY_LEVELS, type SecurityLevel } from '#shared/domain/levels.ts';
import { failureText } from '#web/api/failureText.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { useRefresh, useSetSecurityLevel } from '../api.ts';
import type { LevelChanged } from '../migrate/useLevelChange.ts';
import styles from './LevelCard.module.css';
import { LevelCard, RECOMMENDED } from './LevelCard.tsx';

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
  const refresh = useRefresh();
  const { run, ...submission } = useSubmission({
    textOf: (error) => {
      // It may be chosen all the same: the response was lost, or another tab was first.
      void refresh();
      return failureText(error, {
        fallback: t('migrate.changeFailed'),
        thrown: (reason) => t('migrate.changeThrown', { reason }),
      });
    },
  });
  const choose = (level: SecurityLevel) =>
    run(async () => {
      const { message } = await mutateAsync(level);
      void onChanged({ level, message: message || t('migrate.changed', { level }) });
    });
  return { choose, ...submission };
}

/** The levels side by side, their answers to each question in one row. */
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
      <div className={styles.levels}>
        {SECURITY_LEVELS.map((level) => (
          <LevelCard
            key={level}
            level={level}
            isCurrent={level === current}
            isSuggested={current === null && level === RECOMMENDED}
            isDirect={isDirect(level)}
            isSending={isSending && isDirect(level)}
            onSwitch={() => (isDirect(level) ? void choose(level) : onSwitch(level))}
          />
        ))}
      </div>
    </Stack>
  );
}
