import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A field for a password: covered, with a button that shows it. */
export function SecretField(props: PasswordInputProps) {
  const { t } = useTranslation('encryptionPassword');
  return (
    <PasswordInput
      autoComplete="off"
      visibilityToggleButtonProps={{ 'aria-label': t('showOrHide') }}
      {...props}
    />
  );
}
