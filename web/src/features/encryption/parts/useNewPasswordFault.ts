import { useTranslation } from 'react-i18next';
import { ENCRYPTION_PASSWORD } from '#shared/domain/passwords.ts';

const { minimumLength, maximumLength } = ENCRYPTION_PASSWORD;

/** What is wrong with a new encryption password by itself; undefined when nothing is. */
export function useNewPasswordFault(): (password: string) => string | undefined {
  const { t } = useTranslation('encryptionPassword');
  return (password) => {
    const { length } = [...password];
    if (length === 0) return t('faults.missing');
    if (length < minimumLength) return t('faults.short', { minimum: minimumLength });
    return password.length > maximumLength ? t('faults.long', { maximum: maximumLength }) : undefined;
  };
}
