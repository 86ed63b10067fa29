import { useTranslation } from 'react-i18next';
import { useSignIn } from './SignIn.tsx';
import { signOut } from './signOut.ts';
import { useOnce } from './useOnce.ts';
import { Waiting } from './Waiting.tsx';

export function LogoutScreen() {
  const { t } = useTranslation('auth');
  const { manager, config } = useSignIn();
  useOnce(() => signOut(manager, config, window.location.origin));
  return <Waiting text={t('signingOut')} />;
}
