// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createFakeServer, type FakeResponse } from '#web/testing/fakeServer.ts';
import { createFakeTransfers } from '#web/testing/fakeTransfers.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { prepareScreens } from '#web/testing/renderScreen.tsx';
import { renderTransfers } from '#web/testing/renderTransfers.tsx';
import { makeRequest, makeTransfer } from '#web/testing/transfers.ts';
import { formatInstant } from '#web/ui/text.ts';
import type { ShownTransfer } from '../api/transfers.ts';

prepareScreens();

function registry(list: readonly ShownTransfer[], more: Record<string, () => FakeResponse> = {}) {
  const transfers = createFakeTransfers(list);
  const vault = createFakeVault({ level: 'Standard' });
  const server = createFakeServer({ ...vault.handlers, ...transfers.handlers, ...more });
  return Object.assign(server, { transfers });
}
const waits = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const reads = (server: ReturnType<typeof registry>) =>
  server.callsTo('/transfers/pending').filter(isList).length;
const isList = ({ call }: { call: string }) => call === 'GET /transfers/pending';
const rowOf = (name: string) => {
  const row = screen.getByText(name).closest('tbody');
  if (!row) throw new Error('The transfer has no row');
  return within(row);
};

const manyTransfers = (count: number) =>
  Array.from({ length: count }, (_, at) => makeTransfer({ id: `transfer-${at}`, assetName: `Thing ${at}` }));

