// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { ListedItem } from '#shared/contract/assets.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { damagedItem, makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { address, button, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();

const bike = makeItem();
const sofa = makeItem({
  id: 'item-2',
  name: 'Sofa',
  assetType: 'Furniture',
  createdAt: '2026-05-01T00:00:00Z',
});

const listing = (
  items: readonly ListedItem[],
  deletion: () => FakeResponse = () => ({ body: { message: 'Deleted' } }),
) => createFakeServer({ 'GET /assets': () => ({ body: items }), 'DELETE /assets/item-1': deletion });

const names = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

async function startDeleting(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'More actions for Road bike' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete Item' }));
  return screen.findByRole('dialog');
}

describe('Home', () => {
  test('says that it is loading, and then shows the items with their count', async () => {
    renderAt('/', listing([bike, sofa]));
    expect(screen.getByText('Loading your assets...')).toBeTruthy();
    await screen.findByText('2 items');
    expect(screen.getByRole('heading', { level: 1, name: 'Item Registry' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Road bike' }).getAttribute('href')).toBe(
      '/asset-details/item-1',
    );
    expect(screen.getByRole('link', { name: 'New Item' }).getAttribute('href')).toBe('/create-asset');
  });

  test('links to registering the first item while there is none', async () => {
    renderAt('/', listing([]));
    const first = await screen.findByRole('link', { name: 'Register Your First Item' });
    expect(first.getAttribute('href')).toBe('/create-asset');
  });

  test('reads all pages of the list', async () => {
    const server = createFakeServer({
      'GET /assets': () => ({ body: [bike], headers: { 'x-next-cursor': 'two' } }),
      'GET /assets?cursor=two': () => ({ body: [], headers: { 'x-next-cursor': 'three' } }),
      'GET /assets?cursor=three': () => ({ body: [sofa] }),
    });
    renderAt('/', server);
    await screen.findByText('2 items');
    expect(server.callsTo('/assets').map(({ call }) => call)).toEqual([
      'GET /assets',
      'GET /assets?cursor=two',
      'GET /assets?cursor=three',
    ]);
  });

  test('offers a retry when the list cannot be loaded', async () => {
    let tries = 0;
    const server = createFakeServer({
      'GET /assets': () => (++tries === 1 ? refusal(500, 'internal_error') : { body: [bike] }),
    });
    const user = renderAt('/', server);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByText('1 item');
  });

  test('keeps search, type and order in the address', async () => {
    const user = renderAt('/', listing([bike, sofa]));
    await screen.findByText('2 items');
    expect(names()).toEqual(['Sofa', 'Road bike']);
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Name');
    expect(names()).toEqual(['Road bike', 'Sofa']);
    await user.type(screen.getByLabelText('Search items'), 'SÖFA');
    await screen.findByText('1 of 2 items');
    act(() => vi.advanceTimersByTime(500));
    expect(address()).toBe('/?sort=name&q=S%C3%96FA');
    await user.selectOptions(screen.getByLabelText('Show type'), 'Vehicle');
    await user.click(await screen.findByRole('button', { name: 'Show All Items' }));
    await screen.findByText('2 items');
    expect(address()).toBe('/?sort=name');
  });

  test('restores search, type and order from the address', async () => {
    renderAt('/?type=Furniture', listing([bike, sofa]));
    await screen.findByText('1 of 2 items');
    expect(names()).toEqual(['Sofa']);
  });

  test('shows and hides the details of a card', async () => {
    const user = renderAt('/', listing([bike]));
    await user.click(await screen.findByRole('button', { name: 'Show Details' }));
    expect(screen.getByText('WBK 4711')).toBeTruthy();
    await user.click(button('Hide Details'));
    expect(screen.queryByText('WBK 4711')).toBeNull();
  });

  test('lists a damaged item, which can only be deleted', async () => {
    renderAt('/', listing([damagedItem]));
    await screen.findByText(/This item cannot be read/);
    expect(button('Delete Item')).toBeTruthy();
  });

  test('shows the QR code of the transfer link', async () => {
    const server = createFakeServer({
      'GET /assets': () => ({ body: [bike] }),
      'GET /assets/generate-qrcode': () => ({ body: { qrCode: 'data:image/svg+xml,<svg/>' } }),
    });
    const user = renderAt('/', server);
    await user.click(await screen.findByRole('button', { name: 'QR Code' }));
    await screen.findByRole('heading', { name: 'QR Code' });
    const image = await screen.findByRole('img', { name: 'QR code of “Road bike”' });
    expect(image.getAttribute('src')).toBe('data:image/svg+xml,<svg/>');
    const asked = new URL(server.requests.at(-1)?.call.split(' ')[1] ?? '', 'http://localhost');
    expect(asked.searchParams.get('content')).toBe(
      `${window.location.origin}/transfer-request?owner=owner-1&item=item-1`,
    );
  });

  test('explains why an item in transit cannot be changed, and links to the transfers', async () => {
    const user = renderAt('/', listing([makeItem({ inTransit: true })]));
    await screen.findByText('In transit');
    expect(screen.getByText(/cannot be changed or deleted until its transfer ends/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'See your transfers' });
    expect(link.getAttribute('href')).toBe('/view-pending-transfers');

    await user.click(button('More actions for Road bike'));
    const entry = await screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Delete Item' });
    expect(entry.disabled).toBe(true);
    expect(screen.getByRole('menuitem', { name: 'View Item' })).toBeTruthy();
  });
});

describe('a deletion from Home', () => {
  test('names the item, warns that it cannot be undone, and reports success for two seconds', async () => {
    const server = listing([bike, sofa]);
    const user = renderAt('/', server);
    const dialog = await startDeleting(user);
    expect(within(dialog).getByText('Delete “Road bike”? This cannot be undone.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText('“Road bike” was deleted.');
    expect(names()).toEqual(['Sofa']);
    expect(document.activeElement?.textContent).toBe('1 item');
    act(() => vi.advanceTimersByTime(2_500));
    await waitFor(() => expect(screen.queryByText('“Road bike” was deleted.')).toBeNull());
  });

  test('sends nothing when it is cancelled', async () => {
    const server = listing([bike]);
    const user = renderAt('/', server);
    await user.click(within(await startDeleting(user)).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('DELETE')).toEqual([]);
  });

  test('takes an item that was deleted elsewhere out of the list, with a message', async () => {
    const user = renderAt(
      '/',
      listing([bike, sofa], () => refusal(404, 'not_found')),
    );
    await user.click(within(await startDeleting(user)).getByRole('button', { name: 'Delete' }));
    await screen.findByText('“Road bike” had already been deleted in another session or client.');
    expect(names()).toEqual(['Sofa']);
  });

  test('reports a failure and keeps the item', async () => {
    const user = renderAt(
      '/',
      listing([bike], () => refusal(500, 'internal_error')),
    );
    await user.click(within(await startDeleting(user)).getByRole('button', { name: 'Delete' }));
    await screen.findByText('There was a problem deleting the item.');
    expect(names()).toContain('Road bike');
  });
});
