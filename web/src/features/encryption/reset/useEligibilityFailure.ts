import { useTranslation } from 'react-i18next';
import { failureText } from '#web/api/failureText.ts';

/** Why it is not known whether the encrypted data can be deleted. */
export function useEligibilityFailure(): (error: unknown) => string {
  const { t } = useTranslation('encryptionDialogs');
  return (error) =>
    failureText(error, {
      fallback: t('reset.eligibilityFailed'),
      thrown: () => t('reset.eligibilityThrown'),
    });
}
