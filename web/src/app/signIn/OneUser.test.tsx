// @vitest-environment happy-dom

import { useWindowEvent } from '@mantine/hooks';
import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userStorageKey } from '#web/auth/signInConfig.ts';
import { userIdOf } from '#web/auth/userId.ts';
import { responseOf } from '#web/testing/fakeServer.ts';
import { config, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { userWith } from '#web/testing/users.ts';
import { confirmDialog, errorDialog, lastingDialog, successToast, undoToast } from '#web/ui/dialogs.tsx';
import { CallbackScreen } from './screens.tsx';

prepareScreens('manual');

/** Loaded before the first test, whose clock stands still. */
beforeAll(async () => {
  await import('#web/ui/overlays.tsx');
});

let reload: MockInstance<() => void>;
beforeEach(() => {
  reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A dialog comes in several steps, each of which React draws. */
async function shown() {
  for (let step = 0; step < 8; step += 1) await pass(100);
}

function Form() {
  return (
    <>
      <p>{userIdOf(useAuth().user) ?? 'Nobody'}</p>
      <input aria-label="Name" />
    </>
  );
}

/** Another tab stores this user, or removes the one who is stored, and the browser tells this tab. */
async function storeElsewhere(userId: string | null) {
  const key = userStorageKey(config);
  const newValue = userId === null ? null : userWith({ userId }).toStorageString();
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  await pass(10);
}

function Deletion() {
  const api = useApi();
  const request = { params: { id: 'road-bike' } };
  return (
    <button type="button" onClick={() => void api.request(assets.remove, request).catch(() => undefined)}>
      Delete
    </button>
  );
}

/** Asks before it is left, as a new recovery key does. */
function Words() {
  useWindowEvent('beforeunload', (event) => event.preventDefault());
  return <p>zebra walnut violin</p>;
}

/** Work that ends only now reports it, in each way there is. */
async function reportLate() {
  const toast = { text: 'Deleted Road bike', laterText: 'Road bike is kept', undoLabel: 'Undo' };
  void undoToast({ ...toast, onUndo: () => undefined });
  void successToast('Road bike is saved');
  void errorDialog({ title: 'Problem', text: 'Road bike was not deleted' });
  void errorDialog({ title: 'Problem', text: 'Road bike is locked', staysWhenLocked: true });
  void confirmDialog({ title: 'Delete Item', text: 'Delete Road bike?', confirmLabel: 'Delete' });
  await shown();
}
const shownText = () => document.body.textContent;

describe('a page', () => {
  test.each([
    ['another user signs in elsewhere', ['user-2']],
    ['its user signs out elsewhere and another one signs in', [null, 'user-2']],
    ['its user signs out elsewhere', [null]],
  ])('reports nothing of its user after %s', async (_, stored) => {
    renderScreen(<Form />);
    await pass(10);
    for (const userId of stored) await storeElsewhere(userId);
    await reportLate();
    expect(shownText()).not.toContain('Road bike');
    expect(reload).toHaveBeenCalledTimes(stored.includes('user-2') ? 1 : 0);
  });

  test('closes what it reports and asks, also what stays at a lock, when another user signs in elsewhere', async () => {
    renderScreen(<Form />);
    await pass(10);
    await reportLate();
    for (const text of ['Deleted Road bike', 'Delete Road bike?']) expect(shownText()).toContain(text);
    await storeElsewhere('user-2');
    await shown();
    expect(shownText()).not.toContain('Road bike');
  });

  test('reports nothing while nobody is signed in', async () => {
    renderScreen(<Form />);
    await pass(10);
    await reportLate();
    localStorage.clear();
    await pass(60_000);
    expect(screen.getByText('Nobody')).toBeTruthy();
    await reportLate();
    expect(shownText()).not.toContain('Road bike');
  });

  test('shows nothing that its user has typed once another one has signed in elsewhere', async () => {
    renderScreen(<Form />);
    await pass(10);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Typed' } });
    await storeElsewhere('user-2');
    expect(screen.queryByLabelText('Name')).toBeNull();
  });

  test('is loaded anew for another user without a question, also where a lasting dialog is open', async () => {
    renderScreen(<Form />);
    await pass(10);
    void lastingDialog({ title: 'Your Recovery Key', content: () => <Words /> });
    await shown();
    expect(shownText()).toContain('zebra');
    let mayLeave: boolean | undefined;
    reload.mockImplementation(() => {
      mayLeave = window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    });
    await storeElsewhere('user-2');
    expect(shownText()).not.toContain('zebra');
    expect(mayLeave).toBe(true);
  });

  test('sends no request with the token of a user of whom it has not been told, and is loaded anew', async () => {
    const send = vi.fn<typeof fetch>(async () => responseOf({}));
    renderScreen(<Deletion />, { server: { fetch: send } });
    await pass(10);
    localStorage.setItem(userStorageKey(config), userWith({ userId: 'user-2' }).toStorageString());
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await pass(10);
    const sent = send.mock.calls.map(([address]) => address);
    expect(sent).not.toContain('/assets/road-bike');
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('goes on when its user signs in again after a sign-out elsewhere', async () => {
    renderScreen(<Form />);
    await pass(10);
    await storeElsewhere(null);
    await storeElsewhere('user-1');
    expect(screen.getByText('user-1')).toBeTruthy();
    await reportLate();
    expect(shownText()).toContain('Deleted Road bike');
    expect(reload).not.toHaveBeenCalled();
  });

  test('does not show its screens again before it is known who has signed in', async () => {
    const { manager } = renderScreen(<Form />);
    await pass(10);
    await storeElsewhere(null);
    vi.spyOn(manager, 'getUser').mockReturnValue(new Promise(() => undefined));
    await storeElsewhere('user-2');
    await reportLate();
    expect(screen.getByText('You signed out in another tab.')).toBeTruthy();
    expect(shownText()).not.toContain('Road bike');
  });

  test('that completes the sign-in of another user goes on with them', async () => {
    window.history.replaceState(null, '', '/callback?code=1');
    const { manager } = renderScreen(
      <Routes>
        <Route path="/callback" element={<CallbackScreen />} />
      </Routes>,
      { path: '/callback?code=1', signIn: { signinCallback: new Promise(() => undefined) } },
    );
    await pass(10);
    await act(() => manager.events.load(userWith({ userId: 'user-2' })));
    expect(screen.getByText('Processing login...')).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });

  test('that signs its user out is not loaded anew, which would sign the other one out', async () => {
    window.history.replaceState(null, '', '/logout');
    renderScreen(<Form />);
    await pass(10);
    await storeElsewhere('user-2');
    await reportLate();
    expect(shownText()).not.toContain('Road bike');
    expect(reload).not.toHaveBeenCalled();
  });
});