describe('the table of pending transfers', () => {
  test('has its title and columns', async () => {
    renderTransfers(registry([makeTransfer()]));
    await screen.findByRole('table');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pending Item Transfers');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Item ID',
      'Item Name',
      'Status',
      'User',
      'Request Date',
      'Action',
    ]);
  });

  test('shows a transfer with the other party and the local time of the request', async () => {
    renderTransfers(registry([makeTransfer({ requestDate: '2026-03-04T05:06:07' })]));
    await screen.findByText('Road bike');
    const row = rowOf('Road bike');
    expect(row.getByText('item-1')).toBeTruthy();
    expect(row.getByText('Pending Owner Approval')).toBeTruthy();
    expect(row.getByText('bob')).toBeTruthy();
    expect(row.getAllByText(/Waiting for you/)).toHaveLength(1);
    const story = row.getByText(/asked for .*Road bike.* on [^.]*\.$/);
    expect(story.textContent).toMatch(/^.?bob/);
    expect(row.getByText(formatInstant('2026-03-04T05:06:07Z'))).toBeTruthy();
  });

  test.each([
    [
      makeRequest({ assetName: 'Encrypted item', unnamed: 'encrypted', isEncrypted: true }),
      'Encrypted item of alice',
      /^You asked alice for one of their encrypted items on .*\. You see its name once alice approves\.$/,
    ],
    [
      makeRequest({
        assetName: 'Unknown Item',
        unnamed: 'unknown',
        status: 'DeniedByOwner',
        lastStep: 'deny',
      }),
      'Item of alice',
      /^alice denied your request for one of their items on [^.]*\.$/,
    ],
    [
      makeTransfer({ assetName: 'Encrypted item', unnamed: 'locked' }),
      'Locked item',
      /^bob asked for a locked item on .*\. Unlock your items to see its name\.$/,
    ],
  ])('says of an item that the user may not see by name what it is (%#)', async (transfer, name, story) => {
    renderTransfers(registry([transfer]));
    const plain = (text = '') => text.replace(/[\u2068\u2069]/g, '');
    await screen.findByText((text) => plain(text) === name);
    expect(screen.getByText((text) => story.test(plain(text)))).toBeTruthy();
    expect(screen.queryByText(/Unknown Item/)).toBeNull();
  });

  test('shows the timeline of each transfer: by whom and when, and whose turn it is', async () => {
    renderTransfers(
      registry([makeRequest({ status: 'PendingRequesterReview', approvedAt: '2026-03-05T08:00:00Z' })]),
    );
    const parts = within(await screen.findByRole('list', { name: 'Transfer timeline' })).getAllByRole(
      'listitem',
    );
    expect(parts.map((part) => part.textContent)).toEqual([
      `Requested (done)You · ${formatInstant('2026-03-04T05:06:07Z')}`,
      `Approved (done)alice · ${formatInstant('2026-03-05T08:00:00Z')}`,
      'Accepted (now)Waiting for you',
    ]);
  });

  test('does not say of a request that expired that someone denied it', async () => {
    const endedAt = '2026-04-03T05:06:07Z';
    renderTransfers(
      registry([makeTransfer({ status: 'DeniedByOwner', lastStep: 'expireRequest', endedAt })]),
    );
    const parts = within(await screen.findByRole('list', { name: 'Transfer timeline' })).getAllByRole(
      'listitem',
    );
    expect(parts.map((part) => part.textContent)).toEqual([
      `Requested (done)bob · ${formatInstant('2026-03-04T05:06:07Z')}`,
      `Expired (ended here)${formatInstant(endedAt)}`,
      'Accepted (not yet)',
    ]);
  });

  test('leaves out transfers that are over, and shows an unknown status', async () => {
    renderTransfers(
      registry([
        makeTransfer({ id: 'a', assetName: 'Sold', status: 'Completed' }),
        makeTransfer({ id: 'b', assetName: 'Kept', status: 'Reclaimed' }),
        makeTransfer({ id: 'c', assetName: 'Odd', status: 'SomethingNew' }),
      ]),
    );
    await screen.findByText('Odd');
    expect(rowOf('Odd').getByText('Unknown Status')).toBeTruthy();
    expect(screen.queryByText('Sold')).toBeNull();
    expect(screen.queryByText('Kept')).toBeNull();
  });

  test('counts the transfers that need the user, and can be limited to them', async () => {
    const user = renderTransfers(
      registry([
        makeTransfer({ id: 'a', assetName: 'Bike' }),
        makeTransfer({ id: 'b', assetName: 'Sofa', status: 'DeniedByRequester' }),
        makeRequest({ id: 'c', assetName: 'Lamp' }),
      ]),
    );
    await screen.findByText('2 items need your action');
    await user.click(screen.getByLabelText('Show only transfers requiring my action'));
    expect(screen.queryByText('Lamp')).toBeNull();
    expect(screen.getByText('Bike')).toBeTruthy();
    expect(screen.getByText('Sofa')).toBeTruthy();
  });

  test('counts one transfer in the singular', async () => {
    renderTransfers(registry([makeTransfer()]));
    await screen.findByText('1 item needs your action');
  });

  test('can be searched, and offers all transfers when nothing is found', async () => {
    const user = renderTransfers(
      registry([makeTransfer({ id: 'a', assetName: 'Bike' }), makeRequest({ id: 'b', assetName: 'Lamp' })]),
    );
    await screen.findByText('Bike');
    await user.type(screen.getByLabelText('Search your transfers'), 'lamp');
    expect(screen.queryByText('Bike')).toBeNull();
    await user.type(screen.getByLabelText('Search your transfers'), 'shade');
    await user.click(screen.getByRole('button', { name: 'Show all transfers' }));
    expect(screen.getByText('Bike')).toBeTruthy();
  });

  test('says when the filter leaves nothing', async () => {
    const user = renderTransfers(registry([makeRequest()]));
    await screen.findByText('Road bike');
    await user.click(screen.getByLabelText('Show only transfers requiring my action'));
    expect(screen.getByRole('heading', { name: 'Nothing needs your action' })).toBeTruthy();
  });

  test('begins with the first of many, and shows more of them on request', async () => {
    const user = renderTransfers(registry(manyTransfers(31)));
    await screen.findByText('Thing 29');
    expect(screen.queryByText('Thing 30')).toBeNull();
    await user.click(screen.getByText('Show more (1 left)'));
    const { parentElement: id } = rowOf('Thing 30').getByText(/item ID/);
    await waitFor(() => expect(document.activeElement).toBe(id));
    expect(screen.queryByText(/Show more/)).toBeNull();
  });

  test('links to requesting an item while nothing is pending', async () => {
    renderTransfers(registry([]));
    const link = await screen.findByRole('link', { name: 'Request an item' });
    expect(link.getAttribute('href')).toBe('/transfer-request');
  });
});

