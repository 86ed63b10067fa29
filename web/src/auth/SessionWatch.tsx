import { type ReactNode, useEffect, useState } from 'react';
import { useAuth } from 'react-oidc-context';
import { SESSION_CHECK_INTERVAL_MS } from '#shared/domain/constants.ts';
import { SignedOutElsewhere } from './SignedOutElsewhere.tsx';
import type { SignInServices } from './SignIn.tsx';
import { userStorageKey } from './userManager.ts';

/** Keeps the session true to what is stored: other tabs sign out and renew, tokens expire, renewals fail. */
export function SessionWatch({
  services: { config, manager, session },
  children,
}: {
  readonly services: SignInServices;
  readonly children: ReactNode;
}) {
  const signedIn = Boolean(useAuth().user);
  const [signedOutElsewhere, setSignedOutElsewhere] = useState(false);

  useEffect(() => {
    if (!signedIn) return;
    const timer = setInterval(() => void session.check(), SESSION_CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [signedIn, session]);

  useEffect(() => {
    const key = userStorageKey(config);
    const follow = (event: StorageEvent) => {
      if (event.key !== key && event.key !== null) return;
      const isGone = event.newValue === null;
      setSignedOutElsewhere(isGone);
      void (isGone ? manager.removeUser() : manager.getUser(true));
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [config, manager]);

  useEffect(() => manager.events.addSilentRenewError(() => void session.signIn()), [manager, session]);

  return signedOutElsewhere ? <SignedOutElsewhere onSignIn={() => void session.signIn()} /> : children;
}
