import { Button, type ButtonProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAuthenticate } from '#web/session/SessionProvider.tsx';

/** Asks for the password that opens the items. */
export function AuthenticateButton(props: ButtonProps) {
  const { t } = useTranslation('session');
  const authenticate = useAuthenticate();
  return (
    <Button {...props} onClick={() => void authenticate()}>
      {t('locked.action')}
    </Button>
  );
}
