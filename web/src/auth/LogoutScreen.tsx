import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isAccountDeleted } from './deletedState.ts';
import { useSignIn } from './SignIn.tsx';
import { leaveDeleted, signOut } from './signOut.ts';
import { useOnce } from './useOnce.ts';
import { Waiting } from './Waiting.tsx';

export function LogoutScreen() {
  const { t } = useTranslation('auth');
  const { manager, config } = useSignIn();
  const leave = isAccountDeleted(useLocation().state) ? leaveDeleted : signOut;
  useOnce(() => leave(manager, config, window.location.origin));
  return <Waiting text={t('signingOut')} />;
}
