import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconLogout } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SESSION_CHECK_INTERVAL_MS } from '#shared/domain/constants.ts';
import { isSignInScreen } from '#web/auth/returnPath.ts';
import { useAuth, useSignIn } from '#web/auth/SignIn.tsx';
import { userStorageKey } from '#web/auth/signInConfig.ts';
import { isRefusal } from '#web/auth/tokens.ts';
import { eraseDrafts } from '#web/base/drafts.ts';
import { log } from '#web/base/log.ts';
import { routes } from '#web/base/routes.ts';
import { listenToTabs } from '#web/base/tabs.ts';
import { withholdDialogs } from '#web/ui/dialogs.tsx';
import { Notice, WholePage } from '#web/ui/Notice.tsx';

/**
 * Shown in a tab after the user has signed out in another one. It must not go to sign-in by itself: the other tab
 * is still ending the session at the sign-in service, which would sign this tab straight in again.
 */
function SignedOutElsewhere({ onSignIn }: { readonly onSignIn: () => void }) {
  const { t } = useTranslation('auth');
  // The screens are gone by now, so none of them writes a draft again. What they ask stands beside them, and names items.
  useEffect(() => {
    eraseDrafts();
    return withholdDialogs();
  }, []);
  return (
    <WholePage>
      <Notice
        icon={<IconLogout size={28} aria-hidden="true" />}
        title={t('signedOutElsewhere.title')}
        text={t('signedOutElsewhere.text')}
      >
        <Button onClick={onSignIn}>{t('signedOutElsewhere.action')}</Button>
      </Notice>
    </WholePage>
  );
}

/** Keeps the signed-in user true to the browser's storage: other tabs sign out and renew, and tokens expire. */
export function SessionWatch({ children }: { readonly children: ReactNode }) {
  const { config, manager, session } = useSignIn();
  const signedIn = Boolean(useAuth().user);
  const [signedOutElsewhere, setSignedOutElsewhere] = useState(false);
  const letGo = useRef<() => void>(undefined);

  const noteSignOut = useCallback(
    (isSignedOut: boolean) => {
      letGo.current?.();
      letGo.current = isSignedOut ? session.hold('signOut') : undefined;
      setSignedOutElsewhere(isSignedOut);
    },
    [session],
  );
  const signIn = () => {
    letGo.current?.();
    void session.signIn();
  };

  useEffect(() => {
    if (!signedIn) return;
    const timer = setInterval(() => void session.check(), SESSION_CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [signedIn, session]);

  useWindowEvent('storage', (event) => {
    const key = userStorageKey(config);
    if (event.key !== key && event.key !== null) return;
    if (event.newValue === null) noteSignOut(true);
    // This tab may be told late, when another one has changed the stored user again. And the screens come back only once
    // it is known whose they are.
    const followed =
      localStorage.getItem(key) === null
        ? manager.removeUser()
        : manager.getUser(true).then((user) => noteSignOut(!user));
    followed.catch(() => log.warn('A change of the sign-in in another tab could not be followed'));
  });

  useEffect(() => listenToTabs((message) => message === 'signedOut' && noteSignOut(true)), [noteSignOut]);

  useEffect(() => {
    const goOn = (error: Error) => {
      if (isSignInScreen(window.location.pathname)) return;
      void (isRefusal(error) ? session.signIn() : session.check());
    };
    return manager.events.addSilentRenewError(goOn);
  }, [manager, session]);

  return signedOutElsewhere ? <SignedOutElsewhere onSignIn={signIn} /> : children;
}

/**
 * Keeps a page to one user. When another one signs in elsewhere, whatever was begun for the first may still be on its way:
 * it would report to the other one, and its requests are refused. So everything goes from the page, dialogs and toasts too,
 * and it is loaded anew. While nobody is signed in, nothing is reported either.
 */
export function OneUser({ children }: { readonly children: ReactNode }) {
  const { session } = useSignIn();
  const { user } = useAuth();
  const isOther = Boolean(user && !session.isOwn(user));

  useEffect(() => (user ? undefined : withholdDialogs()), [user]);
  useEffect(() => {
    // A sign-out leaves the page by itself; begun anew, it would sign the other user out.
    if (isOther && window.location.pathname !== routes.logout.path) window.location.reload();
  }, [isOther]);
  return isOther ? null : children;
}
