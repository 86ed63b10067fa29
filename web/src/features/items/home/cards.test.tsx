// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { ListedItem } from '#shared/contract/assets.ts';
import { shownValue } from '#shared/domain/details/shownValue.ts';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { address, button, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();

const bike = makeItem();

const listing = (items: readonly ListedItem[]) =>
  createFakeServer({ 'GET /assets': () => ({ body: items }) });

describe('the card of an item', () => {
  test('shows and hides the details of a card', async () => {
    const user = renderAt('/', listing([bike]));
    await user.click(await screen.findByRole('button', { name: 'Show Details' }));
    const details = screen.getByRole('region', { name: 'Details of Road bike' });
    expect(within(details).getByText('WBK 4711')).toBeTruthy();
    expect(screen.getAllByText('WBK 4711')).toHaveLength(1);
    await user.click(button('Hide Details'));
    expect(screen.queryByRole('region', { name: 'Details of Road bike' })).toBeNull();
  });

  test('is drawn without a use that makes the browser lay out the page', async () => {
    const read = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get');
    renderAt('/', listing([bike]));
    await screen.findByRole('article', { name: 'Road bike' });
    expect(read.mock.contexts.filter((element) => element !== document.documentElement)).toEqual([]);
  });

  test('shows three key details on the face of a card', async () => {
    const details = [
      ['images', 'https://example.org/a.jpg'],
      ['Frame number', 'WBK 4711'],
      ['Price', '2,799.00 EUR'],
      ['Colour', 'Blue'],
      ['Size', 'L'],
    ];
    const properties = details.map(([name = '', value = ''], place) => ({ id: `p${place}`, name, value }));
    renderAt('/', listing([makeItem({ properties })]));
    const card = within(await screen.findByRole('article', { name: 'Road bike' }));
    expect(card.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Frame number',
      'Price',
      'Colour',
    ]);
  });

  test("shows dates, amounts and places in the user's own form", async () => {
    const properties = [
      { id: 'p1', name: 'Purchase date', value: '2024-03-12' },
      { id: 'p2', name: 'Price', value: '2799.00 EUR' },
      { id: 'p3', name: 'Location', value: 'House/Cellar' },
    ];
    const user = renderAt('/', listing([makeItem({ properties })]));
    const card = within(await screen.findByRole('article', { name: 'Road bike' }));
    const shown = () => card.getAllByRole('definition').map((value) => value.textContent);
    await card.findByText('House / Cellar');
    expect(shown()).toEqual(properties.map(shownValue));
    await user.click(button('Show Details'));
    expect(shown()).toEqual(properties.map(shownValue));
  });

  test('opens an item by a click anywhere on its card, and has one link for it', async () => {
    const user = renderAt('/', listing([bike]));
    const card = within(await screen.findByRole('article', { name: 'Road bike' }));
    expect(card.getAllByRole('link')).toHaveLength(1);
    await user.click(card.getByText('Blue, with lights'));
    expect(address()).toBe('/asset-details/item-1');
  });

  test('stays where it is when a button or a menu of a card is used', async () => {
    const user = renderAt('/', listing([bike]));
    await user.click(await screen.findByRole('button', { name: 'Show Details' }));
    await user.click(
      within(screen.getByRole('region', { name: 'Details of Road bike' })).getByText('WBK 4711'),
    );
    await user.click(button('More actions for Road bike'));
    await user.click(await screen.findByRole('menuitem', { name: 'Email QR Code' }));
    expect(address()).toBe('/');
  });

  test('chooses by a click anywhere on a card while items are selected', async () => {
    const user = renderAt('/', listing([bike]));
    await user.click(await screen.findByRole('button', { name: 'Generate Report' }));
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select Road bike' });
    await user.click(screen.getByText('Blue, with lights'));
    expect(box.checked).toBe(true);
    expect(address()).toBe('/');
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
    expect(screen.getByRole('menuitem', { name: 'View item' })).toBeTruthy();
  });
});
