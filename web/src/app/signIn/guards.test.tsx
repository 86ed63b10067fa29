// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { address, navigationState, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { userWith } from '#web/testing/users.ts';
import { RequireAdmin, RequireUser } from './screens.tsx';

prepareScreens('manual');

const screens = (
  <Routes>
    <Route element={<RequireUser />}>
      <Route path="/" element={<p>Home</p>} />
      <Route path="/asset-details/:id" element={<p>An item</p>} />
      <Route element={<RequireAdmin />}>
        <Route path="/transfer-repair" element={<p>Repair</p>} />
      </Route>
    </Route>
    <Route path="/login" element={<p>Login</p>} />
  </Routes>
);

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the route guard', () => {
  test('verifies for 100 ms, then shows the screen to a signed-in user', async () => {
    renderScreen(screens);
    await pass(99);
    expect(screen.getByText('Verifying authentication...')).toBeTruthy();
    expect(screen.queryByText('Home')).toBeNull();
    await pass(1);
    expect(screen.getByText('Home')).toBeTruthy();
  });

  test.each([
    ['nobody is signed in', null],
    ['the token has expired', userWith({ secondsLeft: -61 })],
  ])('leads to the login when %s, and remembers the whole address', async (_, signedIn) => {
    renderScreen(screens, { signedIn, path: '/asset-details/a1?tab=2#end' });
    await pass(99);
    expect(address()).toBe('/asset-details/a1?tab=2#end');
    await pass(1);
    expect(address()).toBe('/login');
    expect(navigationState()).toEqual({ returnTo: '/asset-details/a1?tab=2#end' });
    expect(screen.queryByText('An item')).toBeNull();
  });

  test('accepts a token that expired within the clock skew', async () => {
    renderScreen(screens, { signedIn: userWith({ secondsLeft: -30 }) });
    await pass(100);
    expect(screen.getByText('Home')).toBeTruthy();
  });

  test('keeps what is typed when another tab renews the sign-in', async () => {
    const { manager } = renderScreen(
      <Routes>
        <Route element={<RequireUser />}>
          <Route path="/" element={<input aria-label="Name" />} />
        </Route>
      </Routes>,
    );
    await pass(100);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Typed' } });
    await act(() => manager.events.load(userWith()));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Typed');
  });
});

describe('the administrators guard', () => {
  test('shows the screen to an administrator', async () => {
    renderScreen(screens, {
      signedIn: userWith({ role: ['User', 'Admin'] }),
      path: '/transfer-repair',
    });
    await pass(100);
    expect(screen.getByText('Repair')).toBeTruthy();
  });

  test('tells other users why not, and sends them home', async () => {
    renderScreen(screens, { path: '/transfer-repair' });
    await pass(100);
    expect(screen.getByText('Access denied. This page is only available to administrators.')).toBeTruthy();
    expect(screen.queryByText('Repair')).toBeNull();
    await pass(2_000);
    expect(address()).toBe('/');
  });

  test('sends nobody home who has followed a link by then', async () => {
    renderScreen(screens, { path: '/transfer-repair' });
    await pass(100);
    // A router in a browser has done this much before the next screen is drawn.
    window.history.pushState({ key: 'next' }, '');
    await pass(2_000);
    expect(address()).toBe('/transfer-repair');
  });

  test('shows an error when the role cannot be read', async () => {
    const signedIn = userWith();
    signedIn.access_token = 'opaque';
    renderScreen(screens, { signedIn, path: '/transfer-repair' });
    await pass(100);
    expect(screen.getByText('Authentication error')).toBeTruthy();
  });
});
