import { useTranslation } from 'react-i18next';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';
import { failureText, isWrongPassword } from '#web/api/failureText.ts';
import { useChangeSecurityLevel, useMigrateToEncrypted } from '../api.ts';

export interface LevelChanged {
  readonly level: SecurityLevel;
  readonly message: string;
  readonly recoveryKey?: string | undefined;
}

export interface LevelPasswords {
  readonly secret: string;
  readonly newPassword: string;
}

/** Moves to a level: changes the existing level, or encrypts everything for the first time. */
export function useLevelChange(current: SecurityLevel | null) {
  const { t } = useTranslation('encryptionDialogs');
  const { mutateAsync: change } = useChangeSecurityLevel();
  const { mutateAsync: migrate } = useMigrateToEncrypted();

  const moveTo = async (
    level: SecurityLevel,
    { secret, newPassword }: LevelPasswords,
  ): Promise<LevelChanged> => {
    const { message, recoveryKey } =
      current === null
        ? await migrate({ level, password: needsPassword(level) ? newPassword : undefined })
        : await change({ level, oldPassword: needsPassword(current) ? secret : null, newPassword });
    return { level, recoveryKey, message: message || t('migrate.changed', { level }) };
  };

  const failureOf = (error: unknown): string => {
    if (current === null) {
      if (isWrongPassword(error)) return t('migrate.otherPassword');
      return failureText(error, {
        fallback: t('migrate.failed'),
        thrown: (reason) => t('migrate.thrown', { reason }),
      });
    }
    return failureText(error, {
      fallback: t('migrate.changeFailed'),
      thrown: (reason) => t('migrate.changeThrown', { reason }),
    });
  };

  return { moveTo, failureOf };
}
