import { type ReactNode, useEffect } from 'react';
import { useAuth, useSignIn } from '#web/auth/SignIn.tsx';
import { routes } from '#web/base/routes.ts';
import { withholdDialogs } from '#web/ui/dialogs.tsx';

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
