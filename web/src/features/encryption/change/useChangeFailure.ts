import { useTranslation } from 'react-i18next';
import { failureText } from '#web/api/failureText.ts';

/** Why a change of the password failed. */
export function useChangeFailure(): (error: unknown) => string {
  const { t } = useTranslation('encryptionDialogs');
  return (error) =>
    failureText(error, {
      fallback: t('change.failed'),
      thrown: (reason) => t('change.thrown', { reason }),
    });
}
