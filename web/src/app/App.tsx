import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useAuth } from 'react-oidc-context';
import { BrowserRouter } from 'react-router';
import { ApiProvider } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { SignInProvider, type SignInServices } from '#web/auth/SignIn.tsx';
import { SessionProvider } from '#web/session/SessionProvider.tsx';
import { useEndSessionAtSignOut } from '#web/session/useEndSessionAtSignOut.ts';
import { OverlayHost } from '#web/ui/OverlayHost.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { createQueryClient } from './queryClient.ts';
import { cssVariables, theme } from './theme.ts';

export function Look({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}

/** A cache for each person: what one was answered is never shown to the next. */
function PersonalCache({ children }: { readonly children: ReactNode }) {
  const person = useAuth().user?.profile.sub;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person needs another cache
  const client = useMemo(() => createQueryClient(), [person]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** What is the same at every address. */
function Addresses() {
  useEndSessionAtSignOut();
  return (
    <SessionProvider>
      <AppRoutes />
    </SessionProvider>
  );
}

/** The app with everything around it. */
export function App({ services, api }: { readonly services: SignInServices; readonly api: Api }) {
  return (
    <Look>
      <CrashBoundary>
        <SignInProvider services={services}>
          <ApiProvider api={api}>
            <PersonalCache>
              <BrowserRouter>
                <Addresses />
              </BrowserRouter>
            </PersonalCache>
          </ApiProvider>
        </SignInProvider>
      </CrashBoundary>
      <OverlayHost />
    </Look>
  );
}
