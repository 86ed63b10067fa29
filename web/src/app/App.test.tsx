// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { UNNOTED_KEY } from '#web/auth/stored.ts';
import { keepNote } from '#web/features/account/changeNotes.ts';
import { responseOf } from '#web/testing/fakeServer.ts';
import { prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { userWith } from '#web/testing/users.ts';
import { useCatchUp } from './App.tsx';
import { LogoutScreen } from './signIn/LogoutScreen.tsx';

prepareScreens('manual');

const SIGN_IN = '11111111-2222-3333-4444-555555555555';
/** The server's id for it. */
const ID = 'KoU7QYzeOI9Av0GWXWfqLQ';
const SIGN_OUT_PATH = '/api/account/sign-ins/current/end';
const END_PATH = `/api/account/sign-ins/${ID}/end`;
const done = () => responseOf({ message: 'Ended' });

function App() {
  useCatchUp();
  return (
    <Routes>
      <Route path="/logout" element={<LogoutScreen />} />
      <Route path="/" element={null} />
    </Routes>
  );
}

function logOut(send: typeof fetch) {
  vi.stubGlobal('fetch', send);
  return renderScreen(<App />, { signedIn: userWith({ signIn: SIGN_IN }), path: '/logout' });
}

const start = (send: typeof fetch, userId?: string) =>
  renderScreen(<App />, {
    signedIn: userWith({ signIn: 'another', ...(userId && { userId }) }),
    server: { fetch: send },
    path: '/',
  });

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The browser hashes in its own time, which no fake clock moves. */
const signedOut = (service: { readonly signoutRedirect: unknown }) =>
  expect.poll(() => service.signoutRedirect).toHaveBeenCalledOnce();

test('signing out ends the sign-in at the server first, in a request that outlives the page', async () => {
  const order: string[] = [];
  const send = vi.fn<typeof fetch>(async (address) => {
    order.push(String(address));
    return new Response('{}');
  });
  const { service, manager } = logOut(send);
  vi.spyOn(manager, 'removeUser').mockImplementation(async () => void order.push('removeUser'));
  await signedOut(service);
  expect(order).toEqual([SIGN_OUT_PATH, 'removeUser']);
  expect(send).toHaveBeenCalledWith(
    SIGN_OUT_PATH,
    expect.objectContaining({
      method: 'POST',
      keepalive: true,
      redirect: 'manual',
      headers: expect.objectContaining({ 'content-type': 'application/json' }),
    }),
  );
  expect(localStorage.getItem('unfinished-sign-outs')).toBeNull();
});

test.each<[string, typeof fetch]>([
  ['fails', async () => responseOf({ message: 'Down' }, 500)],
  ['finds no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['finds the token out of date', async () => responseOf({ message: 'Unauthorized' }, 401)],
])('signing out goes on when that %s, and keeps no token to make up for it', async (_, send) => {
  const { service } = logOut(send);
  await signedOut(service);
  expect(Object.keys(localStorage)).toEqual(['unfinished-sign-outs']);
  expect(localStorage.getItem('unfinished-sign-outs')).toContain(ID);
});

test('a sign-out of a sign-in that has ended already is not made up for', async () => {
  const ended = JSON.stringify({ message: 'Please sign in again.', code: 'unauthorized' });
  const { service } = logOut(async () => new Response(ended, { status: 401 }));
  await signedOut(service);
  expect(localStorage.getItem('unfinished-sign-outs')).toBeNull();
});

test('signing out goes on when no response comes within three seconds', async () => {
  const { service } = logOut(() => new Promise(() => undefined));
  await passes(2_900);
  expect(service.signoutRedirect).not.toHaveBeenCalled();
  await passes(200);
  expect(service.signoutRedirect).toHaveBeenCalledOnce();
});

test('the next sign-in makes up for a sign-out that did not reach the server, once', async () => {
  await signedOut(logOut(() => Promise.reject(new TypeError('Failed to fetch'))).service);
  const send = vi.fn<typeof fetch>(async () => done());
  const first = start(send);
  await passes(10);
  first.unmount();
  start(send);
  await passes(10);
  expect(send.mock.calls.map(([address]) => address)).toEqual([END_PATH]);
});

test('a sign-out that did not reach the server waits for its own user, whoever signs in before', async () => {
  await signedOut(logOut(() => Promise.reject(new TypeError('Failed to fetch'))).service);
  const send = vi.fn<typeof fetch>(async () => done());
  const first = start(send, 'user-2');
  await passes(10);
  first.unmount();
  expect(send).not.toHaveBeenCalled();
  start(send);
  await passes(10);
  expect(send.mock.calls.map(([address]) => address)).toEqual([END_PATH]);
});

test('a sign-out that is not made up for stays noted until its tokens are out of date', async () => {
  await signedOut(logOut(() => Promise.reject(new TypeError('Failed to fetch'))).service);
  const send = vi.fn<typeof fetch>(async () => responseOf({ message: 'Down' }, 500));
  const first = start(send);
  await passes(10);
  first.unmount();
  await passes(13 * 60 * 60_000);
  start(send);
  await passes(10);
  expect(send).toHaveBeenCalledOnce();
});

describe('a change of the account, of which the server was not told before the page ended,', () => {
  const CHANGE = { change: 'account_password_changed', endOtherSignIns: true } as const;
  const CHANGES_PATH = '/api/account/credential-changes';
  const keepForAlice = () => keepNote({ userId: 'user-1', ...CHANGE });
  /** The chunk with the code for it is loaded first. */
  const started = async (send: typeof fetch, userId?: string) => {
    const page = start(send, userId);
    await import('#web/features/account/changeNotes.ts');
    await passes(10);
    page.unmount();
  };

  test('is told at the next start under the key that it was given, once', async () => {
    const { key } = keepForAlice();
    const send = vi.fn<typeof fetch>(async () => done());
    await started(send);
    await started(send);
    expect(send.mock.calls.map(([address]) => address)).toEqual([CHANGES_PATH]);
    const { headers, body } = send.mock.calls[0]?.[1] ?? {};
    expect(new Headers(headers).get('idempotency-key')).toBe(key);
    expect(JSON.parse(String(body))).toEqual(CHANGE);
  });

  test('stays kept while the server cannot be told', async () => {
    keepForAlice();
    await started(async () => responseOf({ message: 'Down' }, 500));
    expect(localStorage.getItem(UNNOTED_KEY)).toContain(CHANGE.change);
  });

  test('waits for its own user, and for a day at most', async () => {
    keepForAlice();
    const send = vi.fn<typeof fetch>(async () => done());
    await started(send, 'user-2');
    await passes(24 * 60 * 60_000);
    await started(send);
    expect(send).not.toHaveBeenCalled();
  });
});

test('without a lost sign-out nothing is asked', async () => {
  const send = vi.fn<typeof fetch>(async () => done());
  start(send);
  await passes(10);
  expect(send).not.toHaveBeenCalled();
});
