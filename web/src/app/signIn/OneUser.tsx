import { type ReactNode, useEffect, useRef } from 'react';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { routes } from '#web/base/routes.ts';
import { withholdDialogs } from '#web/ui/dialogs.tsx';

/**
 * Keeps a page to one user. When another one signs in elsewhere, whatever was begun for the first may still be on its way:
 * it would go on in the other one's name, and report to them. So everything goes from the page, dialogs and toasts too,
 * and it is loaded anew. While nobody is signed in, nothing is reported either.
 */
export function OneUser({ children }: { readonly children: ReactNode }) {
  const { user } = useAuth();
  const userId = userIdOf(user);
  const own = useRef<string>(undefined);
  // A sign-in that is completed here has nothing behind it, and its code is good for one use.
  if (own.current === undefined || window.location.pathname === routes.callback.path) own.current = userId;
  const isOther = userId !== undefined && userId !== own.current;

  useEffect(() => (user ? undefined : withholdDialogs()), [user]);
  useEffect(() => {
    // A sign-out leaves the page by itself; begun anew, it would sign the other user out.
    if (isOther && window.location.pathname !== routes.logout.path) window.location.reload();
  }, [isOther]);
  return isOther ? null : children;
}
