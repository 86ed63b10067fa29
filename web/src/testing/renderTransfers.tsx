import { notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { ApiProvider } from '#web/api/ApiProvider.tsx';
import { createApi } from '#web/api/client.ts';
import { createQueryClient } from '#web/api/queryClient.ts';
import { PendingBadge } from '#web/app/layout/PendingBadge.tsx';
import { startTexts } from '#web/base/i18n.ts';
import { routes } from '#web/base/routes.ts';
import PendingTransfersScreen from '#web/features/transfers/pending/PendingTransfersScreen.tsx';
import { SessionLock } from '#web/session/lock/SessionLock.tsx';
import { SessionProvider } from '#web/session/SessionProvider.tsx';
import { Look } from '#web/ui/Look.tsx';
import Overlays from '#web/ui/overlays.tsx';
import type { FakeServer } from './fakeServer.ts';

/** The sign-in is in order in these tests; what the client does when it is not has tests of its own. */
const session = { accessToken: async () => 'token', renew: async () => false, signIn: async () => undefined };

const Address = () => <output data-testid="address">{useLocation().pathname}</output>;

/** Draws the pending transfers with their badge, against a fake server. */
export function renderTransfers(server: FakeServer) {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(
    <Look>
      <ApiProvider api={createApi(session, server.fetch)}>
        <QueryClientProvider client={createQueryClient()}>
          <MemoryRouter initialEntries={[routes.pendingTransfers.href()]}>
            <SessionProvider>
              <SessionLock />
              <PendingBadge />
              <Routes>
                <Route path={routes.pendingTransfers.path} element={<PendingTransfersScreen />} />
                <Route path="*" element={null} />
              </Routes>
            </SessionProvider>
            <Address />
          </MemoryRouter>
        </QueryClientProvider>
      </ApiProvider>
      <Overlays />
    </Look>,
  );
  return user;
}

export const address = (): string | null => screen.getByTestId('address').textContent;

/** The dialog of this title, once it shows. */
export const dialog = (name: string) => screen.findByRole('dialog', { name });

/** Call once in a test file: the texts, and a clock that tests move on by hand. */
export function prepareTransfers(): void {
  beforeEach(() => {
    startTexts();
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    cleanup();
    // Toasts are kept outside of what is drawn.
    notifications.clean();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
