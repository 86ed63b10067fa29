import { notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { ApiProvider } from '#web/api/ApiProvider.tsx';
import { createApi } from '#web/api/client.ts';
import { createQueryClient } from '#web/api/queryClient.ts';
import { startTexts } from '#web/base/i18n.ts';
import { routes } from '#web/base/routes.ts';
import PasswordResetScreen from '#web/features/encryption/PasswordResetScreen.tsx';
import EncryptionSettingsScreen from '#web/features/encryption/settings/EncryptionSettingsScreen.tsx';
import { Look } from '#web/ui/Look.tsx';
import Overlays from '#web/ui/overlays.tsx';
import type { FakeServer } from './fakeServer.ts';

/** The sign-in is in order in these tests; what the client does when it is not has tests of its own. */
const session = { accessToken: async () => 'token', renew: async () => false, signIn: async () => undefined };

/** Draws the encryption screens at an address, against a fake server. */
export function renderEncryption(address: string, server: FakeServer) {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const drawn = render(
    <Look>
      <ApiProvider api={createApi(session, server.fetch)}>
        <QueryClientProvider client={createQueryClient()}>
          <MemoryRouter initialEntries={[address]}>
            <Routes>
              <Route path={routes.encryptionSettings.path} element={<EncryptionSettingsScreen />} />
              <Route path={routes.passwordReset.path} element={<PasswordResetScreen />} />
            </Routes>
          </MemoryRouter>
        </QueryClientProvider>
      </ApiProvider>
      <Overlays />
    </Look>,
  );
  return { user, ...drawn };
}

export const button = (name: string | RegExp): HTMLButtonElement =>
  screen.getByRole<HTMLButtonElement>('button', { name });

export const findButton = (name: string | RegExp): Promise<HTMLButtonElement> =>
  screen.findByRole<HTMLButtonElement>('button', { name });

/** The button that sends the form of the dialog that is open. */
export const submit = (): HTMLButtonElement => {
  const found = screen.getByRole('dialog').querySelector<HTMLButtonElement>('button[type=submit]');
  if (!found) throw new Error('The dialog has no form');
  return found;
};

/** Call once in a test file: the texts, the strength meter loaded beforehand, and a clock moved on by hand. */
export function prepareEncryption(): void {
  beforeAll(() => import('#web/features/encryption/strength/passwordStrength.ts'));
  beforeEach(() => {
    startTexts();
    // Growing text fields listen for fonts, which happy-dom does not have.
    Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
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
