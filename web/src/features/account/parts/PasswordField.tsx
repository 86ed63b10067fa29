import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A field for an account password: covered, with a button that shows it. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('account');
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t('showOrHide') }} {...props} />;
}