describe('the transfer to which the address leads', () => {
  test('is marked and scrolled to, and nothing of it is opened', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const list = [makeTransfer({ id: 'a', assetName: 'Bike' }), makeTransfer({ id: 'b', assetName: 'Sofa' })];
    renderTransfers(registry(list), '?transfer=b');
    await screen.findByText('Sofa');
    const row = screen.getByText('Sofa').closest('tbody');
    expect(row?.getAttribute('aria-current')).toBe('true');
    expect(screen.getByText('Bike').closest('tbody')?.hasAttribute('aria-current')).toBe(false);
    expect(scrolled.mock.contexts).toEqual([row]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText(/is no longer in this list/)).toBeNull();
  });

  test('is shown also where it is behind the first of many', async () => {
    renderTransfers(registry(manyTransfers(34)), '?transfer=transfer-32');
    await screen.findByText('Thing 32');
    expect(screen.queryByText('Thing 33')).toBeNull();
  });

  test('is said to be gone from the list where it is', async () => {
    renderTransfers(registry([]), '?transfer=b');
    await screen.findByText(/is no longer in this list/);
    expect(screen.getByRole('link', { name: 'Request an item' })).toBeTruthy();
  });
});

describe('a name that mixes alphabets', () => {
  test('is marked in the list, and no other is', async () => {
    renderTransfers(
      registry([makeTransfer({ id: 'a', requesterUsername: 'b\u043eb' }), makeTransfer({ id: 'b' })]),
    );
    await screen.findByText('b\u043eb');
    expect(screen.getAllByRole('img', { name: /letters of several alphabets/ })).toHaveLength(1);
  });
});

describe('the cards on a phone', () => {
  test('show of each transfer all that its row does, and nothing twice', async () => {
    // happy-dom has no layout that a media query could look at.
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: media === '(max-width: 40em)',
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
    renderTransfers(registry([makeTransfer()]));
    const card = within(await screen.findByRole('article', { name: 'Road bike' }));
    expect(screen.queryByRole('table')).toBeNull();
    expect(card.getByText('Pending Owner Approval')).toBeTruthy();
    expect(card.queryAllByRole('definition')).toEqual([]);
    expect(card.getByText('item-1').closest('details')?.open).toBe(false);
    expect(card.getByText(/bob.* asked for .*Road bike/)).toBeTruthy();
    const timeline = card.getByRole('list', { name: 'Transfer timeline' });
    expect(timeline.textContent).toContain(formatInstant('2026-03-04T05:06:07Z'));
    expect(card.getByRole('button', { name: 'Approve' })).toBeTruthy();
  });
});

describe('the list of pending transfers', () => {
  test('shows a failure to load, and can be loaded again', async () => {
    const responses: FakeResponse[] = [{ status: 500, body: { message: 'Oops' } }];
    const server = registry([makeTransfer()], {
      'GET /transfers/pending': () => responses.pop() ?? { body: [makeTransfer()] },
    });
    const user = renderTransfers(server);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Loading Failed');
    expect(alert.textContent).toContain('Error fetching pending transfers. Please try again.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Road bike');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('stays when it cannot be read again, with a note', async () => {
    const responses: FakeResponse[] = [{ body: [makeTransfer()] }];
    const server = registry([makeTransfer()], {
      'GET /transfers/pending': () => responses.pop() ?? { status: 500, body: { message: 'Oops' } },
    });
    const user = renderTransfers(server);
    await screen.findByText('Road bike');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error fetching pending transfers. Please try again.');
    expect(screen.getByText('Road bike')).toBeTruthy();
  });

  test('is read again by Refresh, with the count', async () => {
    const server = registry([makeTransfer()]);
    const user = renderTransfers(server);
    await screen.findByText('Road bike');
    const counts = () => server.callsTo('/transfers/pending-count').length;
    const before = { list: reads(server), count: counts() };
    server.transfers.state.list = [makeTransfer({ assetName: 'New name' })];
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('New name');
    expect(reads(server)).toBe(before.list + 1);
    expect(counts()).toBe(before.count + 1);
  });

  test('is read again when the polled count has changed, and only then', async () => {
    const server = registry([makeTransfer()]);
    renderTransfers(server);
    await screen.findByText('Road bike');
    const before = reads(server);
    await waits(30_000);
    expect(reads(server)).toBe(before);
    server.transfers.state.list = [makeTransfer(), makeTransfer({ id: 'b', assetName: 'Sofa' })];
    await waits(30_000);
    await screen.findByText('Sofa');
    await waitFor(() => expect(reads(server)).toBe(before + 1));
  });
});
