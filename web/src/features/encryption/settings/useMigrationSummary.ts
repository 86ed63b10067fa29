import { useTranslation } from 'react-i18next';
import type { EncryptionStatus } from '#web/session/api/encryptionStatus.ts';

/** Where the migration stands, in one sentence. */
export function useMigrationSummary(): (status: EncryptionStatus) => string {
  const { t } = useTranslation('encryptionSettings');
  return ({ securityLevel, totalItems, unencryptedItems }) => {
    if (securityLevel === null) return t('migration.noLevel');
    if (unencryptedItems > 0) return t('migration.paused', { count: unencryptedItems });
    return totalItems === 0 ? t('migration.noItems') : t('migration.done', { count: totalItems });
  };
}
