// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { RequireUser } from '#web/app/signIn/screens.tsx';
import { routes } from '#web/base/routes.ts';
import { SessionLock } from '#web/session/lock/SessionLock.tsx';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { createFakeFiles, makeFile, stubCaches, stubNearness, watchAddresses } from '#web/testing/files.ts';
import { makeItem } from '#web/testing/items.ts';
import { address, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { makeRequest } from '#web/testing/transfers.ts';
import TransferRequestScreen from './TransferRequestScreen.tsx';

prepareScreens();
beforeAll(() => import('./FindItem.tsx'));

const LINK = '/transfer-request?owner=user-2&item=item-1';
const REQUEST = 'POST /transfers';

const previewed = (fields = {}): FakeResponse => ({
  body: {
    ownerUsername: 'alice',
    ownerMemberSince: '2024-03-15T12:00:00.000Z',
    isEncrypted: true,
    alreadyRequested: false,
    available: true,
    ...fields,
  },
});
const requested = (): FakeResponse => ({ status: 201, body: makeRequest() });
const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

async function openAt(place: string, handlers: Parameters<typeof createFakeServer>[0] = {}) {
  const server = createFakeServer({ 'GET /transfers/preview': () => previewed(), ...handlers });
  const user = userEvent.setup({ delay: null });
  const content = (
    <Routes>
      <Route element={<RequireUser />}>
        <Route path={routes.transferRequest.path} element={<TransferRequestScreen />} />
      </Route>
      <Route path="*" element={null} />
    </Routes>
  );
  renderScreen(content, { path: place, server });
  return { user, server };
}

// Searches by text, because a search by role takes seconds in the simulated page on a busy machine.
const button = async (name: string) => {
  const label = await screen.findByText(name, { selector: 'button *' });
  return label.closest('button') ?? label;
};
const heading = (name: string) => screen.findByText(name, { selector: 'h2' });
const linkOf = (text: string) => screen.getByText(text).closest('a')?.getAttribute('href');

describe('the transfer request screen', () => {
  test('requests the item, and shows what happens next', async () => {
    const { user, server } = await openAt(LINK, { [REQUEST]: requested });
    await heading('alice’s item');
    await user.click(await button('Request item'));
    await heading('Your request was sent');
    expect(server.callsOf('POST').map(({ body }) => body)).toEqual([
      { ownerId: 'user-2', assetId: 'item-1' },
    ]);
    expect(linkOf('View Pending Transfers')).toBe(routes.pendingTransfers.href());
  });

  test('names an item that is not encrypted, and its owner with since when they have an account', async () => {
    await openAt(LINK, {
      'GET /transfers/preview': () => previewed({ isEncrypted: false, assetName: 'Road bike' }),
    });
    await heading('Road bike');
    await screen.findByText('alice’s item');
    await screen.findByText('Member since March 2024 · Account id ends with user-2');
    expect(screen.queryByText(/It is encrypted/)).toBeNull();
  });

  test('says why it does not name an encrypted item', async () => {
    await openAt(LINK);
    await heading('alice’s item');
    await screen.findByText('It is encrypted, so its name is shown to you only once alice has approved.');
  });

  test('sends the same idempotency key again after a lost response', async () => {
    let response: () => FakeResponse = unreachable;
    const { user, server } = await openAt(LINK, { [REQUEST]: () => response() });
    await user.click(await button('Request item'));
    await screen.findByText('The request could not be sent. Please try again: nothing is requested twice.');
    response = requested;
    await user.click(await button('Request item'));
    await heading('Your request was sent');
    const keys = server.callsOf('POST').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
  });

  test('says that a request failed before the item could be looked up again', async () => {
    const previews = [previewed()];
    const { user } = await openAt(LINK, {
      'GET /transfers/preview': () => previews.shift() ?? new Promise(() => undefined),
      [REQUEST]: unreachable,
    });
    await user.click(await button('Request item'));
    await screen.findByText('The request could not be sent. Please try again: nothing is requested twice.');
  });

  test('sends one request for a double click', async () => {
    const { user, server } = await openAt(LINK, { [REQUEST]: requested });
    await user.dblClick(await button('Request item'));
    await heading('Your request was sent');
    expect(server.callsOf('POST')).toHaveLength(1);
  });

  test.each([
    [
      'the item is already requested',
      previewed({ alreadyRequested: true }),
      'You have already asked for this item',
    ],
    ['the item is in transit', previewed({ available: false }), 'This item cannot be requested now'],
    ['there is no such item', refusal(404, 'not_found'), 'There is no such item'],
    ['the user has become the owner meanwhile', refusal(400, 'own_item'), 'This item is yours'],
  ])('offers no request when %s', async (_, response, title) => {
    await openAt(LINK, { 'GET /transfers/preview': () => response });
    await heading(title);
    expect(screen.queryByText('Request item')).toBeNull();
  });

  test('tells an owner that the item is theirs, and links to it, where it is not known to be gone', async () => {
    const { server } = await openAt('/transfer-request?owner=user-1&item=item-1');
    await heading('This item is yours');
    expect(linkOf('Open the item')).toBe(routes.assetDetails.href({ id: 'item-1' }));
    expect(server.callsTo('/assets')).toEqual([]);
  });

  test('shows an owner which of their items it is, while their items are open', async () => {
    stubCaches();
    stubNearness();
    watchAddresses();
    const photo = makeFile();
    const store = await createFakeFiles([photo]);
    const vault = createFakeVault({ isOpen: true });
    const server = createFakeServer({
      ...store.handlers,
      ...vault.handlers,
      'GET /assets/item-1': vault.guarded(() => ({ body: makeItem({ files: [photo] }) })),
    });
    const content = (
      <>
        <SessionLock />
        <TransferRequestScreen />
      </>
    );
    renderScreen(content, { path: '/transfer-request?owner=user-1&item=item-1', server });
    await screen.findByText('Road bike');
    await waitFor(() => expect(document.querySelector('img[src^="blob:"]')).not.toBeNull());

    await act(() => vi.advanceTimersByTimeAsync(31 * 60_000));
    expect(screen.queryByText('Road bike')).toBeNull();
    expect(document.querySelector('img[src^="blob:"]')).toBeNull();
  });

  test.each([
    [
      'looks again when the item could not be looked up',
      refusal(400, 'invalid_input'),
      'The item could not be looked up',
      'Retry',
    ],
    [
      'checks again whether an item in transit is free',
      previewed({ available: false }),
      'This item cannot be requested now',
      'Check again',
    ],
  ])('%s', async (_, first, title, action) => {
    let response = first;
    const { user } = await openAt(LINK, { 'GET /transfers/preview': () => response });
    await heading(title);
    response = previewed();
    await user.click(await button(action));
    await heading('alice’s item');
  });

  test.each([
    ['its message', refusal(409, 'wrong_state', 'Too many requests are open'), 'Too many requests are open'],
    [
      'when it can be sent',
      {
        ...refusal(429, 'too_many_requests', 'Please try again in 9 minutes.'),
        headers: { 'retry-after': '500' },
      },
      'Please try again in 9 minutes.',
    ],
    [
      'a text of its own without one',
      { status: 500, body: {} },
      'The request could not be sent. Please try again: nothing is requested twice.',
    ],
  ])('shows of a rejected request %s, and it can be sent again', async (_, response, text) => {
    const { user } = await openAt(LINK, { [REQUEST]: () => response });
    await user.click(await button('Request item'));
    await screen.findByText(text);
    await button('Request item');
  });

  test('shows that the item is gone when it is deleted before the request', async () => {
    let isGone = false;
    const { user } = await openAt(LINK, {
      'GET /transfers/preview': () => (isGone ? refusal(404, 'not_found') : previewed()),
      [REQUEST]: () => {
        isGone = true;
        return refusal(404, 'not_found');
      },
    });
    await user.click(await button('Request item'));
    await heading('There is no such item');
  });

  test('sends a request anew that was withdrawn elsewhere before its lost response came again', async () => {
    let response: () => FakeResponse = unreachable;
    const { user, server } = await openAt(LINK, { [REQUEST]: () => response() });
    await user.click(await button('Request item'));
    await screen.findByText('The request could not be sent. Please try again: nothing is requested twice.');
    response = () => refusal(404, 'not_found');
    await user.click(await button('Request item'));
    await screen.findByText('Your request was sent before, and was withdrawn since. You can send it again.');
    expect(screen.queryByText('There is no such item')).toBeNull();
    response = requested;
    await user.click(await button('Request item'));
    await heading('Your request was sent');
    const [first, second, third] = server
      .callsOf('POST')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('does not say that there is no such item while it cannot be looked up', async () => {
    let isCut = false;
    const { user } = await openAt(LINK, {
      'GET /transfers/preview': () => (isCut ? refusal(400, 'invalid_input') : previewed()),
      [REQUEST]: () => {
        isCut = true;
        return refusal(404, 'not_found');
      },
    });
    await user.click(await button('Request item'));
    await screen.findByText('The request could not be sent. Please try again: nothing is requested twice.');
    await button('Request item');
  });

  test.each([
    ['/transfer-request?owner=user-2', 'the item is missing'],
    ['/transfer-request?item=item-1', 'the owner is missing'],
    ['/transfer-request?owner=user-2&item=a%20b', 'an id is malformed'],
  ])('says that %s is not complete: %s', async (place) => {
    const { server } = await openAt(place);
    await screen.findByText('This link is not complete');
    expect(await screen.findByLabelText('Link to the item')).toBeTruthy();
    expect(server.requests).toEqual([]);
  });

  test('opens a pasted link of any site, and rejects other text', async () => {
    const { user } = await openAt('/transfer-request');
    const field = await screen.findByLabelText('Link to the item');
    expect(screen.queryByText('This link is not complete')).toBeNull();
    await user.click(await button('Open link'));
    await screen.findByText('Please paste a link.');
    await user.click(field);
    await user.paste('https://example.com/');
    await user.click(await button('Open link'));
    await screen.findByText(/^This is not a link to an item/);
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.paste('Have a look: https://registry.example/transfer-request?owner=user-2&item=item-1');
    await user.click(await button('Open link'));
    await heading('alice’s item');
    expect(address()).toBe(LINK);
  });

  test('takes nobody to a found item who has gone elsewhere meanwhile', async () => {
    const { user } = await openAt('/transfer-request');
    await user.click(await screen.findByLabelText('Link to the item'));
    await user.paste(LINK);
    const here = window.history.state;
    window.history.replaceState({ key: 'elsewhere' }, '');
    await user.keyboard('{Enter}');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(address()).toBe('/transfer-request');
    window.history.replaceState(here, '');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(LINK));
  });
});
