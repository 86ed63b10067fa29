import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { User } from 'oidc-client-ts';
import { type ReactNode, StrictMode } from 'react';
import { MemoryRouter, parsePath, useLocation } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { ApiProvider } from '#web/api/ApiProvider.tsx';
import { createApi } from '#web/api/client.ts';
import { createQueryClient } from '#web/api/queryClient.ts';
import { SessionWatch } from '#web/app/signIn/SessionWatch.tsx';
import { SignInProvider } from '#web/auth/SignIn.tsx';
import { createSession } from '#web/auth/tokens.ts';
import { createUserManager } from '#web/auth/userManager.ts';
import { startTexts } from '#web/base/i18n.ts';
import { Look } from '#web/ui/Look.tsx';

export const config = {
  authority: 'https://idp.example',
  clientId: 'item-registry-web',
  scope: 'openid',
  logoutEndpoint: 'https://idp.example/logout',
  userPoolId: 'us-east-1_test',
  userPoolEndpoint: 'https://idp.example/pool/',
};

function Address() {
  const { pathname, search, hash, state } = useLocation();
  return (
    <>
      <output data-testid="address">{`${pathname}${search}${hash}`}</output>
      <output data-testid="state">{JSON.stringify(state)}</output>
    </>
  );
}

interface Options {
  readonly user?: User | undefined;
  readonly address?: string;
  /** The state of the history's entry. */
  readonly state?: unknown;
  readonly send?: typeof fetch;
  /** What the sign-in service does instead of never answering. */
  readonly outcome?: {
    readonly signinCallback?: Promise<User | undefined>;
    readonly signinSilent?: Promise<User | null>;
    readonly signinRedirect?: Promise<void>;
  };
}

const never = new Promise<never>(() => undefined);
const unreachable: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'));

/**
 * Draws something within the sign-in, strictly, as the app does. The manager is the real one, without the
 * sign-in service: what goes there never comes back.
 */
export async function renderSignedIn(
  content: ReactNode,
  { user, address = '/', state, send = unreachable, outcome = {} }: Options,
) {
  const manager = createUserManager(config, 'http://localhost:3000', false);
  if (user) await manager.storeUser(user);
  const service = {
    signinRedirect: vi.spyOn(manager, 'signinRedirect').mockReturnValue(outcome.signinRedirect ?? never),
    signinSilent: vi.spyOn(manager, 'signinSilent').mockReturnValue(outcome.signinSilent ?? never),
    signinCallback: vi.spyOn(manager, 'signinCallback').mockReturnValue(outcome.signinCallback ?? never),
    revokeTokens: vi.spyOn(manager, 'revokeTokens').mockResolvedValue(undefined),
    signoutRedirect: vi.spyOn(manager, 'signoutRedirect').mockReturnValue(never),
  };
  const session = createSession(manager, () => address);
  const tree = (
    <StrictMode>
      <Look>
        <SignInProvider services={{ config, manager, session }}>
          <SessionWatch>
            <ApiProvider api={createApi(session, send)}>
              <QueryClientProvider client={createQueryClient()}>
                <MemoryRouter initialEntries={[{ ...parsePath(address), state }]}>
                  {content}
                  <Address />
                </MemoryRouter>
              </QueryClientProvider>
            </ApiProvider>
          </SessionWatch>
        </SignInProvider>
      </Look>
    </StrictMode>
  );
  return { manager, session, service, ...render(tree) };
}

export const address = (): string | null => screen.getByTestId('address').textContent;
export const navigationState = (): unknown => JSON.parse(screen.getByTestId('state').textContent ?? 'null');

/** Call once in a test file: the texts, an empty storage, and a clock that tests move on by hand. */
export function prepareSignIn(): void {
  beforeEach(() => {
    startTexts();
    localStorage.clear();
    vi.useFakeTimers();
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    vi.spyOn(console, 'debug').mockReturnValue(undefined);
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
