import { Button, type ButtonProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAuthenticate } from '#web/session/SessionProvider.tsx';

/** Opens the password modal. */
export function AuthenticateButton(props: ButtonProps) {
  const { t } = useTranslation('session');
  const authenticate = useAuthenticate();
  return (
    <Button {...props} onClick={() => void authenticate()}>
      {t('modal.purposes.session.submit')}
    </Button>
  );
}
