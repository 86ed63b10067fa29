import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { returnPathOf } from './returnPath.ts';
import { useSignIn } from './SignIn.tsx';
import { useOnce } from './useOnce.ts';
import { Waiting } from './Waiting.tsx';

/** Sends the person on to the sign-in service. */
export function LoginScreen() {
  const { t } = useTranslation('auth');
  const { session } = useSignIn();
  const { state } = useLocation();
  const [failed, setFailed] = useState(false);

  const leave = async () => {
    setFailed(false);
    setFailed(!(await session.signIn(returnPathOf(state, window.location.origin))));
  };
  useOnce(leave);

  if (!failed) return <Waiting text={t('redirectingToLogin')} />;
  return (
    <ErrorState title={t('unavailable.title')} text={t('unavailable.text')} onRetry={() => void leave()} />
  );
}
