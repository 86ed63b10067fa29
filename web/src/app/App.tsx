import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { useAuth } from 'react-oidc-context';
import { BrowserRouter } from 'react-router';
import { encryption } from '#shared/contract/encryption.ts';
import { ApiProvider, createQueryClient, useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { SignInProvider, type SignInServices, useSignIn } from '#web/auth/SignIn.tsx';
import { beforeSignOut } from '#web/auth/signOut.ts';
import { isUnexpired } from '#web/auth/tokens.ts';
import { SessionProvider } from '#web/session/SessionProvider.tsx';
import { OverlayHost } from '#web/ui/dialogs.tsx';
import { Look } from '#web/ui/Look.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { SessionWatch } from './signIn/SessionWatch.tsx';

/** Gives each user a cache of their own: one user never sees what another was sent. */
function UserCache({ children }: { readonly children: ReactNode }) {
  const userId = useAuth().user?.profile.sub;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user needs another cache
  const client = useMemo(() => createQueryClient(), [userId]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/**
 * Ends the encryption session before the user is signed out. Registered before any screen acts: the logout
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

/** The encryption session and the sign-out hook outlive every navigation. */
function Screens() {
  useEndSessionAtSignOut();
  return (
    <SessionProvider>
      <AppRoutes />
    </SessionProvider>
  );
}

export function App({ services, api }: { readonly services: SignInServices; readonly api: Api }) {
  return (
    <Look>
      <CrashBoundary>
        <SignInProvider services={services}>
          <SessionWatch>
            <ApiProvider api={api}>
              <UserCache>
                <BrowserRouter>
                  <Screens />
                </BrowserRouter>
              </UserCache>
            </ApiProvider>
          </SessionWatch>
        </SignInProvider>
      </CrashBoundary>
      <OverlayHost />
    </Look>
  );
}
