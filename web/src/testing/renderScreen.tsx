import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { User } from 'oidc-client-ts';
import { Fragment, type ReactNode, StrictMode, useLayoutEffect } from 'react';
import { MemoryRouter, parsePath, useLocation } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { ApiProvider, createQueryClient } from '#web/api/ApiProvider.tsx';
import { createApi } from '#web/api/client.ts';
import { OneUser, SessionWatch } from '#web/app/signIn/SessionWatch.tsx';
import { SignInProvider } from '#web/auth/SignIn.tsx';
import { userStorageKey } from '#web/auth/signInConfig.ts';
import { createSession } from '#web/auth/tokens.ts';
import { createUserManager } from '#web/auth/userManager.ts';
import ForgottenPassword from '#web/features/encryption/ForgottenPassword.tsx';
import { noteList } from '#web/features/items/parts/listPlace.ts';
import { SessionProvider } from '#web/session/SessionProvider.tsx';
import { LeaveGuard } from '#web/ui/LeaveGuard.tsx';
import { Look } from '#web/ui/Look.tsx';
import Overlays, { closeAll } from '#web/ui/overlays.tsx';
import { userWith } from './users.ts';

export const config = {
  authority: 'https://idp.example',
  clientId: 'item-registry-web',
  scope: 'openid',
  accountClientId: 'item-registry-account',
  accountScope: 'openid account',
  logoutEndpoint: 'https://idp.example/logout',
  userPoolId: 'us-east-1_test',
  userPoolEndpoint: 'https://idp.example/pool/',
};

function Address() {
  const { pathname, search, hash, state, key } = useLocation();
  // A router in a browser does this much.
  useLayoutEffect(() => {
    window.history.replaceState({ ...window.history.state, key }, '');
  }, [key]);
  return (
    <>
      <output data-testid="address">{`${pathname}${search}${hash}`}</output>
      <output data-testid="state">{JSON.stringify(state)}</output>
    </>
  );
}

const loadForgotten = async () => ({ default: ForgottenPassword });

interface Options {
  /** Path, query and hash of the page. */
  readonly path?: string;
  /** The state of the history entry. */
  readonly state?: unknown;
  /** Unreachable by default. */
  readonly server?: { readonly fetch: typeof fetch };
  /** Null while nobody is signed in; by default an ordinary user. */
  readonly signedIn?: User | null;
  /** Mounts everything twice, as React does in development. */
  readonly strict?: boolean;
  /** The results of the sign-in service. By default a renewal fails, and the rest never settles. */
  readonly signIn?: {
    readonly signinCallback?: Promise<User | undefined>;
    readonly signinSilent?: Promise<User | null>;
    readonly signinRedirect?: Promise<void>;
  };
}

const never = new Promise<never>(() => undefined);
const unreachable = { fetch: () => Promise.reject(new TypeError('Failed to fetch')) };

/** From now on the browser has no room for what the app keeps in it. A spy on the prototype is blind after the first call. */
export function fillStorage(): void {
  const kept = localStorage;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.getItem(key),
    removeItem: (key: string) => kept.removeItem(key),
    setItem(key: string, text: string) {
      if (key.startsWith('item-registry.')) throw new DOMException('No room', 'QuotaExceededError');
      kept.setItem(key, text);
    },
  });
}

/** The sign-in of a page. The user manager is the real one, but it never reaches a sign-in service. */
export function createSignIn(path = '/', results: NonNullable<Options['signIn']> = {}) {
  const manager = Object.assign(createUserManager(config, 'http://localhost:3000', false), {
    load: async (): Promise<void> => undefined,
  });
  const service = {
    signinRedirect: vi.spyOn(manager, 'signinRedirect').mockReturnValue(results.signinRedirect ?? never),
    signinSilent: vi
      .spyOn(manager, 'signinSilent')
      .mockReturnValue(results.signinSilent ?? Promise.resolve(null)),
    signinCallback: vi.spyOn(manager, 'signinCallback').mockReturnValue(results.signinCallback ?? never),
    revokeTokens: vi.spyOn(manager, 'revokeTokens').mockResolvedValue(undefined),
    signoutRedirect: vi.spyOn(manager, 'signoutRedirect').mockReturnValue(never),
  };
  const session = createSession(manager, () => path);
  return { manager, service, session };
}

