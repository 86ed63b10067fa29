// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { responseOf } from '#web/testing/fakeServer.ts';
import { address, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { userWith } from '#web/testing/users.ts';
import { Navigation } from './Navigation.tsx';
import { ACCOUNT_LINKS, menusFor } from './navigationItems.ts';

prepareScreens('manual');

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The person is known after the first pass; what the bar then asks for is there after the second. */
const settle = async () => {
  await pass(0);
  await pass(10);
};

/** A server that always has this many transfers waiting. HEAD responds without a body. */
function counting(count: number) {
  const server = { count };
  const send = vi.fn<typeof fetch>(async (_, init) =>
    responseOf(init?.method === 'HEAD' ? undefined : { count: server.count }),
  );
  return Object.assign(send, { server });
}
const open = (fetch: typeof globalThis.fetch, options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<Navigation />, { server: { fetch }, strict: true, ...options });
const gets = (send: ReturnType<typeof counting>) =>
  send.mock.calls.filter(
    ([address, init]) => init?.method === 'GET' && address === '/transfers/pending-count',
  ).length;
const bar = () => screen.getByRole('navigation', { name: 'Main' });

describe('the navigation bar', () => {
  test('shows nothing until a user is signed in', async () => {
    const { manager } = open(counting(0), { signedIn: null });
    await pass(500);
    expect(screen.queryByRole('navigation')).toBeNull();
    await manager.storeUser(userWith());
    await pass(1_000);
    expect(within(bar()).getByRole('link', { name: 'Home' })).toBeTruthy();
  });

  test('links to Home, the transfers and the logout', async () => {
    open(counting(0));
    await settle();
    const addresses = within(bar())
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(addresses).toEqual([
      ['Item Registry', '/'],
      ['Home', '/'],
      ['View Pending Transfers', '/view-pending-transfers'],
      ['Logout', '/logout'],
    ]);
  });

  test('has an account menu under the name of the user', async () => {
    open(counting(0));
    await settle();
    expect(within(bar()).getByRole('button', { name: 'Account of alice' }).textContent).toBe('alice');
    expect(ACCOUNT_LINKS).toEqual([
      { text: 'myAccount', to: '/account' },
      { text: 'activity', to: '/activity' },
    ]);
  });

  test('has the security menu for every user', async () => {
    open(counting(0));
    await settle();
    expect(screen.getByRole('button', { name: 'Security' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Admin' })).toBeNull();
  });

  test('has the admin menu for administrators', async () => {
    open(counting(0), { signedIn: userWith({ role: ['User', 'Admin'] }) });
    await settle();
    expect(screen.getByRole('button', { name: 'Admin' })).toBeTruthy();
  });

  test('has the right links in its menus', () => {
    expect(menusFor('admin')).toEqual([
      {
        text: 'security',
        links: [
          { text: 'securitySettings', to: '/encryption-settings' },
          { text: 'changePassword', to: '/password-reset' },
        ],
      },
      {
        text: 'admin',
        links: [
          { text: 'userManagement', to: '/user-management' },
          { text: 'transferRepair', to: '/transfer-repair' },
        ],
      },
    ]);
  });
});

describe('the pending count', () => {
  test('is a badge with a text for screen readers', async () => {
    open(counting(2));
    await settle();
    expect(screen.getByText('2 transfers need your action')).toBeTruthy();
  });

  test('is not shown at zero', async () => {
    open(counting(0));
    await settle();
    expect(screen.queryByText(/need your action/)).toBeNull();
  });

  test('is read again every 30 s', async () => {
    const send = counting(1);
    open(send);
    await settle();
    const atStart = gets(send);
    await pass(29_900);
    expect(gets(send)).toBe(atStart);
    await pass(100);
    expect(gets(send)).toBe(atStart + 1);
  });

  test('is not read while the page is hidden, and is read when it is shown again', async () => {
    const send = counting(1);
    open(send);
    await settle();
    const atStart = gets(send);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(120_000);
    expect(gets(send)).toBe(atStart);
    visibility.mockReturnValue('visible');
    window.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(gets(send)).toBe(atStart + 1);
  });

  test('is highlighted for 500 ms when it changes, and not at first', async () => {
    const send = counting(1);
    open(send);
    const highlighted = () => document.querySelector('[data-highlighted]');
    await settle();
    expect(highlighted()).toBeNull();
    send.server.count = 2;
    await pass(29_995);
    await pass(10);
    expect(screen.getByText('2 transfers need your action')).toBeTruthy();
    expect(highlighted()).not.toBeNull();
    await pass(500);
    expect(highlighted()).toBeNull();
  });

  test('is requested once by HEAD at start-up, which is only logged', async () => {
    const send = vi.fn<typeof fetch>(async () => responseOf(undefined, 503));
    open(send);
    await settle();
    const heads = send.mock.calls.filter(([, init]) => init?.method === 'HEAD');
    expect(heads.map(([address]) => address)).toEqual(['/transfers/pending-count']);
    // biome-ignore lint/suspicious/noConsole: the log writes there
    expect(console.debug).toHaveBeenCalledWith('The pending count is not available');
    expect(screen.getByRole('link', { name: 'View Pending Transfers' })).toBeTruthy();
  });
});

describe('the link to the pending transfers', () => {
  const reads = (send: ReturnType<typeof counting>) =>
    send.mock.calls
      .filter(([address]) => address === '/transfers/pending')
      .map(([, init]) => init?.credentials);

  test('reads them again, with credentials, while one is on their screen', async () => {
    // Their screen has loaded it.
    await import('#web/features/transfers/api/transfers.ts');
    const send = counting(1);
    open(send, { path: '/view-pending-transfers' });
    await settle();
    expect(reads(send)).toEqual([]);
    fireEvent.click(screen.getByRole('link', { name: /View Pending Transfers/ }));
    await settle();
    expect(reads(send)).toEqual(['include']);
  });

  test('only leads there from elsewhere', async () => {
    const send = counting(1);
    open(send);
    await settle();
    fireEvent.click(screen.getByRole('link', { name: /View Pending Transfers/ }));
    await settle();
    expect(address()).toBe('/view-pending-transfers');
    expect(reads(send)).toEqual([]);
  });
});
