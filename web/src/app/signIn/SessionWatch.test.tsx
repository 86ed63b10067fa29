// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { ErrorResponse } from 'oidc-client-ts';
import { afterEach, expect, test, vi } from 'vitest';
import { useRole } from '#web/auth/roles.ts';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userStorageKey } from '#web/auth/signInConfig.ts';
import { config, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { userWith } from '#web/testing/users.ts';
import { confirmDialog, errorDialog, undoToast } from '#web/ui/dialogs.tsx';

prepareScreens('manual');

afterEach(() => window.history.replaceState(null, '', '/'));

const REFUSED = new ErrorResponse({ error: 'invalid_grant' });

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function SignedInUser() {
  return <p>{useAuth().user ? 'Somebody' : 'Nobody'}</p>;
}
const RoleName = () => <p>Role: {useRole() ?? 'unknown'}</p>;

/** Sends the event that a browser sends to the other tabs when one of them has changed the stored user. */
const storedElsewhere = (newValue: string | null) => {
  const key = userStorageKey(config);
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
};

test('a sign-out in another tab is shown here, and the user can sign in again', async () => {
  const { service } = renderScreen(<SignedInUser />);
  await pass(10);
  expect(screen.getByText('Somebody')).toBeTruthy();
  storedElsewhere(null);
  await pass(10);
  expect(screen.getByText('You signed out in another tab.')).toBeTruthy();
  expect(screen.queryByText('Somebody')).toBeNull();
  expect(service.signinRedirect).not.toHaveBeenCalled();
  act(() => screen.getByRole('button', { name: 'Sign in' }).click());
  await pass(10);
  expect(service.signinRedirect).toHaveBeenCalledOnce();
});

test('a question that names an item is closed by a sign-out in another tab', async () => {
  renderScreen(<SignedInUser />);
  await pass(10);
  const answer = confirmDialog({ title: 'Delete Item', text: 'Delete Road bike?', confirmLabel: 'Delete' });
  const soon = { timeout: 20_000 };
  await vi.waitFor(() => expect(screen.getByText('Delete Road bike?')).toBeTruthy(), soon);
  storedElsewhere(null);
  await vi.waitFor(() => expect(screen.queryByText('Delete Road bike?')).toBeNull(), soon);
  expect(await answer).toBe(false);
});

test('work that ends only after a sign-out in another tab is not reported, until somebody is signed in again', async () => {
  await import('#web/ui/overlays.tsx');
  renderScreen(<SignedInUser />);
  await pass(10);
  storedElsewhere(null);
  await pass(10);
  const texts = { text: 'Deleted Road bike', laterText: 'Road bike is kept', undoLabel: 'Undo' };
  void undoToast({ ...texts, onUndo: () => undefined });
  void errorDialog({ title: 'Problem', text: 'Road bike was not deleted' });
  await pass(1_000);
  expect(document.body.textContent).not.toContain('Road bike');
  storedElsewhere(userWith().toStorageString());
  await pass(10);
  void undoToast({ ...texts, onUndo: () => undefined });
  await pass(1_000);
  expect(screen.getByText('Deleted Road bike')).toBeTruthy();
});

test('a request that is refused after a sign-out in another tab does not lead to sign-in', async () => {
  const { manager, service } = renderScreen(<SignedInUser />);
  await pass(10);
  storedElsewhere(null);
  await pass(10);
  await act(() => manager.events._raiseSilentRenewError(REFUSED));
  expect(service.signinRedirect).not.toHaveBeenCalled();
  expect(screen.getByText('You signed out in another tab.')).toBeTruthy();
});

test('the page goes on when another tab has signed out and in again', async () => {
  renderScreen(<SignedInUser />);
  await pass(10);
  storedElsewhere(null);
  await pass(10);
  storedElsewhere(userWith().toStorageString());
  await pass(10);
  expect(screen.getByText('Somebody')).toBeTruthy();
});

test('a sign-out that is told of late does not end the sign-in that came after it', async () => {
  renderScreen(<SignedInUser />);
  await pass(10);
  const key = userStorageKey(config);
  const newValue = userWith().toStorageString();
  localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
  await pass(10);
  expect(localStorage.getItem(key)).toBe(newValue);
  storedElsewhere(newValue);
  await pass(10);
  expect(screen.getByText('Somebody')).toBeTruthy();
});

test('a change elsewhere that cannot be followed is not an error of the page', async () => {
  const { manager } = renderScreen(<SignedInUser />, { signedIn: null });
  await pass(10);
  vi.spyOn(manager, 'getUser').mockRejectedValue(new TypeError('Failed to fetch'));
  storedElsewhere(userWith().toStorageString());
  await pass(10);
  expect(screen.getByText('Nobody')).toBeTruthy();
});

test('a sign-in in another tab signs in here', async () => {
  renderScreen(<SignedInUser />, { signedIn: null });
  await pass(10);
  storedElsewhere(userWith().toStorageString());
  await pass(10);
  expect(screen.getByText('Somebody')).toBeTruthy();
});

test('other keys of the storage are ignored', async () => {
  renderScreen(<SignedInUser />);
  await pass(10);
  window.dispatchEvent(new StorageEvent('storage', { key: 'other', newValue: null }));
  await pass(10);
  expect(screen.getByText('Somebody')).toBeTruthy();
});

test('the stored user is checked every minute', async () => {
  renderScreen(<SignedInUser />);
  await pass(0);
  await pass(59_999);
  localStorage.clear();
  expect(screen.getByText('Somebody')).toBeTruthy();
  await pass(1);
  expect(screen.getByText('Nobody')).toBeTruthy();
});

test('a refused silent renewal leads to sign-in', async () => {
  const { manager, service } = renderScreen(<SignedInUser />);
  await pass(10);
  await act(() => manager.events._raiseSilentRenewError(REFUSED));
  expect(service.signinRedirect).toHaveBeenCalledOnce();
});

test.each([
  ['changes nothing while the token is good', 120, 0],
  ['leads to sign-in once the token has expired', -61, 1],
])('a silent renewal that fails otherwise %s', async (_, secondsLeft, redirects) => {
  const signIn = { signinSilent: new Promise<null>((resolve) => setTimeout(resolve, 1, null)) };
  const { manager, service } = renderScreen(<SignedInUser />, {
    signedIn: userWith({ secondsLeft }),
    signIn,
  });
  await pass(10);
  await act(() => manager.events._raiseSilentRenewError(new TypeError('Failed to fetch')));
  await pass(10);
  expect(service.signinRedirect).toHaveBeenCalledTimes(redirects);
});

test('a sign-in that is under way is not left for another one', async () => {
  window.history.replaceState(null, '', '/callback?code=1');
  const { manager, service } = renderScreen(<SignedInUser />);
  await pass(10);
  await act(() => manager.events._raiseSilentRenewError(REFUSED));
  expect(service.signinRedirect).not.toHaveBeenCalled();
});

test('the role is looked up every second while nobody is signed in', async () => {
  const { manager } = renderScreen(<RoleName />, { signedIn: null });
  await pass(10);
  expect(screen.getByText('Role: unknown')).toBeTruthy();
  await manager.storeUser(userWith({ role: 'Admin' }));
  await pass(900);
  expect(screen.getByText('Role: unknown')).toBeTruthy();
  await pass(100);
  expect(screen.getByText('Role: admin')).toBeTruthy();
});
