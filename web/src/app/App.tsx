import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { BrowserRouter } from 'react-router';
import { ApiProvider, createQueryClient, useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { finishSignOuts } from '#web/auth/endSignIn.ts';
import { SignInProvider, type SignInServices, useAuth } from '#web/auth/SignIn.tsx';
import { UNNOTED_KEY } from '#web/auth/stored.ts';
import { userIdOf } from '#web/auth/userId.ts';
import { SessionProvider } from '#web/session/SessionProvider.tsx';
import { OverlayHost } from '#web/ui/dialogs.tsx';
import { LeaveGuard } from '#web/ui/LeaveGuard.tsx';
import { Look } from '#web/ui/Look.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { OneUser, SessionWatch } from './signIn/SessionWatch.tsx';

const loadForgotten = () => import('#web/features/encryption/ForgottenPassword.tsx');

/** Gives each user a cache of their own: one user never sees what another was sent. */
function UserCache({ children }: { readonly children: ReactNode }) {
  const userId = userIdOf(useAuth().user);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user needs another cache
  const client = useMemo(() => createQueryClient(), [userId]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

async function finishChangeNotes(api: Api, userId: string): Promise<void> {
  if (localStorage.getItem(UNNOTED_KEY) === null) return;
  const { finishNotes } = await import('#web/features/account/changeNotes.ts');
  await finishNotes(api, userId);
}

/**
 * Makes up for sign-outs, and for changes of the account in the directory, of which the server was not told, as soon as
 * someone is signed in.
 */
export function useCatchUp(): void {
  const api = useApi();
  const userId = userIdOf(useAuth().user);
  useEffect(() => {
    if (userId === undefined) return;
    void finishSignOuts(api, userId);
    finishChangeNotes(api, userId).catch(() => undefined);
  }, [api, userId]);
}

/** The encryption session outlives every navigation. */
function Screens() {
  useCatchUp();
  return (
    <SessionProvider forgotten={loadForgotten}>
      <AppRoutes />
    </SessionProvider>
  );
}

/** A page that has failed follows the sign-in in other tabs as any other does. */
export function App({ services, api }: { readonly services: SignInServices; readonly api: Api }) {
  return (
    <Look>
      <SignInProvider services={services}>
        <OneUser>
          <SessionWatch>
            <CrashBoundary isWholePage>
              <ApiProvider api={api}>
                <UserCache>
                  <BrowserRouter>
                    <LeaveGuard>
                      <Screens />
                    </LeaveGuard>
                  </BrowserRouter>
                </UserCache>
              </ApiProvider>
            </CrashBoundary>
          </SessionWatch>
          <OverlayHost />
        </OneUser>
      </SignInProvider>
    </Look>
  );
}
