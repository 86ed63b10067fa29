// @vitest-environment happy-dom
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { RequireUser } from '#web/app/signIn/screens.tsx';
import { routes } from '#web/base/routes.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { dialog, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
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
  readonly request?: (assetId: string) => FakeResponse | Promise<FakeResponse>;
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

/** Comes back to the window after so long that what it shows counts as old. */
async function comesBack() {
  await waits(6_000);
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  await waits(10_000);
}

/** A server that answers the first request only when told to. */
function slowly() {
  let answer: () => void = () => undefined;
  const first = new Promise<FakeResponse>((resolve) => {
    answer = () => resolve(requested());
  });
  return { request: (id: string) => (id === 'item-1' ? first : requested()), answer: () => answer() };
}

describe('the request page of several items', () => {
  test('keeps what it found when looking again finds nothing, for want of a connection', async () => {
    let isCut = false;
    const { server, items } = await openAt(LINK, {
      preview: () => (isCut ? unreachable() : previewed({ isEncrypted: false, assetName: 'Road bike' })),
    });
    await button('Request 3 items');
    isCut = true;
    await comesBack();
    expect(server.callsTo('/transfers/preview').length).toBeGreaterThan(3);
    await button('Request 3 items');
    expect(await items()).toEqual(IDS.map(() => 'Road bikeCan be requested'));
  });

  test('keeps the one item that could not be looked up again as it was', async () => {
    let isCut = false;
    const { items } = await openAt(LINK, {
      preview: (id) => {
        if (isCut && id === 'item-2') return unreachable();
        return previewed({ isEncrypted: false, assetName: isCut ? 'Renamed' : 'Road bike' });
      },
    });
    await button('Request 3 items');
    isCut = true;
    await comesBack();
    expect(await items()).toEqual([
      'RenamedCan be requested',
      'Road bikeCan be requested',
      'RenamedCan be requested',
    ]);
  });

  test('does not look again while it sends, and sends all', async () => {
    const { request, answer } = slowly();
    const { user, server } = await openAt(LINK, { request });
    await user.click(await button('Request 3 items'));
    await comesBack();
    expect(server.callsTo('/transfers/preview')).toHaveLength(3);
    answer();
    await screen.findByText('3 requests were sent. alice decides next.');
    expect(asked(server)).toEqual(IDS);
  });

  test('asks before it is left while it sends', async () => {
    const { request, answer } = slowly();
    const { user, server } = await openAt(LINK, { request });
    await user.click(await button('Request 3 items'));
    await user.click(screen.getByRole('link', { name: 'How handing over works' }));
    const question = within(await dialog('Stop sending requests?'));
    await user.click(question.getByRole('button', { name: 'Stay here' }));
    answer();
    await screen.findByText('3 requests were sent. alice decides next.');
    expect(asked(server)).toEqual(IDS);
  });

  test('has the focus on Cancel while it sends, and then on what became of the requests', async () => {
    const { request, answer } = slowly();
    const { user } = await openAt(LINK, { request });
    await user.click(await button('Request 3 items'));
    expect(document.activeElement).toBe(await button('Cancel'));
    answer();
    const report = await screen.findByText('3 requests were sent. alice decides next.');
    await waitFor(() => expect(document.activeElement).toBe(report.parentElement));
  });

  test('announces how many requests were not sent', async () => {
    const { user } = await openAt(LINK, {
      request: (id) => (id === 'item-1' ? requested() : refusal(409, 'too_many_open_requests')),
    });
    await user.click(await button('Request 3 items'));
    const failed = await screen.findByText('2 requests were not sent. The list says why.');
    expect(failed.closest('[role=status]')?.textContent).toContain('1 request was sent.');
  });

  test('shows where an item stands now in place of what its request failed for', async () => {
    let hasFailed = false;
    const { user, items } = await openAt(LINK, {
      preview: (id) => previewed(hasFailed && id === 'item-1' ? { available: false } : {}),
      request: (id) => {
        if (id !== 'item-1') return requested();
        hasFailed = true;
        return refusal(409, 'too_many_open_requests', 'Too many people have asked.');
      },
    });
    await user.click(await button('Request 3 items'));
    await screen.findByText(/^Not available now/);
    expect((await items())[1]).toBe('Encrypted itemRequested');
  });

  test('lists them in the order of the link, and requests all by one button', async () => {
    const { user, server, items } = await openAt(LINK, {
      preview: (id) =>
        previewed(id === 'item-2' ? { isEncrypted: false, assetName: 'Road bike' } : { isEncrypted: true }),
    });
    await screen.findByText('3 of alice’s items');
    expect(await items()).toEqual([
      'Encrypted itemCan be requested',
      'Road bikeCan be requested',
      'Encrypted itemCan be requested',
    ]);
    await user.click(await button('Request 3 items'));
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
    await user.click(await button('Request 1 item'));
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
    await user.click(await button('Request 3 items'));
    await screen.findByText('2 requests were sent. alice decides next.');
    expect(await items()).toContain('Encrypted itemToo many people have asked for this item.');
    answer = requested();
    await user.click(await button('Request 1 item'));
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
    await user.click(await button('Request 3 items'));
    await waits(1_000);
    await screen.findByText('2 requests were sent. alice decides next.');
    expect(await items()).toEqual([
      'Encrypted itemRequested',
      'Encrypted itemAlready requested',
      'Encrypted itemRequested',
    ]);
    expect(screen.queryByRole('button', { name: /^Request / })).toBeNull();
  });

  test('says at once that the limit of an hour is reached, and asks for the rest later', async () => {
    let isReached = true;
    const text = 'You can ask for at most 60 items an hour. Please try again in 40 minutes.';
    const limit = { ...refusal(429, 'too_many_requests', text), headers: { 'retry-after': '2400' } };
    const { user, items, server } = await openAt(LINK, {
      request: (id) => (isReached && id !== 'item-1' ? limit : requested()),
    });
    await user.click(await button('Request 3 items'));
    await waits(1_000);
    await screen.findByText('2 requests were not sent. The list says why.');
    expect((await items()).slice(1)).toEqual([`Encrypted item${text}`, `Encrypted item${text}`]);
    expect(asked(server)).toEqual(IDS);
    isReached = false;
    await user.click(await button('Request 2 items'));
    await screen.findByText('3 requests were sent. alice decides next.');
  });

  test('stops without a connection, and goes on with the rest later', async () => {
    let isCut = true;
    const { user, server } = await openAt(LINK, {
      request: (id) => (isCut && id !== 'item-1' ? unreachable() : requested()),
    });
    await user.click(await button('Request 3 items'));
    await waits(10_000);
    expect(asked(server)).not.toContain('item-3');
    isCut = false;
    await user.click(await button('Request 2 items'));
    await screen.findByText('3 requests were sent. alice decides next.');
  });

  test('does not offer one that was deleted meanwhile again', async () => {
    let isGone = false;
    const { user, items } = await openAt(LINK, {
      preview: (id) => (isGone && id === 'item-3' ? refusal(404, 'not_found') : previewed()),
      request: (id) => {
        if (id !== 'item-3') return requested();
        isGone = true;
        return refusal(404, 'not_found');
      },
    });
    await user.click(await button('Request 3 items'));
    await screen.findByText('2 requests were sent. alice decides next.');
    await waitFor(async () =>
      expect(await items()).toContain('Item that is goneDeleted, or somebody else’s by now'),
    );
    expect(screen.queryByRole('button', { name: /^Request / })).toBeNull();
  });

  test('asks anew for one whose request was withdrawn elsewhere before its lost response came again', async () => {
    const answers = [unreachable, () => refusal(404, 'not_found'), requested];
    const { user, items, server } = await openAt(LINK, {
      request: (id) => (id === 'item-3' ? (answers.shift() ?? unreachable)() : requested()),
    });
    await user.click(await button('Request 3 items'));
    await waits(1_000);
    await screen.findByText('2 requests were sent. alice decides next.');
    await user.click(await button('Request 1 item'));
    await screen.findByText('3 requests were sent. alice decides next.');
    expect(await items()).toEqual(IDS.map(() => 'Encrypted itemRequested'));
    const keys = server.callsOf('POST').map(({ headers }) => headers.get('idempotency-key'));
    expect(asked(server).slice(2)).toEqual(['item-3', 'item-3', 'item-3']);
    expect(keys[3]).toBe(keys[2]);
    expect(keys[4]).not.toBe(keys[2]);
  });

  test('says of one that its request was withdrawn, and not that it is gone', async () => {
    const answers = [unreachable];
    const gone = () => refusal(404, 'not_found');
    const { user, items } = await openAt(LINK, {
      request: (id) => (id === 'item-3' ? (answers.shift() ?? gone)() : requested()),
    });
    await user.click(await button('Request 3 items'));
    await waits(1_000);
    await button('Request 1 item');
    expect(await items()).toContain(
      'Encrypted itemRequested before, and withdrawn since: it can be requested',
    );
  });

  test('says that there is no such item where none is left', async () => {
    await openAt(LINK, { preview: () => refusal(404, 'not_found') });
    await screen.findByText('There is no such item');
  });

  test('tells an owner that the items are theirs where they are not known to be gone', async () => {
    const { server } = await openAt('/transfer-request?owner=user-1&items=ITEM-1.ITEM-2');
    await screen.findByText('These items are yours');
    expect(server.callsTo('/assets')).toEqual([]);
  });
});