/** Renders content inside everything that the app puts around a screen. */
export function renderScreen(
  content: ReactNode,
  {
    path = '/',
    state,
    server = unreachable,
    signedIn = userWith(),
    strict = false,
    signIn = {},
  }: Options = {},
) {
  if (signedIn) localStorage.setItem(userStorageKey(config), signedIn.toStorageString());
  const { manager, service, session } = createSignIn(path, signIn);
  const client = createQueryClient();
  const Mode = strict ? StrictMode : Fragment;
  const rendered = render(
    <Mode>
      <Look>
        <SignInProvider services={{ config, manager, session }}>
          <OneUser>
            <SessionWatch>
              <ApiProvider api={createApi(session, server.fetch)}>
                <QueryClientProvider client={client}>
                  <MemoryRouter initialEntries={[{ ...parsePath(path), state }]}>
                    <LeaveGuard>
                      <SessionProvider forgotten={loadForgotten}>{content}</SessionProvider>
                    </LeaveGuard>
                    <Address />
                  </MemoryRouter>
                </QueryClientProvider>
              </ApiProvider>
            </SessionWatch>
            <Overlays />
          </OneUser>
        </SignInProvider>
      </Look>
    </Mode>,
  );
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  return { user, manager, client, service, ...rendered };
}

export const address = (): string => screen.getByTestId('address').textContent ?? '';

export const navigationState = (): unknown => JSON.parse(screen.getByTestId('state').textContent || 'null');

export const button = (name: string | RegExp): HTMLButtonElement =>
  screen.getByRole<HTMLButtonElement>('button', { name });

export const findButton = (name: string | RegExp): Promise<HTMLButtonElement> =>
  screen.findByRole<HTMLButtonElement>('button', { name });

/** The dialog with this title, once it is shown. */
export const dialog = (name: string): Promise<HTMLElement> => screen.findByRole('dialog', { name });

/** The button that sends the form of the open dialog. */
export function submit(): HTMLButtonElement {
  const found = screen.getByRole('dialog').querySelector<HTMLButtonElement>('button[type=submit]');
  if (!found) throw new Error('The dialog has no form');
  return found;
}

/** Pastes each text into the field with its label: typing a long password key by key takes a test a second. */
export async function fill(
  user: UserEvent,
  texts: readonly (readonly [label: string | RegExp, text: string])[],
) {
  for (const [label, text] of texts) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
}

const ADDRESS = 'http://localhost:3000/';

/**
 * Prepares each test of a file: the texts, an empty storage, a quiet console, and a fake clock.
 * @param clock `running` follows the real time and can be moved on; `manual` stands still until it is moved on.
 */
export function prepareScreens(clock: 'running' | 'manual' = 'running'): void {
  beforeEach(() => {
    // A test before this one may have reported something after its end.
    act(closeAll);
    // A test file before this one may have followed a link away from here: all of a worker share a window.
    if ('happyDOM' in window) (window.happyDOM as { setURL(url: string): void }).setURL(ADDRESS);
    localStorage.clear();
    sessionStorage.clear();
    // An item's link to the list would lead to the search that another file has left.
    noteList('/', '');
    // happy-dom has no fonts, to which growing text fields listen, and no layout, without which a menu counts as
    // scrolled out of sight.
    Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_024);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(768);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(16, 16, 300, 44));
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    vi.spyOn(console, 'debug').mockReturnValue(undefined);
    vi.useFakeTimers({ shouldAdvanceTime: clock === 'running' });
  });
  afterEach(() => {
    // A question that stays open would be waited for by the next test's, and toasts outlive the components that showed
    // them: all tests of a worker share their modules.
    act(closeAll);
    cleanup();
    // A test may have said whether the page is in front; the next one's page tells itself.
    focusManager.setFocused(undefined);
    window.history.replaceState(null, '');
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
