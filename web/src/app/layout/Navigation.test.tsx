// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
/** The answer of a narrow window to a media query. */
class NarrowQuery extends EventTarget implements MediaQueryList {
  readonly onchange = null;
  readonly addListener = () => undefined;
  readonly removeListener = () => undefined;
  readonly media: string;
  readonly matches: boolean;
  constructor(media: string) {
    super();
    this.media = media;
    this.matches = media.includes('max-width');
  }
}

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
      ['', '/logout'],
    ]);
    expect(within(bar()).getByRole('link', { name: 'Logout' }).getAttribute('title')).toBe('Logout');
  });

  test('has an account menu behind the initials of the user', async () => {
    open(counting(0));
    await settle();
    expect(within(bar()).getByRole('button', { name: 'Account of alice' }).textContent).toBe('A');
    expect(ACCOUNT_LINKS).toEqual([
      { text: 'myAccount', to: '/account' },
      { text: 'activity', to: '/activity' },
      { text: 'help', to: '/help' },
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
        text: 'items',
        links: [
          { text: 'overview', to: '/overview' },
          { text: 'places', to: '/places' },
          { text: 'quickAdd', to: '/quick-add' },
          { text: 'importItems', to: '/import' },
          { text: 'trash', to: '/trash' },
        ],
      },
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

describe('the account menu', () => {
  const entries = (role: string) =>
    screen.getAllByRole(role, { hidden: true }).map(({ textContent }) => textContent);

  /** Loaded before the menu is opened, whose time it would otherwise take. */
  async function openAccount() {
    await import('#web/ui/OpenedMenu.tsx');
    open(counting(0));
    await settle();
    fireEvent.click(screen.getByRole('button', { name: 'Account of alice' }));
    await pass(500);
  }

  test('leads to the account, the activity, the help, the export and the way out', async () => {
    await openAccount();
    expect(entries('menuitem')).toEqual(['My account', 'Activity', 'Help', 'Export everything', 'Logout']);
  });

  test('chooses the theme, which is that of the system at first', async () => {
    await openAccount();
    expect(entries('menuitemradio')).toEqual(['Light', 'Dark', 'System']);
    const choice = (name: string) => screen.getByRole('menuitemradio', { name, hidden: true });
    expect(choice('System').getAttribute('aria-checked')).toBe('true');
    fireEvent.click(choice('Dark'));
    await pass(500);
    expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
    fireEvent.click(choice('System'));
    await pass(500);
    expect(choice('Dark').getAttribute('aria-checked')).toBe('false');
  });
});

describe('the bar at the bottom of a narrow window', () => {
  const tabs = () => screen.getByRole('navigation', { name: 'Tabs' });
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => new NarrowQuery(media));
  });
  afterEach(() => vi.restoreAllMocks());

  test('holds the main screens, and the count of the transfers that wait', async () => {
    open(counting(2));
    await settle();
    const links = within(tabs()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/view-pending-transfers',
      '/create-asset',
    ]);
    expect(
      within(tabs()).getByRole('link', { name: 'View Pending Transfers 2 transfers need your action' }),
    ).toBeTruthy();
    expect(within(bar()).queryByRole('link', { name: 'Home' })).toBeNull();
  });

  test('opens the rest under More', async () => {
    await import('./PhoneDrawer.tsx');
    open(counting(0), { signedIn: userWith({ role: ['User', 'Admin'] }) });
    await settle();
    fireEvent.click(within(tabs()).getByRole('button', { name: 'More' }));
    await pass(500);
    const links = within(screen.getByRole('dialog', { hidden: true })).getAllByRole('link', { hidden: true });
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Places',
      'Quick add',
      'Import items',
      'Trash',
      'Security Settings',
      'Change Encryption Password',
      'User Management',
      'Transfer Repair',
      'My account',
      'Activity',
      'Help',
      'Logout',
    ]);
  });
});

describe('the rest under More', () => {
  test('closes when another screen comes under it', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => new NarrowQuery(media));
    await import('./PhoneDrawer.tsx');
    open(counting(0), { path: '/account' });
    await settle();
    const home = screen.getByRole('link', { name: 'Home' });
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    await pass(500);
    expect(screen.getByRole('dialog', { hidden: true })).toBeTruthy();
    fireEvent.click(home);
    await pass(500);
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  });
});

describe('a menu whose code comes when the user has gone elsewhere', () => {
  test.each([
    ['in the bar at the top', 'Security', 'menu'],
    ['under More in a narrow window', 'More', 'dialog'],
  ])('stays shut %s', async (_, name, role) => {
    if (role === 'dialog')
      vi.spyOn(window, 'matchMedia').mockImplementation((media) => new NarrowQuery(media));
    await Promise.all([import('./PhoneDrawer.tsx'), import('#web/ui/OpenedMenu.tsx')]);
    open(counting(0));
    await settle();
    fireEvent.click(screen.getByRole('button', { name }));
    window.history.replaceState(null, '', '/elsewhere');
    await pass(500);
    expect(screen.queryByRole(role, { hidden: true })).toBeNull();
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
