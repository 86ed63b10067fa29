// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { responseOf } from '#web/testing/fakeServer.ts';
import { prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { userWith } from '#web/testing/users.ts';
import { useEndSessionAtSignOut } from './App.tsx';
import { LogoutScreen } from './signIn/screens.tsx';

prepareScreens('manual');

function App() {
  useEndSessionAtSignOut();
  return (
    <Routes>
      <Route path="/logout" element={<LogoutScreen />} />
    </Routes>
  );
}

const logOut = (send: typeof fetch, signedIn = userWith()) =>
  renderScreen(<App />, { signedIn, server: { fetch: send }, path: '/logout' });
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('signing out locks the vault first, while there still is a token', async () => {
  const order: string[] = [];
  const send = vi.fn<typeof fetch>(async (address) => {
    order.push(String(address));
    return responseOf({ message: 'Session ended' });
  });
  const { service, manager } = logOut(send);
  vi.spyOn(manager, 'removeUser').mockImplementation(async () => void order.push('removeUser'));
  await passes(10);
  expect(order).toEqual(['/encryption/invalidate-session', 'removeUser']);
  expect(service.signoutRedirect).toHaveBeenCalledOnce();
});

test('signing out goes on when that fails', async () => {
  const { service } = logOut(async () => responseOf({ message: 'Down' }, 500));
  await passes(10);
  expect(service.signoutRedirect).toHaveBeenCalledOnce();
});

test('signing out goes on when no response comes within three seconds', async () => {
  const { service } = logOut(() => new Promise(() => undefined));
  await passes(2_900);
  expect(service.signoutRedirect).not.toHaveBeenCalled();
  await passes(200);
  expect(service.signoutRedirect).toHaveBeenCalledOnce();
});

test('without a valid token nothing is asked', async () => {
  const send = vi.fn<typeof fetch>(async () => responseOf({}));
  const { service } = logOut(send, userWith({ secondsLeft: -600 }));
  await passes(10);
  expect(send).not.toHaveBeenCalled();
  expect(service.signoutRedirect).toHaveBeenCalledOnce();
});
