// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import EncryptionSettingsScreen from '#web/features/encryption/settings/EncryptionSettingsScreen.tsx';
import { GOOD_PASSWORD, settingsAt, statusAt } from '#web/testing/encryptionResponses.ts';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import {
  button,
  fill,
  findButton,
  prepareScreens,
  renderScreen,
  submit,
} from '#web/testing/renderScreen.tsx';
import { SessionLock } from './lock/SessionLock.tsx';
import { isLockUnfinished, markLock } from './unfinishedLock.ts';

prepareScreens();
/** Loads a lazy module here, so that it does not count for the timeout of the first test. */
beforeAll(() => import('#web/ui/password/passwordStrength.ts'));

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** The settings under the lock. */
function openSettings(
  from: ReturnType<typeof createFakeVault>,
  handlers: Parameters<typeof createFakeServer>[0],
) {
  const state = { vault: from };
  const server = createFakeServer({
    ...settingsAt(() => statusAt('Standard')),
    'GET /encryption/session-status': () => state.vault.handlers['GET /encryption/session-status'](),
    'POST /encryption/invalidate-session': () => state.vault.lock(),
    ...handlers,
  });
  const { user } = renderScreen(
    <>
      <SessionLock />
      <EncryptionSettingsScreen />
    </>,
    { server },
  );
  return { state, server, user };
}

test('a lock that an earlier user left unfinished does not end the session that a change of the level opens', async () => {
  markLock(true);
  const { state, server, user } = openSettings(createFakeVault({ level: 'Standard' }), {
    'POST /encryption/change-security-level': () => {
      state.vault = createFakeVault({ level: 'Maximum', isOpen: true });
      return { body: { message: 'Moved' } };
    },
  });
  await user.click(await findButton('Switch to Maximum'));
  await screen.findByLabelText('New password');
  await fill(user, [
    ['New password', GOOD_PASSWORD],
    ['Repeat new password', GOOD_PASSWORD],
  ]);
  await user.click(submit());
  await findButton(/^Lock your items now/);
  await passes(20_000);
  expect(button(/^Lock your items now/)).toBeTruthy();
  expect(server.callsTo('/encryption/invalidate-session')).toEqual([]);
});

test('a lock during a migration is still finished after its next step, which opens no session', async () => {
  const vault = createFakeVault({ level: 'Maximum', isOpen: true });
  let isDown = true;
  const { promise: late, resolve: respond } = deferred<void>();
  const steps = [3, 0];
  const { server, user } = openSettings(vault, {
    ...settingsAt(() => statusAt('Maximum', { total: 5, plain: 5 })),
    'POST /encryption/invalidate-session': () =>
      isDown ? { status: 503, body: { message: 'Down' } } : vault.lock(),
    'POST /encryption/migrate-to-encrypted': async () => {
      await late;
      return { body: { message: '', remaining: steps.shift() ?? 0 } };
    },
  });
  await user.click(await findButton('Encrypt the rest'));
  await user.click(await findButton(/^Lock your items now/));
  await findButton('Unlock your items');
  await act(async () => respond());
  await waitFor(() => expect(steps).toEqual([]));
  await passes(1_000);
  expect(isLockUnfinished()).toBe(true);
  isDown = false;
  await passes(20_000);
  await waitFor(() => expect(isLockUnfinished()).toBe(false));
  expect(server.callsTo('/encryption/invalidate-session').length).toBeGreaterThan(1);
});
