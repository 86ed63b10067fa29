import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AuthContext, type AuthContextProps } from 'react-oidc-context';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { ApiProvider } from '#web/api/ApiProvider.tsx';
import { createApi } from '#web/api/client.ts';
import { createQueryClient } from '#web/api/queryClient.ts';
import { startTexts } from '#web/base/i18n.ts';
import { routes } from '#web/base/routes.ts';
import CreateItemScreen from '#web/features/items/create/CreateItemScreen.tsx';
import ItemDetailsScreen from '#web/features/items/details/ItemDetailsScreen.tsx';
import HomeScreen from '#web/features/items/home/HomeScreen.tsx';
import { SessionLock } from '#web/session/lock/SessionLock.tsx';
import { SessionProvider } from '#web/session/SessionProvider.tsx';
import { Look } from '#web/ui/Look.tsx';
import Overlays from '#web/ui/overlays.tsx';
import type { FakeServer } from './fakeServer.ts';

/** The sign-in is in order in these tests; what the client does when it is not has tests of its own. */
const session = { accessToken: async () => 'token', renew: async () => false, signIn: async () => undefined };

/** Who is signed in. */
const auth = { user: { profile: { name: 'alice' } } } as AuthContextProps;

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
};

/** Draws the item screens at an address, against a fake server. */
export function renderAt(address: string, server: FakeServer) {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(
    <Look>
      <AuthContext value={auth}>
        <ApiProvider api={createApi(session, server.fetch)}>
          <QueryClientProvider client={createQueryClient()}>
            <MemoryRouter initialEntries={[address]}>
              <SessionProvider>
                <SessionLock />
                <Routes>
                  <Route path={routes.home.path} element={<HomeScreen />} />
                  <Route path={routes.createAsset.path} element={<CreateItemScreen />} />
                  <Route path={routes.assetDetails.path} element={<ItemDetailsScreen />} />
                </Routes>
              </SessionProvider>
              <Address />
            </MemoryRouter>
          </QueryClientProvider>
        </ApiProvider>
      </AuthContext>
      <Overlays />
    </Look>,
  );
  return user;
}

export const address = (): string => screen.getByTestId('address').textContent ?? '';

export const button = (name: string | RegExp): HTMLButtonElement =>
  screen.getByRole<HTMLButtonElement>('button', { name });

/** Call once in a test file: the texts, and a clock that tests move on by hand. */
export function prepareScreens(): void {
  beforeEach(() => {
    startTexts();
    // Growing text fields listen for fonts, which happy-dom does not have.
    Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
    // Nor has it a layout, without which a menu counts as scrolled out of sight.
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_024);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(768);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(16, 16, 300, 44));
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
