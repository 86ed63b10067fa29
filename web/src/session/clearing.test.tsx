// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import PasswordResetScreen from '#web/features/encryption/PasswordResetScreen.tsx';
import { impactAt } from '#web/testing/encryptionResponses.ts';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { button, findButton, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { SessionLock } from './lock/SessionLock.tsx';

prepareScreens();
/** Loads lazy modules here, so that they do not count for the timeout of the first test. */
beforeAll(() => import('#web/ui/password/passwordStrength.ts'));

const TYPED = 'copper lantern 47 otter';
const CLEARED = 'What you typed here was cleared when your items were locked.';

const filled = () =>
  [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input')].filter(({ value }) => value !== '');

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
});
