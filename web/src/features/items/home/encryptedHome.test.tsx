// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ListedItem } from '#shared/contract/assets.ts';
import { deferred } from '#tests/support/deferred.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { address, button, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();
beforeEach(() => localStorage.clear());

const bike = makeItem({ isEncrypted: true });
const UNLOCK = 'Authenticate Session';

function registry(vault: ReturnType<typeof createFakeVault>, items: readonly ListedItem[] = [bike]) {
  return createFakeServer({
    ...vault.handlers,
    'GET /assets': vault.guarded(() => ({ body: items })),
    'DELETE /assets/item-1': vault.guarded(() => ({ body: { message: 'Deleted' } })),
  });
}

const modal = () => screen.findByRole('dialog');
const waits = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function enter(user: UserEvent, password: string) {
  const shown = within(await modal());
  const field = shown.getByLabelText(/Encryption password/);
  await user.clear(field);
  if (password !== '') await user.paste(password);
  await user.click(shown.getByRole('button', { name: UNLOCK }));
}

describe('an open registry', () => {
  test('marks an item that is not encrypted although its owner chose a level', async () => {
    const user = renderAt(
      '/',
      registry(createFakeVault(), [bike, makeItem({ id: 'item-2', name: 'Forged' })]),
    );
    await user.click(await screen.findByRole('button', { name: UNLOCK }));
    await enter(user, PASSWORD);
    await screen.findByRole('link', { name: 'Forged' });
    const mark = screen.getByText('Not encrypted');
    expect(screen.getByRole('article', { name: 'Forged' }).contains(mark)).toBe(true);
    expect(screen.getByText('1 encrypted, Enhanced')).toBeTruthy();
  });

  test('says once that all items are encrypted, and marks none', async () => {
    renderAt('/', registry(createFakeVault({ isOpen: true })));
    await screen.findByText('encrypted, Enhanced');
    expect(within(screen.getByRole('article', { name: 'Road bike' })).queryByText(/encrypted/i)).toBeNull();
  });

  test('says at Standard that the registry holds the key', async () => {
    renderAt('/', registry(createFakeVault({ level: 'Standard' })));
    await screen.findByText('encrypted with the registry’s key, Standard');
  });
});

test('a lock forgets the pages of the list, so that the next list is sent whole', async () => {
  const vault = createFakeVault({ isOpen: true });
  const server = createFakeServer({
    ...vault.handlers,
    'GET /assets': vault.guarded(({ headers }) =>
      headers.has('if-none-match') ? { status: 304 } : { body: [bike], headers: { etag: '"1"' } },
    ),
  });
  const user = renderAt('/', server);
  await screen.findByRole('link', { name: 'Road bike' });
  vault.lock();
  await waits(31 * 60_000);
  await user.click(await screen.findByRole('button', { name: UNLOCK }));
  await enter(user, PASSWORD);
  await screen.findByRole('link', { name: 'Road bike' });
  expect(server.callsTo('/assets').map(({ headers }) => headers.get('if-none-match'))).not.toContain('"1"');
});

