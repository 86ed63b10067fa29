import { notifications } from '@mantine/notifications';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { startTexts } from '#web/base/i18n.ts';
import Overlays from '#web/ui/overlays.tsx';
import type { FakeServer } from './fakeServer.ts';
import { renderSignedIn } from './renderSignedIn.tsx';
import { userWith } from './users.ts';

const administrator = userWith({ role: ['User', 'Admin'], sub: 'admin-1' });

/** Draws a screen for an administrator, whose token can be renewed, against a fake server. */
export async function renderAdmin(screenOf: ReactNode, server: FakeServer) {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const content = (
    <>
      {screenOf}
      <Overlays />
    </>
  );
  const { service } = await renderSignedIn(content, {
    user: administrator,
    send: server.fetch,
    outcome: { signinSilent: Promise.resolve(administrator) },
  });
  return { user, service };
}

export const button = (name: string | RegExp): HTMLButtonElement =>
  screen.getByRole<HTMLButtonElement>('button', { name });

export const findButton = (name: string | RegExp): Promise<HTMLButtonElement> =>
  screen.findByRole<HTMLButtonElement>('button', { name });

/** Call once in a test file: the texts, and a clock that runs on. */
export function prepareAdmin(): void {
  beforeAll(() => import('#web/ui/OpenedMenu.tsx'));
  beforeEach(() => {
    startTexts();
    localStorage.clear();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    // A menu's focus trap finds nothing visible without a layout, and prints the whole tree.
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
  });
  afterEach(() => {
    cleanup();
    // Toasts are kept outside of what is drawn.
    notifications.clean();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
