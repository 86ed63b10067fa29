import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SecurityLevel } from '#shared/domain/levels.ts';

/** What happens when the password is lost. At Standard there is none to lose. */
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
