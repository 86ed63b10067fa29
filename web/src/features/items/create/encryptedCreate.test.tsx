// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createFakeServer, type FakeAnswer, refusal } from '#web/testing/fakeServer.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { button, prepareScreens, renderAt } from '#web/testing/renderAt.tsx';

prepareScreens();

function registry(answer: () => FakeAnswer = () => ({ status: 201, body: makeItem() })) {
  const vault = createFakeVault();
  return createFakeServer({
    ...vault.handlers,
    'GET /assets': vault.guarded(() => ({ body: [] })),
    'POST /assets': vault.guarded(answer),
  });
}

/** Fills in the form and submits it, which asks for the password. */
async function submit(user: UserEvent) {
  await user.type(screen.getByLabelText(/Item Name/), 'Road bike');
  await user.type(screen.getByLabelText(/Item Description/), 'Blue');
  await user.type(screen.getByLabelText(/Item Type/), 'Vehicle');
  await user.type(screen.getByLabelText(/Detail Name/), 'Frame');
  await user.type(screen.getByLabelText(/Detail Value/), '4711');
  await user.click(button('Register Item'));
  await screen.findByRole('heading', { name: 'Authentication Required' });
}

async function enter(user: UserEvent, password: string) {
  const modal = within(screen.getByRole('dialog'));
  const field = modal.getByLabelText(/Encryption Password/);
  await user.clear(field);
  await user.type(field, password);
  await user.click(modal.getByRole('button', { name: 'Authenticate & Create Item' }));
}

const nameField = () => screen.getByLabelText(/Item Name/);
const creations = (server: ReturnType<typeof registry>) =>
  server.callsOf('POST').filter(({ call }) => call === 'POST /assets');

test('a locked vault asks for the password, and then the same item is registered', async () => {
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

test('a wrong password is told in the modal, and what was typed stays', async () => {
  const server = registry();
  const user = renderAt('/create-asset', server);
  await submit(user);
  await enter(user, 'wrong');
  await screen.findByText('Authentication failed. Please check your password.');
  expect(nameField()).toHaveProperty('value', 'Road bike');
  expect(creations(server)).toHaveLength(1);
});

test('without the password nothing is registered, and what was typed stays', async () => {
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

const lost = () => {
  throw new TypeError('network');
};

test.each([
  ['without an answer', lost, 'Failed to create item after authentication.'],
  ['with words of the server', () => refusal(413, 'too_large', 'Too large'), 'Too large'],
])('a creation that fails after the password %s is told', async (_, answer, text) => {
  const user = renderAt('/create-asset', registry(answer));
  await submit(user);
  await enter(user, PASSWORD);
  await screen.findByText(text);
  expect(nameField()).toHaveProperty('value', 'Road bike');
});

test('an item whose form changed meanwhile is not sent as it was', async () => {
  const server = registry();
  const user = renderAt('/create-asset', server);
  await submit(user);
  fireEvent.input(nameField(), { target: { value: 'Other' } });
  await enter(user, PASSWORD);
  await screen.findByText('No pending asset to create.');
  expect(creations(server)).toHaveLength(1);
});
