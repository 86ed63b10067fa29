import { Alert, Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { needsPassword, SECURITY_LEVELS, type SecurityLevel } from '#shared/domain/levels.ts';
import { failureText } from '#web/api/failureText.ts';
import type { EncryptionStatus } from '#web/session/api.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { LevelBadge } from '#web/ui/LevelBadge.tsx';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { useRefresh, useSetSecurityLevel } from '../api.ts';
import type { LevelChanged } from '../migrate/MigrateDialog.tsx';
import currentStyles from './CurrentLevel.module.css';
import cardStyles from './LevelCard.module.css';
import { LevelCard, RECOMMENDED } from './LevelCard.tsx';

/** The cipher and the key derivation, small, because only few want to know them. */
function TechnicalDetails({ iterations }: { readonly iterations: number }) {
  const { t } = useTranslation('encryptionSettings');
  return (
    <dl className={currentStyles.facts}>
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
    <Badge size="lg" variant="default">
      {t('current.none')}
    </Badge>
  );
}

/** The level in force, and how its password is stretched. */
export function CurrentLevel({ status }: { readonly status: EncryptionStatus }) {
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
      </Stack>
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
  const refresh = useRefresh();
  const { run, ...submission } = useSubmission({
    textOf: (error) => {
      // It may be chosen all the same: the response was lost, or another tab was first.
      void refresh();
      return failureText(error, t('migrate.changeFailed'), (reason) => t('migrate.changeThrown', { reason }));
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
      <div className={cardStyles.levels}>
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
