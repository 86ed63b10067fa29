// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { makeUser } from '#web/testing/adminRecords.ts';
import { createFakeServer, type FakeResponse, refusal, type SeenRequest } from '#web/testing/fakeServer.ts';
import { renderAdmin } from '#web/testing/renderAdmin.tsx';
import { button, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';
import UserManagementScreen from './UserManagementScreen.tsx';
import { UserTable } from './UserTable.tsx';
import type { User } from './users.ts';
import { actionsFor } from './useUserActions.ts';

vi.mock('./UserTable.tsx', { spy: true });
vi.mock('./useUserActions.ts', { spy: true });

prepareScreens();

const LIST = 'GET /api/admin/users';
const oneself = makeUser({
  id: 'admin-1',
  username: 'root',
  email: 'root@example.com',
  roles: ['User', 'Admin'],
});

async function open(users: readonly User[], handlers = {}) {
  const server = createFakeServer({ [LIST]: () => ({ body: { users } }), ...handlers });
  const screens = (
    <main>
      <UserManagementScreen />
    </main>
  );
  return { server, ...renderAdmin(screens, server) };
}
const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error(`No row of ${name}`);
  return row;
};
const searchOf = ({ call }: SeenRequest) => new URL(call.split(' ')[1] ?? '', 'http://x').searchParams;
const item = (name: string) => screen.findByRole('menuitem', { name, hidden: true });

async function choose(user: Awaited<ReturnType<typeof open>>['user'], name: string, action: string) {
  await user.click(await findButton(`Actions for ${name}`));
  await user.click(await item(action));
}

