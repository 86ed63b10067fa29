import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useSignIn } from '#web/auth/SignIn.tsx';
import { isAccountDeleted, signOut, signOutDeleted } from '#web/auth/signOut.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { useOnce, Waiting } from './screens.tsx';

const AccountDeleted = lazyPart(() => import('./AccountDeleted.tsx'));

export function LogoutScreen() {
  const { t } = useTranslation('auth');
  const { manager, config, session } = useSignIn();
  const isDeleted = isAccountDeleted(useLocation().state);
  const goOn = useRef<() => void>(undefined);
  useOnce(() => {
    session.hold('signOut');
    const { origin } = window.location;
    if (!isDeleted) return signOut(manager, config, origin);
    const seen = new Promise<void>((resolve) => {
      goOn.current = resolve;
    });
    return signOutDeleted(manager, config, origin, seen);
  });
  const waiting = <Waiting text={t('signingOut')} />;
  if (!isDeleted) return waiting;
  return (
    <Suspense fallback={waiting}>
      <AccountDeleted onSignIn={() => goOn.current?.()} />
    </Suspense>
  );
}
