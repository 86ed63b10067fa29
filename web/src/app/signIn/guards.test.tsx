// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { address, navigationState, prepareSignIn, renderSignedIn } from '#web/testing/renderSignedIn.tsx';
import { userWith } from '#web/testing/users.ts';
import { RequireAdmin, RequireUser } from './guards.tsx';

prepareSignIn();

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
  it('verifies for 100 ms, then shows the screen to a signed-in person', async () => {
    await renderSignedIn(screens, { user: userWith() });
    await pass(99);
    expect(screen.getByText('Verifying authentication...')).toBeTruthy();
    expect(screen.queryByText('Home')).toBeNull();
    await pass(1);
    expect(screen.getByText('Home')).toBeTruthy();
  });

  it.each([
    ['nobody is signed in', undefined],
    ['the token has expired', userWith({ secondsLeft: -61 })],
  ])('leads to sign-in when %s, and remembers the whole address', async (_, user) => {
    await renderSignedIn(screens, { user, address: '/asset-details/a1?tab=2#end' });
    await pass(99);
    expect(address()).toBe('/asset-details/a1?tab=2#end');
    await pass(1);
    expect(address()).toBe('/login');
    expect(navigationState()).toEqual({ returnTo: '/asset-details/a1?tab=2#end' });
    expect(screen.queryByText('An item')).toBeNull();
  });

  it('lets a token pass that ended within the clock skew', async () => {
    await renderSignedIn(screens, { user: userWith({ secondsLeft: -30 }) });
    await pass(100);
    expect(screen.getByText('Home')).toBeTruthy();
  });
});

describe('the administrators guard', () => {
  it('shows the screen to an administrator', async () => {
    await renderSignedIn(screens, {
      user: userWith({ role: ['User', 'Admin'] }),
      address: '/transfer-repair',
    });
    await pass(100);
    expect(screen.getByText('Repair')).toBeTruthy();
  });

  it('tells others why not, and takes them home', async () => {
    await renderSignedIn(screens, { user: userWith(), address: '/transfer-repair' });
    await pass(100);
    expect(screen.getByText('Access denied. This page is only available to administrators.')).toBeTruthy();
    expect(screen.queryByText('Repair')).toBeNull();
    await pass(2_000);
    expect(address()).toBe('/');
  });

  it('says so when the role cannot be read', async () => {
    const user = userWith();
    user.access_token = 'opaque';
    await renderSignedIn(screens, { user, address: '/transfer-repair' });
    await pass(100);
    expect(screen.getByText('Authentication error')).toBeTruthy();
  });
});
