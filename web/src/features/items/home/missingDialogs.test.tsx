// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { firstOnPush } from '#tests/support/testAtNight.ts';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { button, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';
import { Look } from '#web/ui/Look.tsx';
import { MissingPart } from '#web/ui/MissingPart.tsx';

prepareScreens();
beforeAll(() => {
  vi.doMock('#web/session/password/PasswordModal.tsx', gone);
  vi.doMock('../labels/LabelsDialog.tsx', gone);
  vi.doMock('../qr/QrCodeModal.tsx', gone);
});
afterAll(() => {
  vi.doUnmock('#web/session/password/PasswordModal.tsx');
  vi.doUnmock('../labels/LabelsDialog.tsx');
  vi.doUnmock('../qr/QrCodeModal.tsx');
});

function gone(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}

const bike = makeItem();
const openServer = () => createFakeServer({ 'GET /assets': () => ({ body: [bike] }) });

function lockedServer() {
  const vault = createFakeVault();
  return createFakeServer({ ...vault.handlers, 'GET /assets': vault.guarded(() => ({ body: [bike] })) });
}

async function selectAll(user: UserEvent) {
  await user.click(await findButton('Select'));
  await user.click(await findButton('Select All'));
}

const TOAST_MS = 6_000;

describe('a dialog whose code does not come', () => {
  test.each(
    firstOnPush([
      ['of the password', 'Authenticate Session', lockedServer, async () => undefined],
      ['of the code', 'QR Code', openServer, async () => undefined],
      ['of the labels', 'Print labels', openServer, selectAll],
    ] as const),
  )('%s says so at each press, and does not open later', async (_, name, serverOf, prepare) => {
    const user = renderAt('/', serverOf());
    render(<MissingPart />, { wrapper: Look });
    await prepare(user);
    for (const _press of [1, 2]) {
      await user.click(await findButton(name));
      await screen.findByRole('alert');
      await act(() => vi.advanceTimersByTimeAsync(TOAST_MS));
      expect(screen.queryByRole('alert')).toBeNull();
    }
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button(name)).toBeTruthy();
  });
});
