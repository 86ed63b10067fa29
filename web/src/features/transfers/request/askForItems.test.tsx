// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { RequireUser } from '#web/app/signIn/screens.tsx';
import { routes } from '#web/base/routes.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { makeRequest } from '#web/testing/transfers.ts';
import TransferRequestScreen from './TransferRequestScreen.tsx';

prepareScreens();

const IDS = ['item-1', 'item-2', 'item-3'];
const content = (
  <Routes>
    <Route element={<RequireUser />}>
      <Route path={routes.transferRequest.path} element={<TransferRequestScreen />} />
    </Route>
  </Routes>
);
const LINK = `/transfer-request?owner=user-2&items=${IDS.join('.').toUpperCase()}`;

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

interface Answers {
  readonly preview?: (assetId: string) => FakeResponse;
  readonly request?: (assetId: string) => FakeResponse;
}

async function openAt(place: string, { preview = () => previewed(), request = requested }: Answers = {}) {
  const idOf = (call: string) => new URL(call.split(' ')[1] ?? '', 'http://any').searchParams.get('assetId');
  const server = createFakeServer({
    'GET /transfers/preview': ({ call }) => preview(idOf(call) ?? ''),
    'POST /transfers': ({ body }) => request((body as { assetId: string }).assetId),
  });
  const { user } = renderScreen(content, { path: place, server });
  const items = async () =>
    within(await screen.findByRole('list', { name: 'Items of this link' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  return { user, server, items };
}

const waits = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const asked = (server: ReturnType<typeof createFakeServer>) =>
  server.callsOf('POST').map(({ body }) => (body as { assetId: string }).assetId);
const button = (name: string) => screen.findByRole('button', { name });

describe('the request page of several items', () => {
  test('lists them in the order of the link, and requests all by one button', async () => {
    const { user, server, items } = await openAt(LINK, {
      preview: (id) =>
        previewed(id === 'item-2' ? { isEncrypted: false, assetName: 'Road bike' } : { isEncrypted: true }),
    });
    await screen.findByText("3 of alice's items");
    expect(await items()).toEqual([
      'Encrypted itemCan be requested',
      'Road bikeCan be requested',
      'Encrypted itemCan be requested',
    ]);
    await user.click(await button('Request 3 Items'));
    await screen.findByText('3 requests were sent. alice decides next.');
    expect(asked(server)).toEqual(IDS);
    expect(await items()).toContain('Road bikeRequested');
    const link = screen.getByRole('link', { name: 'View Pending Transfers' });
    expect(link.getAttribute('href')).toBe(routes.pendingTransfers.href());
  });

  test('requests only those that are free', async () => {
    const { user, server, items } = await openAt(LINK, {
      preview: (id) => {
        if (id === 'item-1') return refusal(404, 'not_found');
        return previewed(id === 'item-2' ? { alreadyRequested: true } : {});
      },
    });
    await user.click(await button('Request 1 Item'));
    await screen.findByText('1 request was sent. alice decides next.');
    expect(asked(server)).toEqual(['item-3']);
    expect(await items()).toEqual([
      'Item that is goneDeleted, or somebody else’s by now',
      'Encrypted itemAlready requested',
      'Encrypted itemRequested',
    ]);
  });

  test('asks again only for what failed, under the same key', async () => {
    let answer = refusal(409, 'too_many_open_requests', 'Too many people have asked for this item.');
    const { user, server, items } = await openAt(LINK, {
      request: (id) => (id === 'item-2' ? answer : requested()),
    });
    await user.click(await button('Request 3 Items'));
    await screen.findByText('2 requests were sent. alice decides next.');
    expect(await items()).toContain('Encrypted itemToo many people have asked for this item.');
    answer = requested();
    await user.click(await button('Request 1 Item'));
    await screen.findByText('3 requests were sent. alice decides next.');
    expect(asked(server)).toEqual([...IDS, 'item-2']);
    const keys = server.callsOf('POST').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[3]).toBe(keys[1]);
    expect(new Set(keys).size).toBe(3);
  });

  test('takes a lost response and an earlier request for no failure', async () => {
    let attempts = 0;
    const { user, items } = await openAt(LINK, {
      request: (id) => {
        if (id === 'item-2') return refusal(409, 'already_requested');
        attempts += 1;
        return attempts === 1 ? unreachable() : requested();
      },
    });
    await user.click(await button('Request 3 Items'));
    await waits(1_000);
    await screen.findByText('2 requests were sent. alice decides next.');
    expect(await items()).toEqual([
      'Encrypted itemRequested',
      'Encrypted itemAlready requested',
      'Encrypted itemRequested',
    ]);
    expect(screen.queryByRole('button', { name: /^Request / })).toBeNull();
  });

  test('stops without a connection, and goes on with the rest later', async () => {
    let isCut = true;
    const { user, server } = await openAt(LINK, {
      request: (id) => (isCut && id !== 'item-1' ? unreachable() : requested()),
    });
    await user.click(await button('Request 3 Items'));
    await waits(10_000);
    expect(asked(server)).not.toContain('item-3');
    isCut = false;
    await user.click(await button('Request 2 Items'));
    await screen.findByText('3 requests were sent. alice decides next.');
  });

  test('does not offer one that was deleted meanwhile again', async () => {
    const { user, items } = await openAt(LINK, {
      request: (id) => (id === 'item-3' ? refusal(404, 'not_found') : requested()),
    });
    await user.click(await button('Request 3 Items'));
    await screen.findByText('2 requests were sent. alice decides next.');
    expect(await items()).toContain('Encrypted itemDeleted, or somebody else’s by now');
    expect(screen.queryByRole('button', { name: /^Request / })).toBeNull();
  });

  test('says that there is no such item where none is left', async () => {
    await openAt(LINK, { preview: () => refusal(404, 'not_found') });
    await screen.findByText('There is no such item');
  });

  test('tells an owner without a call that the items are theirs', async () => {
    const { server } = await openAt('/transfer-request?owner=user-1&items=ITEM-1.ITEM-2');
    await screen.findByText('These items are yours');
    expect(server.requests).toEqual([]);
  });
});
