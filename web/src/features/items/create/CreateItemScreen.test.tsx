// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { firstOnPush } from '#tests/support/testAtNight.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { address, button, findButton, navigationState, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();

async function paste(user: UserEvent, label: RegExp, text: string) {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

async function fill(user: UserEvent) {
  await paste(user, /Item Name/, 'Road bike');
  await paste(user, /Item Description/, 'Blue');
  await paste(user, /Item Type/, 'Vehicle');
  await paste(user, /Detail Name/, 'Frame');
  await paste(user, /Detail Value/, '4711');
}

const nameField = () => screen.getByLabelText(/Item Name/);

const keys = (server: ReturnType<typeof createFakeServer>) =>
  server.callsOf('POST').map(({ headers }) => headers.get('idempotency-key'));

describe('the form of a new item', () => {
  test('does not send an empty form, and marks every field as required', async () => {
    const server = createFakeServer({});
    const user = renderAt('/create-asset', server);
    await user.click(button('Register Item'));
    for (const field of ['Item Name', 'Item Description', 'Item Type', 'Detail Name', 'Detail Value']) {
      expect(screen.getByText(`${field} is required`)).toBeTruthy();
    }
    expect(document.activeElement).toBe(nameField());
    expect(server.callsOf('POST')).toEqual([]);
  });

  test('does not accept white space as a name', async () => {
    const server = createFakeServer({});
    const user = renderAt('/create-asset', server);
    await fill(user);
    await user.clear(nameField());
    await user.type(nameField(), '   ');
    await user.click(button('Register Item'));
    expect(screen.getByText('Item Name is required')).toBeTruthy();
    expect(server.callsOf('POST')).toEqual([]);
  });

  test('lets details be removed only while there is more than one', async () => {
    const user = renderAt('/create-asset', createFakeServer({}));
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    await user.click(button('Add Another Detail'));
    expect(screen.getAllByRole('button', { name: 'Remove' })).toHaveLength(2);
    await user.type(screen.getAllByLabelText(/Detail Name/)[1] as HTMLElement, 'Second');
    await user.click(screen.getAllByRole('button', { name: 'Remove' })[0] as HTMLElement);
    expect(screen.getByLabelText(/Detail Name/)).toHaveProperty('value', 'Second');
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  test('registers an item once despite repeated clicks, and leads home after two seconds', async () => {
    const server = createFakeServer({
      'POST /assets': () => ({ status: 201, body: makeItem() }),
      'GET /assets': () => ({ body: [makeItem()] }),
    });
    const user = renderAt('/create-asset', server);
    await fill(user);
    await user.dblClick(button('Register Item'));
    await user.type(nameField(), '{Enter}{Enter}');
    // A status with its text already in it would not be read out before Home follows.
    expect((await screen.findByRole('alert')).textContent).toMatch(/registered successfully/);
    expect(screen.queryByRole('button', { name: 'Register Item' })).toBeNull();
    expect(server.callsOf('POST')).toHaveLength(1);
    expect(server.callsOf('POST')[0]?.body).toEqual({
      name: 'Road bike',
      description: 'Blue',
      assetType: 'Vehicle',
      properties: [{ name: 'Frame', value: '4711' }],
    });
    act(() => vi.advanceTimersByTime(1_500));
    expect(address()).toBe('/create-asset');
    act(() => vi.advanceTimersByTime(500));
    await waitFor(() => expect(address()).toBe('/'));
    expect(navigationState()).toEqual({ registeredId: 'item-1' });
  });

  test('takes the next item at once instead of leading home', async () => {
    const server = createFakeServer({ 'POST /assets': () => ({ status: 201, body: makeItem() }) });
    const user = renderAt('/create-asset', server);
    await fill(user);
    await user.click(button('Register Item'));
    await user.click(await findButton('Register another'));
    expect(nameField()).toHaveProperty('value', '');
    expect(document.activeElement).toBe(nameField());
    act(() => vi.advanceTimersByTime(2_500));
    expect(address()).toBe('/create-asset');
    await fill(user);
    await user.click(button('Register Item'));
    await screen.findByText(/registered successfully/);
    expect(new Set(keys(server)).size).toBe(2);
  });

  test('shows the registered item at once instead of leading home', async () => {
    const server = createFakeServer({ 'POST /assets': () => ({ status: 201, body: makeItem() }) });
    const user = renderAt('/create-asset', server);
    await fill(user);
    await user.click(button('Register Item'));
    await user.click(await screen.findByRole('link', { name: 'View item' }));
    act(() => vi.advanceTimersByTime(2_500));
    expect(address()).toBe('/asset-details/item-1');
  });

  test('does not lead home from a link that was followed, and whose screen is not drawn yet', async () => {
    const server = createFakeServer({ 'POST /assets': () => ({ status: 201, body: makeItem() }) });
    const user = renderAt('/create-asset', server);
    await fill(user);
    // A router in a browser has done this much by then. It comes before the two seconds begin, which pass in real time too.
    window.history.pushState({ key: 'next' }, '');
    await user.click(button('Register Item'));
    await screen.findByText(/registered successfully/);
    act(() => vi.advanceTimersByTime(2_500));
    expect(address()).toBe('/create-asset');
  });

  test('keeps the typed text after a failure and retries with the same idempotency key', async () => {
    let tries = 0;
    const server = createFakeServer({
      'POST /assets': () => {
        tries += 1;
        if (tries === 1) throw new TypeError('network');
        return { status: 201, body: makeItem() };
      },
      'GET /assets': () => ({ body: [] }),
    });
    const user = renderAt('/create-asset', server);
    await fill(user);
    await user.click(button('Register Item'));
    await screen.findByText('Failed to register item. Please try again.');
    expect(nameField()).toHaveProperty('value', 'Road bike');
    await user.click(button('Register Item'));
    await screen.findByText(/registered successfully/);
    const [first, second] = keys(server);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  });

  test('shows its own text for an error response without a message', async () => {
    const user = renderAt(
      '/create-asset',
      createFakeServer({ 'POST /assets': () => ({ status: 500, body: {} }) }),
    );
    await fill(user);
    await user.click(button('Register Item'));
    await screen.findByText('Failed to register item. Please try again.');
  });

  test('goes on with Enter from field to field, and from the last value to a new line', async () => {
    const user = renderAt('/create-asset', createFakeServer({}));
    await user.type(nameField(), 'Road bike{Enter}Blue');
    expect(screen.getByLabelText(/Item Description/)).toHaveProperty('value', 'Blue');
    await user.type(screen.getByLabelText(/Item Type/), 'Vehicle{Enter}Frame{Enter}4711{Enter}Colour{Enter}');
    await user.keyboard('Red{Shift>}{Enter}{/Shift}and blue');
    const valuesOf = (label: RegExp) =>
      screen.getAllByLabelText<HTMLInputElement>(label).map(({ value }) => value);
    expect(valuesOf(/Detail Name/)).toEqual(['Frame', 'Colour']);
    expect(valuesOf(/Detail Value/)).toEqual(['4711', 'Red\nand blue']);
  });

  test('adds no line after an empty one', async () => {
    const user = renderAt('/create-asset', createFakeServer({}));
    await user.type(screen.getByLabelText(/Detail Value/), '{Enter}');
    expect(screen.getAllByLabelText(/Detail Value/)).toHaveLength(1);
  });

  test('offers the types and names of details that the items already have', async () => {
    const listed = makeItem({ assetType: 'Bicycle' });
    const user = renderAt('/', createFakeServer({ 'GET /assets': () => ({ body: [listed] }) }));
    await screen.findByText('Road bike');
    await user.click(screen.getByRole('link', { name: /New Item/ }));
    const offered = (label: RegExp) =>
      [...(screen.getByLabelText<HTMLInputElement>(label).list?.options ?? [])].map(({ value }) => value);
    expect(offered(/Item Type/)).toEqual(expect.arrayContaining(['Vehicle', 'Bicycle']));
    expect(offered(/Detail Name/)).toEqual(['Frame number']);
  });

  test('is not busy while it waits for the password', async () => {
    const vault = createFakeVault();
    const server = createFakeServer({
      ...vault.handlers,
      'POST /assets': vault.guarded(() => ({ status: 201, body: makeItem() })),
    });
    const user = renderAt('/create-asset', server);
    await fill(user);
    await user.click(button('Register Item'));
    await screen.findByRole('heading', { name: 'Authentication Required' });
    const submit = screen.getByText('Register Item').closest('button');
    expect(submit?.hasAttribute('data-loading')).toBe(false);
  });

  test('asks a user without a level for no password when the sign-in has ended, and keeps the typed text', async () => {
    const server = createFakeServer({
      ...createFakeVault({ level: null }).handlers,
      'POST /assets': () => refusal(401, 'unauthorized'),
    });
    const user = renderAt('/create-asset', server);
    await fill(user);
    await user.click(button('Register Item'));
    await screen.findByRole('alert');
    expect(screen.queryByRole('heading', { name: 'Authentication Required' })).toBeNull();
    expect(nameField()).toHaveProperty('value', 'Road bike');
  });

  test('sends changed content with another idempotency key', async () => {
    const server = createFakeServer({ 'POST /assets': () => refusal(503, 'unavailable') });
    const user = renderAt('/create-asset', server);
    await fill(user);
    await user.click(button('Register Item'));
    await screen.findByText('A message of the server');
    await user.type(nameField(), ' 2');
    await user.click(button('Register Item'));
    await waitFor(() => expect(server.callsOf('POST')).toHaveLength(2));
    expect(new Set(keys(server)).size).toBe(2);
  });

  test('shows an issue of the server at its field', async () => {
    const server = createFakeServer({
      'POST /assets': () => ({
        status: 400,
        body: {
          message: 'Invalid input',
          code: 'invalid_input',
          issues: [{ path: 'properties.0.value', message: 'Must be other' }],
        },
      }),
    });
    const user = renderAt('/create-asset', server);
    await fill(user);
    await user.click(button('Register Item'));
    await screen.findByText('Must be other');
    expect(document.activeElement).toBe(screen.getByLabelText(/Detail Value/));
    expect(screen.queryByText('Invalid input')).toBeNull();
  });

  test('shows the remaining length near the limit and does not send a longer text', async () => {
    const server = createFakeServer({});
    const user = renderAt('/create-asset', server);
    await fill(user);
    await paste(user, /Item Name/, 'x'.repeat(190));
    expect(screen.getByText('1 character left')).toBeTruthy();
    await user.paste('yy');
    expect(screen.getByText('1 character too long')).toBeTruthy();
    await user.click(button('Register Item'));
    expect(screen.getByText('Item Name must be at most 200 characters')).toBeTruthy();
    expect(server.callsOf('POST')).toEqual([]);
  });
});

describe('a new item while the vault is locked', () => {
  function registry(response: () => FakeResponse = () => ({ status: 201, body: makeItem() })) {
    const vault = createFakeVault();
    return createFakeServer({
      ...vault.handlers,
      'GET /assets': vault.guarded(() => ({ body: [] })),
      'POST /assets': vault.guarded(response),
    });
  }

  /** Fills in and submits the form, which asks for the password. */
  async function submit(user: UserEvent) {
    await fill(user);
    await user.click(button('Register Item'));
    await screen.findByRole('heading', { name: 'Authentication Required' });
  }

  async function enter(user: UserEvent, password: string) {
    const modal = within(screen.getByRole('dialog'));
    const field = modal.getByLabelText(/Encryption password/);
    await user.clear(field);
    await user.paste(password);
    await user.click(modal.getByRole('button', { name: 'Authenticate & Create Item' }));
  }

  const creations = (server: ReturnType<typeof registry>) =>
    server.callsOf('POST').filter(({ call }) => call === 'POST /assets');

  const lost = () => {
    throw new TypeError('network');
  };

  test('asks for the password and then registers the same item', async () => {
    const server = registry();
    const user = renderAt('/create-asset', server);
    await submit(user);
    const box = 'Remember this session for 8 hours (instead of 30 minutes)';
    expect(screen.queryByLabelText(box)).toBeNull();
    await enter(user, PASSWORD);
    await screen.findByText(/registered successfully/);
    const [refused, made] = creations(server);
    expect(made?.body).toEqual(refused?.body);
    expect(made?.headers.get('idempotency-key')).toBe(refused?.headers.get('idempotency-key'));
  });

  test('shows in the modal that the password is wrong, and keeps the typed text', async () => {
    const server = registry();
    const user = renderAt('/create-asset', server);
    await submit(user);
    await enter(user, 'wrong');
    await screen.findByText('Authentication failed. Please check your password.');
    expect(nameField()).toHaveProperty('value', 'Road bike');
    expect(creations(server)).toHaveLength(1);
  });

  test('registers nothing without the password, and keeps the typed text', async () => {
    const server = registry();
    const user = renderAt('/create-asset', server);
    await submit(user);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(nameField()).toHaveProperty('value', 'Road bike');
    expect(creations(server)).toHaveLength(1);
    await user.click(button('Register Item'));
    await screen.findByRole('dialog');
  });

  test.each(
    firstOnPush([
      ['without a response', lost, 'Failed to create item after authentication.'],
      [
        'with a response without a message',
        () => ({ status: 500, body: {} }),
        'Failed to create item after authentication.',
      ],
      ['with a message of the server', () => refusal(413, 'too_large', 'Too large'), 'Too large'],
    ]),
  )('reports a creation that fails after the password, %s', async (_, response, text) => {
    const user = renderAt('/create-asset', registry(response));
    await submit(user);
    await enter(user, PASSWORD);
    await screen.findByText(text);
    expect(nameField()).toHaveProperty('value', 'Road bike');
  });

  test('does not send the item once the form has changed meanwhile', async () => {
    const server = registry();
    const user = renderAt('/create-asset', server);
    await submit(user);
    fireEvent.input(nameField(), { target: { value: 'Other' } });
    await enter(user, PASSWORD);
    await screen.findByText('No pending asset to create.');
    expect(creations(server)).toHaveLength(1);
  });
});