describe('a locked registry', () => {
  test('shows how many items there are, and opens with the password', async () => {
    const user = renderAt('/', registry(createFakeVault({ totalItems: 3 })));
    await screen.findByRole('heading', { name: '3 items are locked' });
    expect(screen.queryByText('Road bike')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(button(UNLOCK));
    await enter(user, PASSWORD);
    await screen.findByRole('link', { name: 'Road bike' });
    await screen.findByText('Session authenticated', { selector: '[class*=Notification] *' });
    expect(screen.queryByText('3 items are locked')).toBeNull();
  });

  test('is shown without the number when it is not known', async () => {
    const { 'GET /encryption/status': _, ...handlers } = createFakeVault().handlers;
    renderAt('/', createFakeServer({ ...handlers, 'GET /assets': () => refusal(403, 'forbidden') }));
    await screen.findByRole('heading', { name: 'Your items are locked' });
  });

  test('is shown after a 403 without a code', async () => {
    const server = createFakeServer({
      'GET /assets': () => ({ status: 403, body: { message: 'Forbidden' } }),
    });
    renderAt('/', server);
    await screen.findByRole('heading', { name: 'Your items are locked' });
    await screen.findByRole('button', { name: 'Unlock your items' });
  });

  test('links to registering the first item while it is empty, and offers a session', async () => {
    renderAt('/', registry(createFakeVault({ totalItems: 0 }), []));
    await screen.findByRole('link', { name: 'Register Your First Item' });
    expect(button(UNLOCK)).toBeTruthy();
  });

  test('offers no session while it is empty and one is open', async () => {
    renderAt('/', registry(createFakeVault({ totalItems: 0, isOpen: true }), []));
    await screen.findByRole('link', { name: 'Register Your First Item' });
    expect(screen.queryByRole('button', { name: UNLOCK })).toBeNull();
  });
});

describe('the password modal', () => {
  const openModal = async (handlers = {}) => {
    const vault = createFakeVault();
    const server = createFakeServer({
      ...vault.handlers,
      'GET /assets': vault.guarded(() => ({ body: [bike] })),
      ...handlers,
    });
    const user = renderAt('/', server);
    await user.click(await screen.findByRole('button', { name: UNLOCK }));
    await modal();
    return { user, server };
  };
  const attempts = (server: Awaited<ReturnType<typeof openModal>>['server']) =>
    server.callsTo('/encryption/authenticate-session');

  test('requires a password', async () => {
    const { user, server } = await openModal();
    await enter(user, '');
    const shown = within(await modal());
    expect(shown.getByText('Password Required')).toBeTruthy();
    expect(shown.getByText('Please enter your encryption password.')).toBeTruthy();
    expect(attempts(server)).toEqual([]);
  });

  test('stays open after a wrong password, with a message', async () => {
    const { user, server } = await openModal();
    await enter(user, 'wrong');
    await within(await modal()).findByText('This is not your encryption password. Please try again.');
    await enter(user, PASSWORD);
    await screen.findByRole('link', { name: 'Road bike' });
    expect(attempts(server)).toHaveLength(2);
  });

  test('takes no text while a password is tried, which would be marked and typed over after a wrong one', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const { user } = await openModal({
      'POST /encryption/authenticate-session': () =>
        new Promise<FakeResponse>((resolve) => {
          respond = resolve;
        }),
    });
    await enter(user, 'wrong');
    await waits(100);
    const field = within(await modal()).getByLabelText<HTMLInputElement>(/Encryption password/);
    await user.type(field, ' and more');
    expect(field.value).toBe('wrong');
    respond(refusal(400, 'wrong_password', 'Wrong password'));
    await within(await modal()).findByRole('alert');
    await user.type(field, ' and more');
    expect(field.value).toBe('wrong and more');
  });

  test('remembers the session for 8 hours on request', async () => {
    const { user, server } = await openModal();
    const label = 'Remember this session for 8 hours (instead of 30 minutes)';
    await user.click(within(await modal()).getByLabelText(label));
    await enter(user, PASSWORD);
    await screen.findByText('480 minutes left');
    expect(attempts(server)[0]?.body).toEqual({ password: PASSWORD, rememberSession: true });
  });

  test('is disabled after too many attempts until the waiting time is over', async () => {
    const tooMany = { status: 429, body: { message: 'Wait', code: 'too_many_requests', retryAfter: 4 } };
    const { user } = await openModal({ 'POST /encryption/authenticate-session': () => tooMany });
    await enter(user, 'wrong');
    const shown = within(await modal());
    await shown.findAllByText('Too many attempts. You can try again in 4 seconds.');
    const submit = shown.getByRole<HTMLButtonElement>('button', { name: UNLOCK });
    expect(submit.disabled).toBe(true);
    for (let second = 0; second <= 4; second += 1) await waits(1_000);
    expect(submit.disabled).toBe(false);
    expect(shown.queryByText(/Too many attempts/)).toBeNull();
  });

  test('shows any other message of the server', async () => {
    const { user } = await openModal({
      'POST /encryption/authenticate-session': () => refusal(409, 'wrong_state', 'No password at Standard'),
    });
    await enter(user, 'any');
    await within(await modal()).findByText('No password at Standard');
  });

  test('says so without a connection, and keeps the password', async () => {
    const { user } = await openModal({
      'POST /encryption/authenticate-session': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await enter(user, 'any');
    const shown = within(await modal());
    await shown.findByText(
      /^There was no connection\. What you typed is still here.* could not be authenticated\./,
    );
    expect(shown.getByLabelText(/Encryption password/)).toHaveProperty('value', 'any');
  });

  test('is opened by requiresAuth in the address, and removes it there', async () => {
    const user = renderAt('/?requiresAuth=true&sort=name', registry(createFakeVault()));
    await modal();
    expect(address()).toBe('/?sort=name');
    await user.click(within(await modal()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/?sort=name');
  });

  test.each([
    ['leads a user back', '/asset-details/item-1', async () => undefined],
    [
      'leads nobody back who went elsewhere meanwhile',
      '/elsewhere',
      (user: UserEvent) => user.click(screen.getByRole('link', { name: 'Aside' })),
    ],
  ])('%s once it is known that there is no password', async (_, path, goOn) => {
    const { handlers } = createFakeVault({ level: 'Standard' });
    const status = handlers['GET /encryption/session-status'];
    const { promise: asked, resolve: respond } = deferred<void>();
    const server = createFakeServer({
      ...handlers,
      'GET /encryption/session-status': () => asked.then(status),
      'GET /assets': () => ({ body: [bike] }),
    });
    const user = renderAt('/?requiresAuth=true', server, { returnTo: '/asset-details/item-1' });
    await waitFor(() => expect(address()).toBe('/'));
    await goOn(user);
    respond();
    await waits(1_000);
    expect(address()).toBe(path);
  });

  test.each([null, 'Standard'] as const)('is not opened by the address at level %s', async (level) => {
    renderAt('/?requiresAuth=true', registry(createFakeVault({ level })));
    await screen.findByRole('link', { name: 'Road bike' });
    await waits(1_000);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/');
  });
});

describe('an open session', () => {
  test('is shown with the minutes left, and ended by a button', async () => {
    const server = registry(createFakeVault({ isOpen: true, totalItems: 1 }));
    const user = renderAt('/', server);
    const banner = within(await screen.findByRole('region', { name: 'Encryption session' }));
    expect(banner.getByText('Session authenticated')).toBeTruthy();
    expect(banner.getByText('30 minutes left')).toBeTruthy();
    await user.click(banner.getByRole('button', { name: 'End Session' }));
    await screen.findByRole('heading', { name: '1 item is locked' });
    expect(screen.queryByText('Road bike')).toBeNull();
    expect(server.callsTo('/encryption/invalidate-session')).toHaveLength(1);
  });

  test('hides the items when the server cannot end it, says so, and tries again', async () => {
    const vault = createFakeVault({ isOpen: true });
    const server = createFakeServer({
      ...vault.handlers,
      'GET /assets': () => ({ body: [bike] }),
      'POST /encryption/invalidate-session': () =>
        isDown ? refusal(500, 'internal_error') : vault.handlers['POST /encryption/invalidate-session'](),
    });
    let isDown = true;
    const user = renderAt('/', server);
    await user.click(await screen.findByRole('button', { name: 'End Session' }));
    await screen.findByText(/The session could not be ended/);
    await screen.findByRole('heading', { name: '2 items are locked' });
    cleanup();
    renderAt('/', server);
    await screen.findByRole('heading', { name: '2 items are locked' });
    expect(screen.queryByText('Road bike')).toBeNull();
    isDown = false;
    await waits(20_000);
    expect(Object.keys({ ...localStorage })).not.toContain('item-registry.unfinished-lock');
  });

  test('expires and hides the items', async () => {
    renderAt('/', registry(createFakeVault({ isOpen: true })));
    await screen.findByRole('link', { name: 'Road bike' });
    await waits(30 * 60_000);
    await screen.findByRole('heading', { name: '2 items are locked' });
    expect(screen.queryByText('Road bike')).toBeNull();
  });

  test('may end elsewhere: a deletion then goes on after the password', async () => {
    const vault = createFakeVault({ isOpen: true });
    const server = registry(vault);
    const user = renderAt('/', server);
    await user.click(await screen.findByRole('button', { name: 'More actions for Road bike' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Item' }));
    vault.lock();
    await user.click(within(await modal()).getByRole('button', { name: 'Delete' }));
    await screen.findByRole('heading', { name: 'Unlock your items' });
    await enter(user, PASSWORD);
    await screen.findByText('“Road bike” was deleted.');
    expect(server.callsOf('DELETE')).toHaveLength(2);
  });

  test('that has ended takes no name of an item into the report of a late response', async () => {
    const vault = createFakeVault({ isOpen: true });
    const { promise: gate, resolve: respond } = deferred<void>();
    const server = createFakeServer({
      ...vault.handlers,
      'GET /assets': vault.guarded(() => ({ body: [bike] })),
      'DELETE /assets/item-1': () => gate.then(() => ({ body: { message: 'Deleted' } })),
    });
    const user = renderAt('/', server);
    await user.click(await screen.findByRole('button', { name: 'More actions for Road bike' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Item' }));
    await user.click(within(await modal()).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.callsOf('DELETE')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'End Session' }));
    await screen.findByRole('heading', { name: /locked$/ });
    respond();
    await waits(1_000);
    expect(screen.queryByText(/Road bike/)).toBeNull();
  });

  test('has no banner at Standard', async () => {
    renderAt('/', registry(createFakeVault({ level: 'Standard' })));
    await screen.findByRole('link', { name: 'Road bike' });
    expect(screen.queryByRole('region', { name: 'Encryption session' })).toBeNull();
  });
});

describe('the offer to set up encryption', () => {
  const offer = () => screen.queryByText('Protect your items with a password of your own.');
  const shown = () => screen.findByText('Protect your items with a password of your own.');
  const home = () => renderAt('/', registry(createFakeVault({ level: null })));
  const KEY = 'item-registry.encryption-reminder.user-1';

  test('is not put off by another user of the same browser', async () => {
    localStorage.setItem('item-registry.encryption-reminder.user-2', '2999-01-01');
    home();
    await shown();
  });

  test('waits for the first item', async () => {
    renderAt('/', registry(createFakeVault({ level: null }), []));
    await screen.findByRole('link', { name: 'Register Your First Item' });
    expect(offer()).toBeNull();
  });

  test('leads to the settings', async () => {
    home();
    await shown();
    const link = screen.getByRole('link', { name: 'Set Up Encryption' });
    expect(link.getAttribute('href')).toBe('/encryption-settings');
  });

  test.each([
    ['Remind Me Later', '2026-05-08'],
    ['Dismiss', '2026-05-08'],
  ])('is put off by %s until a stored date', async (name, date) => {
    vi.setSystemTime('2026-05-01T12:00:00Z');
    const user = home();
    await shown();
    await user.click(button(name));
    expect(offer()).toBeNull();
    const kept = Object.entries({ ...localStorage }).filter(([key]) => !key.startsWith('oidc.user:'));
    expect(kept).toEqual([[KEY, date]]);
  });

  test('returns on the stored date and not before', async () => {
    localStorage.setItem(KEY, '2026-05-08');
    vi.setSystemTime('2026-05-07T23:00:00Z');
    home();
    await screen.findByRole('link', { name: 'Road bike' });
    expect(offer()).toBeNull();
    cleanup();
    vi.setSystemTime('2026-05-08T01:00:00Z');
    home();
    await shown();
  });

  test('is not shown once a level was chosen', async () => {
    renderAt('/', registry(createFakeVault({ level: 'Standard' })));
    await screen.findByRole('link', { name: 'Road bike' });
    expect(offer()).toBeNull();
  });
});

test('Home reports items that are not encrypted yet, and links to the migration', async () => {
  renderAt('/', registry(createFakeVault({ level: 'Standard', unencryptedItems: 2 })));
  await screen.findByText('2 items are still unprotected.');
  const link = screen.getByRole('link', { name: 'Encrypt the rest' });
  expect(link.getAttribute('href')).toBe('/encryption-settings');
});

test('Home reports those in the trash too, which no list shows', async () => {
  renderAt('/', registry(createFakeVault({ level: 'Standard', unencryptedInTrash: 1 })));
  await screen.findByText('1 item is still unprotected.');
  expect(screen.getByRole('link', { name: 'Encrypt the rest' })).toBeTruthy();
});

test('Home counts earlier versions apart from items', async () => {
  renderAt(
    '/',
    registry(createFakeVault({ level: 'Standard', unencryptedItems: 1, unencryptedVersions: 10 })),
  );
  await screen.findByText('1 item is still unprotected. 10 earlier versions of items are still unprotected.');
});

test('Home says where only earlier versions are not encrypted, and links to the migration', async () => {
  renderAt('/', registry(createFakeVault({ level: 'Standard', unencryptedVersions: 1 })));
  await screen.findByText('1 earlier version of an item is still unprotected.');
  expect(screen.getByRole('link', { name: 'Encrypt the rest' })).toBeTruthy();
});

test('Home says of items in transit when they are encrypted, and offers no migration that cannot reach them', async () => {
  renderAt('/', registry(createFakeVault({ level: 'Standard', unencryptedItems: 1, inTransit: 1 })));
  await screen.findByText(
    '1 item is still unprotected: it is in transit, and is encrypted when it comes back to you.',
  );
  expect(screen.queryByRole('link', { name: 'Encrypt the rest' })).toBeNull();
});
