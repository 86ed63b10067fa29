// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createFakeServer, refusal } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { address, button, prepareScreens, renderAt } from '#web/testing/renderAt.tsx';

prepareScreens();

async function fill(user: UserEvent) {
  await user.type(screen.getByLabelText(/Item Name/), 'Road bike');
  await user.type(screen.getByLabelText(/Item Description/), 'Blue');
  await user.type(screen.getByRole('combobox', { name: /Item Type/ }), 'Vehicle');
  await user.type(screen.getByLabelText(/Detail Name/), 'Frame');
  await user.type(screen.getByLabelText(/Detail Value/), '4711');
}

const keys = (server: ReturnType<typeof createFakeServer>) =>
  server.callsOf('POST').map(({ headers }) => headers.get('idempotency-key'));

test('an empty form is not sent, and every field says that it is required', async () => {
  const server = createFakeServer({});
  const user = renderAt('/create-asset', server);
  await user.click(button('Register Item'));
  for (const field of ['Item Name', 'Item Description', 'Item Type', 'Detail Name', 'Detail Value']) {
    expect(screen.getByText(`${field} is required`)).toBeTruthy();
  }
  expect(document.activeElement).toBe(screen.getByLabelText(/Item Name/));
  expect(server.callsOf('POST')).toEqual([]);
});

test('white space is not a name', async () => {
  const server = createFakeServer({});
  const user = renderAt('/create-asset', server);
  await fill(user);
  await user.clear(screen.getByLabelText(/Item Name/));
  await user.type(screen.getByLabelText(/Item Name/), '   ');
  await user.click(button('Register Item'));
  expect(screen.getByText('Item Name is required')).toBeTruthy();
  expect(server.callsOf('POST')).toEqual([]);
});

test('a detail can be removed only while there is more than one', async () => {
  const user = renderAt('/create-asset', createFakeServer({}));
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  await user.click(button('Add Another Detail'));
  expect(screen.getAllByRole('button', { name: 'Remove' })).toHaveLength(2);
  await user.type(screen.getAllByLabelText(/Detail Name/)[1] as HTMLElement, 'Second');
  await user.click(screen.getAllByRole('button', { name: 'Remove' })[0] as HTMLElement);
  expect(screen.getByLabelText(/Detail Name/)).toHaveProperty('value', 'Second');
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});

test('an item is registered once, however often one clicks, and home is shown two seconds later', async () => {
  const server = createFakeServer({
    'POST /assets': () => ({ status: 201, body: makeItem() }),
    'GET /assets': () => ({ body: [makeItem()] }),
  });
  const user = renderAt('/create-asset', server);
  await fill(user);
  await user.dblClick(button('Register Item'));
  await user.type(screen.getByLabelText(/Item Name/), '{Enter}{Enter}');
  await screen.findByText(/registered successfully/);
  expect(button('Registered').disabled).toBe(true);
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
});

test('a failed submission keeps what was typed, and its retry has the same key', async () => {
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
  expect(screen.getByLabelText(/Item Name/)).toHaveProperty('value', 'Road bike');
  await user.click(button('Register Item'));
  await screen.findByText(/registered successfully/);
  const [first, second] = keys(server);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});

test('a changed submission has another key', async () => {
  const server = createFakeServer({ 'POST /assets': () => refusal(503, 'unavailable') });
  const user = renderAt('/create-asset', server);
  await fill(user);
  await user.click(button('Register Item'));
  await screen.findByText('A message of the server');
  await user.type(screen.getByLabelText(/Item Name/), ' 2');
  await user.click(button('Register Item'));
  await waitFor(() => expect(server.callsOf('POST')).toHaveLength(2));
  expect(new Set(keys(server)).size).toBe(2);
});

test('what the server refuses is shown at its field', async () => {
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

test('the room left is told near the limit, and a text over it is not sent', async () => {
  const server = createFakeServer({});
  const user = renderAt('/create-asset', server);
  await fill(user);
  await user.click(screen.getByLabelText(/Item Name/));
  await user.paste('x'.repeat(190));
  expect(screen.getByText('1 character left')).toBeTruthy();
  await user.paste('yy');
  expect(screen.getByText('1 character too long')).toBeTruthy();
  await user.click(button('Register Item'));
  expect(screen.getByText('Item Name must be at most 200 characters')).toBeTruthy();
  expect(server.callsOf('POST')).toEqual([]);
});
