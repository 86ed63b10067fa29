import { useLayoutEffect } from 'react';
import { encryption } from '#shared/contract/encryption.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { isUnexpired } from '#web/auth/expiry.ts';
import { useSignIn } from '#web/auth/SignIn.tsx';
import { beforeSignOut } from '#web/auth/signOut.ts';

/**
 * Ends the encryption session before the person is signed out. Registered before any screen acts: the logout
 * may be the first one.
 */
export function useEndSessionAtSignOut(): void {
  const api = useApi();
  const { manager } = useSignIn();
  useLayoutEffect(
    () =>
      beforeSignOut(async () => {
        const user = await manager.getUser();
        // Without a valid token nothing can be ended, and the session is of no use to anybody.
        if (user && isUnexpired(user, Date.now())) await api.call(encryption.invalidateSession);
      }),
    [api, manager],
  );
}
