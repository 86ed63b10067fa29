// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { holdList } from '#web/testing/openVault.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();
/** Toasts outlive the rendered page. */
afterEach(() => notifications.clean());
/** Loads lazy modules here, so that they do not count for the timeout of the first test. */
beforeAll(() => Promise.all([import('./SendQrModal.tsx'), import('#web/ui/OpenedMenu.tsx')]));

const bike = makeItem({ isEncrypted: true });
const SEND = 'POST /assets/send-qr';

const serverWith = (response: () => FakeResponse, vault = createFakeVault({ level: 'Standard' })) =>
  createFakeServer({
    ...vault.handlers,
    'GET /assets': vault.guarded(() => ({ body: [bike] })),
    'GET /assets/item-1': vault.guarded(() => ({ body: bike })),
    [SEND]: vault.guarded(response),
  });
const sent = (): FakeResponse => ({ body: { message: 'Sent' } });

async function openAt(address: string, more: string, server: ReturnType<typeof serverWith>) {
  const user = renderAt(address, server);
  await user.click(await screen.findByLabelText(more));
  await user.click(await screen.findByText('Email QR Code'));
  const field = await screen.findByLabelText(/Username or email/);
  const form = within(field.closest('form') ?? field);
  return { user, form };
}
const openOnHome = (server: ReturnType<typeof serverWith>) =>
  openAt('/', 'More actions for Road bike', server);

/** Finds a button by its text: finding roles in happy-dom takes seconds on a busy machine. */
const inForm = (text: string) => {
  const label = screen.getByText(text, { selector: 'form button *' });
  return label.closest('button') ?? label;
};

async function send(user: UserEvent, recipient: string) {
  await user.click(screen.getByLabelText(/Username or email/));
  await user.paste(recipient);
  await user.click(inForm('Send QR Code'));
}
const mails = (server: ReturnType<typeof serverWith>) => server.callsTo('/assets/send-qr');

describe('the dialog that emails a QR code', () => {
  test.each([
    ['the card', '/', 'More actions for Road bike'],
    ["the item's page", '/asset-details/item-1', 'More actions'],
  ])('sends the code from %s, without the name', async (_, address, more) => {
    const server = serverWith(sent);
    const { user } = await openAt(address, more, server);
    await send(user, '  bob ');
    await screen.findByText('The QR code was sent to bob.');
    expect(mails(server).map(({ body }) => body)).toEqual([
      { assetId: 'item-1', recipient: 'bob', includeName: false },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('takes no text while the mail is on its way, and leaves a dialog alone that was opened meanwhile', async () => {
    const { slow, hold, release } = holdList(serverWith(sent));
    const { user, form } = await openOnHome(slow);
    hold();
    await send(user, 'bob');
    await user.click(screen.getByLabelText(/Username or email/));
    await user.paste('by');
    expect(screen.getByLabelText<HTMLInputElement>(/Username or email/).value).toBe('bob');
    await user.click(form.getByText('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByLabelText('More actions for Road bike'));
    await user.click(await screen.findByText('Email QR Code'));
    await user.click(await screen.findByLabelText(/Username or email/));
    await user.paste('carol');
    await act(async () => release());
    await screen.findByText('The QR code was sent to bob.');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByLabelText<HTMLInputElement>(/Username or email/).value).toBe('carol');
  });

  test('includes the name on request', async () => {
    const server = serverWith(sent);
    const { user } = await openOnHome(server);
    await user.click(screen.getByLabelText('Include the item’s name in the email'));
    await send(user, 'bob@example.com');
    await screen.findByText('The QR code was sent to bob@example.com.');
    expect(mails(server)[0]?.body).toMatchObject({ includeName: true });
  });

  test('requires a recipient', async () => {
    const server = serverWith(sent);
    const { user, form } = await openOnHome(server);
    await send(user, '   ');
    expect(form.getByText('Recipient Required')).toBeTruthy();
    expect(form.getByText('Please enter a username or email.')).toBeTruthy();
    expect(mails(server)).toEqual([]);
  });

  test.each([
    ['the message of the server', () => refusal(404, 'user_not_found', 'User not found'), 'User not found'],
    [
      'the time to wait',
      () => refusal(429, 'too_many_requests', 'Try again in 9 minutes.'),
      'Try again in 9 minutes.',
    ],
    [
      'a general message for a response without one',
      (): FakeResponse => ({ status: 502, body: {} }),
      'Failed to send QR code.',
    ],
    [
      'a general message without a response',
      (): never => {
        throw new TypeError('Failed to fetch');
      },
      'Failed to send QR code.',
    ],
  ])('shows %s after a failure, and keeps the typed text', async (_, response, text) => {
    const { user, form } = await openOnHome(serverWith(response));
    await send(user, 'bob');
    await form.findByText(text);
    expect(form.getByText('Send Failed')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/Username or email/).value).toBe('bob');
  });

  test('sends the mail after the password when the session has ended', async () => {
    const vault = createFakeVault({ isOpen: true });
    const server = serverWith(sent, vault);
    const { user } = await openOnHome(server);
    vault.lock();
    await send(user, 'bob');
    await user.click(await screen.findByLabelText(/^Encryption password/));
    await user.paste(PASSWORD);
    await user.click(inForm('Authenticate Session'));
    await screen.findByText('The QR code was sent to bob.');
    expect(mails(server)).toHaveLength(2);
  });
});
