// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { prepareSignIn, renderSignedIn } from '#web/testing/renderSignedIn.tsx';
import { answerOf } from '#web/testing/responses.ts';
import { userWith } from '#web/testing/users.ts';
import { useEndSessionAtSignOut } from './App.tsx';
import { LogoutScreen } from './signIn/screens.tsx';

prepareSignIn();

function App() {
  useEndSessionAtSignOut();
  return (
    <Routes>
      <Route path="/logout" element={<LogoutScreen />} />
    </Routes>
  );
}

const logOut = (send: typeof fetch, user = userWith()) =>
  renderSignedIn(<App />, { user, send, address: '/logout' });
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('signing out locks the vault first, while there still is a token', async () => {
  const order: string[] = [];
  const send = vi.fn<typeof fetch>(async (address) => {
    order.push(String(address));
    return answerOf({ message: 'Session ended' });
  });
  const { service, manager } = await logOut(send);
  vi.spyOn(manager, 'removeUser').mockImplementation(async () => void order.push('removeUser'));
  await passes(10);
  expect(order).toEqual(['/encryption/invalidate-session', 'removeUser']);
  expect(service.signoutRedirect).toHaveBeenCalledOnce();
});

test('signing out goes on when that fails', async () => {
  const { service } = await logOut(async () => answerOf({ message: 'Down' }, 500));
  await passes(10);
  expect(service.signoutRedirect).toHaveBeenCalledOnce();
});

test('signing out goes on when no answer comes within three seconds', async () => {
  const { service } = await logOut(() => new Promise(() => undefined));
  await passes(2_900);
  expect(service.signoutRedirect).not.toHaveBeenCalled();
  await passes(200);
  expect(service.signoutRedirect).toHaveBeenCalledOnce();
});

test('without a valid token nothing is asked', async () => {
  const send = vi.fn<typeof fetch>(async () => answerOf({}));
  const { service } = await logOut(send, userWith({ secondsLeft: -600 }));
  await passes(10);
  expect(send).not.toHaveBeenCalled();
  expect(service.signoutRedirect).toHaveBeenCalledOnce();
});
