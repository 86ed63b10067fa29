// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { User } from 'oidc-client-ts';
import { type ReactNode, useState } from 'react';
import { Link, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { ACCOUNT_DELETED } from '#web/auth/signOut.ts';
import { address, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { userWith } from '#web/testing/users.ts';
import { LogoutScreen } from './LogoutScreen.tsx';
import { CallbackScreen, LoginScreen, SilentCallbackScreen } from './screens.tsx';

prepareScreens('manual');
beforeEach(() => sessionStorage.clear());

/** Shows its content when asked to, so that a test can prepare for it. */
function Gate({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    children
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Handled here, so that it is not reported before the screen sees it. */
function refusal<T = never>(message: string): Promise<T> {
  const refused = Promise.reject<T>(new Error(message));
  refused.catch(() => undefined);
  return refused;
}

describe('the login screen', () => {
  test('goes on to the sign-in service once, with the address to return to', async () => {
    const state = { returnTo: '/asset-details/a1?tab=2' };
    const { service } = renderScreen(<LoginScreen />, {
      path: '/login',
      state,
      strict: true,
      signedIn: null,
    });
    await pass(10);
    expect(service.signinRedirect).toHaveBeenCalledExactlyOnceWith({ state, redirectMethod: 'replace' });
  });

  test('asks for no password while the stored sign-in can be renewed', async () => {
    const signedIn = Object.assign(userWith(), { refresh_token: 'refresh' });
    const { service } = renderScreen(<LoginScreen />, {
      path: '/login',
      state: { returnTo: '/asset-details/a1?tab=2' },
      strict: true,
      signedIn,
      signIn: { signinSilent: Promise.resolve(signedIn) },
    });
    await pass(10);
    expect(address()).toBe('/asset-details/a1?tab=2');
    expect(service.signinSilent).toHaveBeenCalledOnce();
    expect(service.signinRedirect).not.toHaveBeenCalled();
  });

  test.each([
    ['leads nobody away', true],
    ['sends nobody to the sign-in service', false],
  ])('%s who went to another page while the sign-in was renewed', async (_, isRenewed) => {
    const signedIn = Object.assign(userWith(), { refresh_token: 'refresh' });
    const { promise: signinSilent, resolve: renew } = deferred<User | null>();
    const page = (
      <>
        <Link to="/help">Help</Link>
        <Routes>
          <Route path="/login" element={<LoginScreen />} />
          <Route path="*" element={null} />
        </Routes>
      </>
    );
    const { service } = renderScreen(page, { path: '/login', signedIn, signIn: { signinSilent } });
    await pass(10);
    fireEvent.click(screen.getByText('Help'));
    renew(isRenewed ? signedIn : null);
    await pass(10);
    expect(address()).toBe('/help');
    expect(service.signinRedirect).not.toHaveBeenCalled();
  });

  test('never returns to another site', async () => {
    const state = { returnTo: 'https://evil.example/' };
    const { service } = renderScreen(<LoginScreen />, {
      path: '/login',
      state,
      strict: true,
      signedIn: null,
    });
    await pass(10);
    expect(service.signinRedirect).toHaveBeenCalledWith({
      state: { returnTo: '/' },
      redirectMethod: 'replace',
    });
  });

  test('offers a retry when the service cannot be reached', async () => {
    const signIn = { signinRedirect: refusal<void>('Failed to fetch') };
    const { service } = renderScreen(<LoginScreen />, {
      path: '/login',
      strict: true,
      signedIn: null,
      signIn,
    });
    await pass(10);
    expect(screen.getByText('Sign-in is not available')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(10);
    expect(service.signinRedirect).toHaveBeenCalledTimes(2);
  });
});

describe('the callback screen', () => {
  test('processes the login once, then returns after a second', async () => {
    const user = userWith({ state: { returnTo: '/asset-details/a1?tab=2' } });
    const signIn = { signinCallback: Promise.resolve(user) };
    const { service } = renderScreen(<CallbackScreen />, {
      path: '/callback?code=1',
      strict: true,
      signedIn: null,
      signIn,
    });
    await pass(0);
    await pass(999);
    expect(screen.getByText('Processing login...')).toBeTruthy();
    expect(address()).toBe('/callback?code=1');
    await pass(1);
    expect(address()).toBe('/asset-details/a1?tab=2');
    expect(service.signinCallback).toHaveBeenCalledOnce();
  });

  test('goes home without an address to return to', async () => {
    const signIn = { signinCallback: Promise.resolve(userWith()) };
    renderScreen(<CallbackScreen />, { path: '/callback?code=1', strict: true, signedIn: null, signIn });
    await pass(0);
    await pass(1_000);
    expect(address()).toBe('/');
  });

  test('says that the login failed, and goes to the login screen after two seconds', async () => {
    const signIn = { signinCallback: refusal('access_denied') };
    renderScreen(<CallbackScreen />, { path: '/callback?error=x', strict: true, signedIn: null, signIn });
    await pass(0);
    await pass(1_999);
    expect(screen.getByText('Login failed. Redirecting to login page...')).toBeTruthy();
    expect(address()).toBe('/callback?error=x');
    await pass(1);
    expect(address()).toBe('/login');
  });
});

describe('the callback screen without the code that completes a sign-in', () => {
  test('keeps the address, and offers to load it again', async () => {
    const { manager, service } = renderScreen(
      <Gate>
        <CallbackScreen />
      </Gate>,
      {
        path: '/callback?code=1',
        signedIn: null,
      },
    );
    vi.spyOn(manager, 'load').mockRejectedValue(new TypeError('Failed to fetch'));
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    await pass(5_000);
    expect(address()).toBe('/callback?code=1');
    expect(service.signinCallback).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('a sign-in that fails twice in a minute', () => {
  const fail = async () => {
    const signIn = { signinCallback: refusal('server_error') };
    renderScreen(<CallbackScreen />, { path: '/callback?code=1', signedIn: null, signIn });
    await pass(10);
    cleanup();
  };
  const login = () => renderScreen(<LoginScreen />, { path: '/login', strict: true, signedIn: null });

  test('goes on by itself after the first failure', async () => {
    await fail();
    const { service } = login();
    await pass(10);
    expect(service.signinRedirect).toHaveBeenCalledOnce();
  });

  test('waits for the user after the second, and tries again when asked to', async () => {
    await fail();
    await fail();
    const { service } = login();
    await pass(10);
    expect(screen.getByText('We cannot sign you in right now')).toBeTruthy();
    expect(service.signinRedirect).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(10);
    expect(service.signinRedirect).toHaveBeenCalledOnce();
  });

  test.each([
    ['a minute has passed', () => pass(60_000)],
    [
      'one has succeeded',
      async () => {
        const signIn = { signinCallback: Promise.resolve(userWith()) };
        renderScreen(<CallbackScreen />, { path: '/callback?code=1', signedIn: null, signIn });
        await pass(10);
        cleanup();
        localStorage.clear();
      },
    ],
  ])('counts no more when %s', async (_, meanwhile) => {
    await fail();
    await fail();
    await meanwhile();
    const { service } = login();
    await pass(10);
    expect(service.signinRedirect).toHaveBeenCalledOnce();
  });
});

describe('the silent callback screen', () => {
  test('renews the token once', async () => {
    const { service } = renderScreen(<SilentCallbackScreen />, {
      path: '/silent-callback?code=1',
      strict: true,
      signedIn: null,
    });
    await pass(10);
    expect(screen.getByText('Renewing token...')).toBeTruthy();
    expect(service.signinCallback).toHaveBeenCalledOnce();
  });
});

describe('the logout screen', () => {
  test('forgets the user and signs out at the service once', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}'));
    const { service, manager } = renderScreen(<LogoutScreen />, {
      path: '/logout',
      strict: true,
    });
    await expect.poll(() => service.signoutRedirect).toHaveBeenCalledOnce();
    expect(await manager.getUser()).toBeNull();
  });

  test('says that the account is deleted until the user goes on, and sends no request to the server', async () => {
    const state = ACCOUNT_DELETED;
    const send = vi.fn();
    vi.stubGlobal('fetch', send);
    const { service, manager } = renderScreen(<LogoutScreen />, {
      path: '/logout',
      strict: true,
      state,
    });
    await expect.poll(() => screen.queryByText('Your account is deleted')).not.toBeNull();
    await pass(600_000);
    expect(await manager.getUser()).toBeNull();
    expect(service.signoutRedirect).not.toHaveBeenCalled();
    expect(screen.getByText('Your account is deleted')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await pass(10);
    expect(send).not.toHaveBeenCalled();
    expect(service.revokeTokens).not.toHaveBeenCalled();
    expect(service.signoutRedirect).toHaveBeenCalledOnce();
  });
});