test('an administrator without an authenticator app is led to the page that sets one up', async () => {
  await open([], {
    [LIST]: () => refusal(403, 'authenticator_required', 'Administrators need an authenticator app.'),
  });
  await screen.findByText('Set up an authenticator app first');
  const link = screen.getByRole('link', { name: 'Open account page' });
  expect(link.getAttribute('href')).toBe('/account');
  expect(screen.queryByText(/only available to administrators/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Invite user' })).toBeNull();
  expect(screen.queryByRole('search')).toBeNull();
});

describe('the list of users', () => {
  test('shows the state of each account', async () => {
    await open([makeUser({ lastSeen: null, securityLevel: null, roles: ['User', 'Admin'] })]);
    expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual([
      'User',
      'Status',
      'Roles',
      'Security level',
      'Items',
      'Created',
      'Last seen',
      'Actions',
    ]);
    const row = within(await rowOf('bob'));
    expect(row.getByRole('rowheader').textContent).toBe('bobbob@example.com');
    const texts = row.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(texts.slice(0, 4)).toEqual(['Active', 'Administrator', 'None', '12']);
    expect(texts[5]).toBe('Never');
  });

  test.each([
    [{ status: 'CONFIRMED' }, 'Active'],
    [{ status: 'FORCE_CHANGE_PASSWORD' }, 'Invited'],
    [{ status: 'RESET_REQUIRED' }, 'Password reset'],
    [{ status: 'UNCONFIRMED' }, 'Not confirmed'],
    [{ status: 'COMPROMISED' }, 'COMPROMISED'],
    [{ enabled: false }, 'Disabled'],
  ])('shows for an account with %o: %s', async (fields, text) => {
    await open([makeUser(fields)]);
    expect(within(await rowOf('bob')).getByText(text)).toBeTruthy();
  });

  test('shows an account whose records do not match, and offers no action on it', async () => {
    const { user, server } = await open([
      makeUser({ recordsFit: false, lastSeen: null, securityLevel: null, itemCount: 0 }),
      makeUser({ id: 'user-3', username: 'carol' }),
    ]);
    const cells = within(await rowOf('bob')).getAllByRole('cell');
    const texts = cells.map(({ textContent }) => textContent);
    expect([...texts.slice(0, 4), texts[5]]).toEqual([
      'Records do not match',
      'User',
      'Unknown',
      'Unknown',
      'Unknown',
    ]);
    await user.click(await findButton('Actions for bob'));
    expect(await screen.findByText(/name someone else for this account/)).toBeTruthy();
    const entries = screen.getAllByRole<HTMLButtonElement>('menuitem', { hidden: true });
    const actions = entries.filter((entry) => entry instanceof HTMLButtonElement);
    expect(actions).toHaveLength(4);
    expect(actions.every(({ disabled }) => disabled)).toBe(true);
    expect(server.callsOf('POST')).toEqual([]);
    expect(within(await rowOf('carol')).getByText('Active')).toBeTruthy();
  });

  test('searches on the server, once typing ends, and draws no user anew at a key', async () => {
    const { user, server } = await open([makeUser()], {
      [LIST]: (request: SeenRequest): FakeResponse => ({
        body: { users: searchOf(request).get('query') === 'car' ? [] : [makeUser()] },
      }),
    });
    await rowOf('bob');
    vi.mocked(UserTable).mockClear();
    for (const value of ['c', 'ca', 'car'])
      fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
    expect(UserTable).not.toHaveBeenCalled();
    expect(await screen.findByText('No username or email address begins with “car”.')).toBeTruthy();
    const queries = server.callsTo('/api/admin/users').map((request) => searchOf(request).get('query'));
    expect(queries.filter((query) => query !== null)).toEqual(['car']);
    await user.click(button('Show all users'));
    expect(await rowOf('bob')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('shows the next page on request, and draws those before it no more', async () => {
    const { user } = await open([], {
      [LIST]: (request: SeenRequest): FakeResponse => ({
        body:
          searchOf(request).get('cursor') === 'next'
            ? { users: [makeUser({ id: 'user-3', username: 'carol' })] }
            : { users: [makeUser()], cursor: 'next' },
      }),
    });
    const more = await findButton('Show more');
    vi.mocked(actionsFor).mockClear();
    await user.click(more);
    expect(await rowOf('carol')).toBeTruthy();
    const drawn = vi.mocked(actionsFor).mock.calls.map(([account]) => account);
    expect(drawn).not.toContainEqual(expect.objectContaining({ username: 'bob' }));
    expect(await rowOf('bob')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test.each([
    ['as the server says', refusal(500, 'internal_error', 'Out of order'), 'Out of order'],
    [
      'where the server says nothing',
      { status: 500, body: {} },
      'There was a problem loading the users. Please try again.',
    ],
  ])('shows why it could not be loaded, %s', async (_, response, text) => {
    await open([], { [LIST]: () => response });
    expect(within(await screen.findByRole('alert')).getByText(text)).toBeTruthy();
  });

  test('is not shown to a user who is not an administrator any more', async () => {
    const { service } = await open([], { [LIST]: () => refusal(403, 'forbidden') });
    expect(
      await screen.findByText('Access denied. This page is only available to administrators.'),
    ).toBeTruthy();
    expect(service.signinSilent).toHaveBeenCalledOnce();
  });
});

describe('an action on an account', () => {
  test.each([
    ['Disable', 'disable', {}, 'Disabled'],
    ['Enable', 'enable', { enabled: false }, 'Active'],
    ['Make administrator', 'grant-admin', {}, 'Administrator'],
    ['Remove administrator', 'revoke-admin', { roles: ['User', 'Admin'] }, 'User'],
    ['Reset password', 'reset-password', {}, 'Password reset'],
    ['Sign out everywhere', 'sign-out', {}, 'Active'],
  ] as const)('%s is confirmed first, then done and shown in the list', async (label, path, fields, seen) => {
    const call = `POST /api/admin/users/user-2/${path}`;
    const { user, server } = await open(
      [makeUser({ ...fields, roles: [...('roles' in fields ? fields.roles : ['User'])] })],
      {
        [call]: () => ({ body: { message: 'Done' } }),
      },
    );
    await choose(user, 'bob', label);
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('bob');
    expect(server.callsOf('POST')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: label }));
    expect((await screen.findByText(/^\u2068bob\u2069 is |^The password of /)).textContent).toBeTruthy();
    expect(server.callsOf('POST').map((request) => [request.call, request.body])).toEqual([
      [call, { username: 'bob' }],
    ]);
    expect(within(await rowOf('bob')).getByText(seen)).toBeTruthy();
  });

  test('is not done when the confirmation is cancelled', async () => {
    const { user, server } = await open([makeUser()]);
    await choose(user, 'bob', 'Disable');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('POST')).toEqual([]);
  });

  test('shows the reason when the server rejects it, and reads the list again', async () => {
    const { user, server } = await open([makeUser()], {
      'POST /api/admin/users/user-2/disable': () => refusal(404, 'not_found', 'There is no such user.'),
    });
    await choose(user, 'bob', 'Disable');
    const before = server.callsOf('GET').length;
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disable' }));
    expect(
      (await screen.findByRole('dialog', { name: /^That did not work for .bob/ })).textContent,
    ).toContain('There is no such user.');
    await waitFor(() => expect(server.callsOf('GET')).toHaveLength(before + 1));
  });

  test('is disabled for the own account, with the reason', async () => {
    const { user } = await open([oneself]);
    expect(within(await rowOf('root')).getByText('You')).toBeTruthy();
    await user.click(await findButton('Actions for root'));
    expect(await screen.findByText(/^You cannot change your own account here/)).toBeTruthy();
    const entries = screen.getAllByRole<HTMLButtonElement>('menuitem', { hidden: true });
    const actions = entries.filter((entry) => entry instanceof HTMLButtonElement);
    expect(actions).toHaveLength(4);
    expect(actions.every(({ disabled }) => disabled)).toBe(true);
  });
});

describe('an invitation', () => {
  const fill = async (user: Awaited<ReturnType<typeof open>>['user'], username: string, email: string) => {
    await user.click(await findButton('Invite user'));
    await screen.findByRole('dialog', { name: 'Invite user' });
    if (username) await user.type(screen.getByLabelText(/^Username/), username);
    if (email) await user.type(screen.getByLabelText(/^Email/), email);
    await user.click(button('Send invitation'));
  };

  const dora = makeUser({
    id: 'user-9',
    username: 'dora',
    email: 'dora@example.com',
    status: 'FORCE_CHANGE_PASSWORD',
  });
  const invite = { 'POST /api/admin/users': () => ({ status: 201, body: dora }) };

  test('puts the invited user also into a list that was asked for before and comes after it', async () => {
    const { promise: list, resolve: send } = deferred<FakeResponse>();
    const { user } = await open([], { ...invite, [LIST]: () => list });
    await fill(user, 'dora', 'dora@example.com');
    await screen.findByText('Invitation sent to dora@example.com');
    send({ body: { users: [makeUser()] } });
    await rowOf('bob');
    expect(within(await rowOf('dora')).getByText('Invited')).toBeTruthy();
  });

  test('is sent, and puts the invited user into the list', async () => {
    const { user, server } = await open([makeUser()], invite);
    await rowOf('bob');
    await fill(user, ' dora ', 'dora@example.com');
    expect(await screen.findByText('Invitation sent to dora@example.com')).toBeTruthy();
    expect(server.callsOf('POST').map(({ body }) => body)).toEqual([
      { username: 'dora', email: 'dora@example.com' },
    ]);
    expect(within(await rowOf('dora')).getByText('Invited')).toBeTruthy();
  });

  test.each([
    ['', 'dora@example.com', 'Please enter a username'],
    ['dora', '', 'Please enter an email address'],
    ['dora', 'nowhere', 'This is not an email address'],
  ])('to "%s" at "%s" is not sent: %s', async (username, email, fault) => {
    const { user, server } = await open([makeUser()]);
    await fill(user, username, email);
    expect(await screen.findByText(fault)).toBeTruthy();
    expect(server.callsOf('POST')).toEqual([]);
  });

  test('asks before what was typed is lost, and closes an empty form at once', async () => {
    const { user } = await open([makeUser()]);
    await user.click(await findButton('Invite user'));
    await user.type(await screen.findByLabelText(/^Username/), 'dora');
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: 'Discard what you typed?' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Discard/ })).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>(/^Username/).value).toBe('dora');
    await user.click(button('Cancel'));
    await user.click(await findButton('Discard'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await findButton('Invite user'));
    await screen.findByLabelText(/^Username/);
    await user.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('keeps what was typed when the server rejects it', async () => {
    const { user } = await open([makeUser()], {
      'POST /api/admin/users': () => refusal(409, 'wrong_state', 'This username is taken'),
    });
    await fill(user, 'bob', 'bob@example.com');
    expect(await screen.findByText('This username is taken')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Username/).value).toBe('bob');
  });
});
