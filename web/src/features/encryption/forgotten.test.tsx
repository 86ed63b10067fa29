// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import PasswordModal from '#web/session/password/PasswordModal.tsx';
import { useAuthenticate } from '#web/session/SessionProvider.tsx';
import { useEncryptionSession } from '#web/session/useEncryptionSession.ts';
import { GOOD_PASSWORD, impactAt, PHRASE } from '#web/testing/encryptionResponses.ts';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { prepareEncryption } from '#web/testing/renderEncryption.tsx';
import { renderAt } from '#web/testing/renderItems.tsx';
import { address, button, dialog, fill, findButton, renderScreen } from '#web/testing/renderScreen.tsx';
import { MissingPart } from '#web/ui/MissingPart.tsx';

prepareEncryption();

const RECOVER = 'POST /change-encryption-password/change-with-recovery';
const FORGOTTEN = 'Forgot your encryption password?';

/** Asks for the password, and shows that it was not given. */
function Unlock() {
  const authenticate = useAuthenticate();
  const [isCancelled, setCancelled] = useState(false);
  const { isLocked } = useEncryptionSession();
  const unlock = async () => setCancelled(!(await authenticate()));
  return (
    <>
      <button type="button" onClick={() => void unlock()}>
        Unlock
      </button>
      {isLocked && <p>Locked</p>}
      {isCancelled && <p>Cancelled</p>}
    </>
  );
}

/** The unlock dialog on Home, after "Forgot your encryption password?". */
async function openForgotten(level: SecurityLevel) {
  const vault = createFakeVault({ level });
  const server = createFakeServer({
    ...vault.handlers,
    'GET /assets': vault.guarded(() => ({ body: [makeItem({ isEncrypted: true })] })),
    'POST /change-encryption-password/check-change-impact': () => impactAt(level),
    [RECOVER]: (request) => {
      vault.handlers['POST /encryption/authenticate-session']({
        ...request,
        body: { password: PASSWORD, rememberSession: false },
      });
      return { body: { message: 'Encryption password changed', newRecoveryKey: PHRASE } };
    },
  });
  const user = renderAt('/', server);
  await user.click(await findButton('Authenticate Session'));
  await user.click(await findButton(FORGOTTEN));
  return { user, server };
}

describe('a forgotten encryption password', () => {
  test('is replaced by the recovery key at Enhanced, which opens the items', async () => {
    const { user, server } = await openForgotten('Enhanced');
    await dialog('Change Encryption Password');
    await screen.findByRole('group', { name: 'Recovery key' });
    await fill(user, [
      ['Recovery key, word 1 of 24', PHRASE],
      ['New password', GOOD_PASSWORD],
      ['Repeat new password', GOOD_PASSWORD],
    ]);
    await user.click(button('Set new password'));
    await dialog('Your Recovery Key');
    await screen.findByText('Road bike');
    expect(server.requests.find(({ call }) => call === RECOVER)?.body).toEqual({
      recoveryKey: PHRASE,
      newPassword: GOOD_PASSWORD,
    });
  });

  test('is explained at Maximum, and another password can be tried', async () => {
    const { user } = await openForgotten('Maximum');
    const shown = within(await dialog('If you forgot your encryption password'));
    shown.getByText(/nothing stands in for it/);
    const link = shown.getByRole('link', { name: 'Go to Security Settings' });
    expect(link.getAttribute('href')).toBe('/encryption-settings');
    await user.click(shown.getByRole('button', { name: 'Try another password' }));
    await dialog('Unlock your items');
  });

  test('leaves the dialog of the password where its own cannot be loaded, and says so', async () => {
    const nothing = () => undefined;
    const { user } = renderScreen(
      <>
        <MissingPart />
        <PasswordModal
          purpose="session"
          opened
          forgotten={() => Promise.reject(new TypeError('Failed to fetch'))}
          onCancel={nothing}
          onAuthenticated={nothing}
        />
      </>,
    );
    await user.click(await findButton(FORGOTTEN));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await screen.findByText('Could not load this. Check your connection.');
    within(await dialog('Unlock your items')).getByLabelText(/Encryption password/);
  });

  test.each([
    ['Maximum', 'If you forgot your encryption password'],
    ['Enhanced', 'Change Encryption Password'],
  ] as const)(
    'leads at %s from the Security Settings to themselves without a dialog',
    async (level, title) => {
      const vault = createFakeVault({ level });
      const server = createFakeServer({
        ...vault.handlers,
        'POST /change-encryption-password/check-change-impact': () => impactAt(level),
      });
      const { user } = renderScreen(<Unlock />, { path: '/encryption-settings', server });
      await screen.findByText('Locked');
      await user.click(button('Unlock'));
      await user.click(await findButton(FORGOTTEN));
      await user.click(
        await within(await dialog(title)).findByRole('link', { name: 'Go to Security Settings' }),
      );
      await screen.findByText('Cancelled');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(address()).toBe('/encryption-settings');
    },
  );
});
