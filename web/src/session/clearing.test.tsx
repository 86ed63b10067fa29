// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import PasswordResetScreen from '#web/features/encryption/PasswordResetScreen.tsx';
import { impactAt } from '#web/testing/encryptionResponses.ts';
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

prepareScreens();
/** Loads lazy modules here, so that they do not count for the timeout of the first test. */
beforeAll(() => import('#web/ui/password/passwordStrength.ts'));

const TYPED = 'copper lantern 47 otter';
const CLEARED = 'What you typed here was cleared when your items were locked.';

const filled = () =>
  [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input')].filter(({ value }) => value !== '');

/** Opens the form for a new encryption password, where the items are open. */
async function beginChange(server: ReturnType<typeof createFakeServer>, way: RegExp) {
  const { user } = renderScreen(
    <>
      <SessionLock />
      <PasswordResetScreen />
    </>,
    { server },
  );
  await screen.findByRole('button', { name: /^Lock your items now/ });
  await user.click(button('Change Encryption Password'));
  await user.click(await findButton(way));
  return user;
}

describe('a lock in another tab', () => {
  test.each([
    ['the encryption passwords', /I know my current/],
    ['the words of a recovery key', /I have my recovery key/],
  ])('clears %s that are typed, and says so', async (_, way) => {
    const vault = createFakeVault({ isOpen: true });
    const server = createFakeServer({
      ...vault.handlers,
      'POST /change-encryption-password/check-change-impact': () => impactAt('Enhanced'),
    });
    const user = await beginChange(server, way);
    await screen.findByLabelText(/^New password/);
    await user.click(document.querySelector('[role=dialog] input') ?? document.body);
    await user.paste(TYPED);
    await user.click(screen.getByLabelText(/^New password/));
    await user.paste(TYPED);
    expect(filled().length).toBeGreaterThan(1);
    const channel = new BroadcastChannel('item-registry.tabs');
    vault.lock();
    channel.postMessage('locked');
    await screen.findByText(CLEARED);
    channel.close();
    expect(filled()).toEqual([]);
    await user.click(screen.getByLabelText(/^New password/));
    await user.paste('again');
    expect(screen.queryByText(CLEARED)).toBeNull();
  });

  test('outlasts a change of the password that was on its way, though the server opens a session for it', async () => {
    const vault = createFakeVault({ level: 'Maximum', isOpen: true });
    const { promise: late, resolve: respond } = deferred<void>();
    const server = createFakeServer({
      ...vault.handlers,
      'POST /change-encryption-password/check-change-impact': () => impactAt('Maximum'),
      'POST /change-encryption-password/change-password': async () => {
        await late;
        vault.unlock();
        return { body: { message: 'Encryption password changed' } };
      },
    });
    const user = await beginChange(server, /I know my current/);
    await fill(user, [
      ['Current password', 'correct horse'],
      ['New password', TYPED],
      ['Repeat new password', TYPED],
    ]);
    await user.click(submit());
    await waitFor(() =>
      expect(server.callsTo('/change-encryption-password/change-password')).toHaveLength(1),
    );
    const channel = new BroadcastChannel('item-registry.tabs');
    vault.lock();
    channel.postMessage('locked');
    await screen.findByRole('button', { name: 'Unlock your items', hidden: true });
    channel.close();
    await act(async () => respond());
    await screen.findByText('Encryption password changed');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await findButton('Unlock your items');
    expect(server.callsTo('/encryption/invalidate-session')).toHaveLength(1);
  });
});
