import { notifications } from '@mantine/notifications';
import { cleanup } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { startTexts } from '#web/base/i18n.ts';
import { routes } from '#web/base/routes.ts';
import AccountScreen from '#web/features/account/AccountScreen.tsx';
import Overlays from '#web/ui/overlays.tsx';
import type { FakeServer } from './fakeServer.ts';
import { renderSignedIn } from './renderSignedIn.tsx';
import { accessTokenWith, userWith } from './users.ts';

export const TOKEN = accessTokenWith({ role: 'User', username: 'alice', sub: 'user-1' });

/** Draws the account page for alice, whose token has the form that Amplify wants. */
export async function renderAccount(server?: FakeServer) {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const content = (
    <>
      <Routes>
        <Route path={routes.account.path} element={<AccountScreen />} />
        <Route path="*" element={null} />
      </Routes>
      <Overlays />
    </>
  );
  await renderSignedIn(content, {
    user: Object.assign(userWith(), { access_token: TOKEN }),
    address: routes.account.path,
    ...(server ? { send: server.fetch } : {}),
  });
  return user;
}

/** Call once in a test file: the texts, what is loaded lazily, and a clock that runs on. */
export function prepareAccount(): void {
  beforeAll(() => Promise.all([import('#web/features/account/directory/amplify.ts'), import('qrcode')]));
  beforeEach(() => {
    startTexts();
    localStorage.clear();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
  });
  afterEach(() => {
    cleanup();
    // Toasts are kept outside of what is drawn.
    notifications.clean();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
