// @vitest-environment happy-dom
import { focusManager } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import type { ListedItem } from '#shared/contract/assets.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { damagedItem, makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { address, button, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { Look } from '#web/ui/Look.tsx';
import HomeScreen from './HomeScreen.tsx';
import { TypeChips } from './TypeChips.tsx';

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
) =>
  createFakeServer({
    ...createFakeVault({ level: null }).handlers,
    'GET /assets': () => ({ body: items }),
    'DELETE /assets/item-1': deletion,
  });

const names = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

/** Home with one item, and a function that shows the tab again a while later, whereupon it reads the list anew. */
async function visitAgain(
  vault: Parameters<typeof createFakeVault>[0],
  items: ListedItem[],
  handlers: Parameters<typeof createFakeServer>[0] = {},
) {
  vi.useFakeTimers({ toFake: ['Date'] });
  const server = createFakeServer({
    ...createFakeVault({ totalItems: 1, ...vault }).handlers,
    ...handlers,
    'GET /assets': () => ({ body: items }),
  });
  const count = (path: string) => server.callsTo(path).length;
  renderAt('/', server);
  await screen.findByRole('article');
  const lookAfter = async (minutes: number) => {
    const [lists, sessions] = [count('/assets'), count('/encryption/session-status')];
    vi.setSystemTime(Date.now() + minutes * 60_000);
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    await waitFor(() => expect(count('/assets')).toBe(lists + 1));
    await waitFor(() => expect(count('/encryption/session-status')).toBe(sessions + 1));
    await screen.findByText(items.length === 1 ? '1 item' : `${items.length} items`);
    return count('/encryption/status');
  };
  return { lookAfter, asked: () => count('/encryption/status') };
}

/** The chips of the types, with their numbers. */
const typeCounts = () =>
  within(screen.getByRole('group', { name: 'Show type' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

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

  test('asks how far items are encrypted again after five minutes, and at once when the list has other items', async () => {
    const items: ListedItem[] = [bike];
    const { lookAfter, asked } = await visitAgain({ level: 'Standard' }, items);
    expect(await lookAfter(1)).toBe(1);
    expect(await lookAfter(3)).toBe(1);
    expect(await lookAfter(2)).toBe(2);
    items.push(sofa);
    await lookAfter(1);
    await waitFor(() => expect(asked()).toBe(3));
  });

  test('asks how far items are encrypted at once when the security level was changed elsewhere', async () => {
    let level: 'Standard' | 'Enhanced' = 'Standard';
    const session = () =>
      createFakeVault({ level, isOpen: true }).handlers['GET /encryption/session-status']();
    const { lookAfter, asked } = await visitAgain({ level }, [bike], {
      'GET /encryption/session-status': session,
    });
    expect(await lookAfter(1)).toBe(1);
    level = 'Enhanced';
    await lookAfter(1);
    await waitFor(() => expect(asked()).toBe(2));
  });

  test('asks each time while an item waits to be encrypted', async () => {
    const { lookAfter } = await visitAgain({ level: 'Standard', unencryptedItems: 1 }, [bike]);
    expect(await lookAfter(1)).toBe(2);
    expect(await lookAfter(1)).toBe(3);
  });

  test('links to registering the first item while there is none', async () => {
    renderAt('/', listing([]));
    const first = await screen.findByRole('link', { name: 'Register Your First Item' });
    expect(first.getAttribute('href')).toBe('/create-asset');
  });

  test('reads all pages of the list, a small one first', async () => {
    const server = createFakeServer({
      'GET /assets': () => ({ body: [bike], headers: { 'x-next-cursor': 'two' } }),
      'GET /assets?order=newest&cursor=two': () => ({ body: [], headers: { 'x-next-cursor': 'three' } }),
      'GET /assets?order=newest&cursor=three': () => ({ body: [sofa] }),
    });
    renderAt('/', server);
    await screen.findByText('2 items');
    expect(server.callsTo('/assets').map(({ call }) => call)).toEqual([
      'GET /assets?order=newest&limit=100',
      'GET /assets?order=newest&cursor=two',
      'GET /assets?order=newest&cursor=three',
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

  test('says why the list is not given, such as a deletion of the account that was begun', async () => {
    const text = 'Your account is being deleted. Please finish that first, on your account page.';
    renderAt('/', createFakeServer({ 'GET /assets': () => refusal(409, 'wrong_state', text) }));
    await screen.findByText(text);
    expect(screen.queryByText(/locked/i)).toBeNull();
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
    const types = within(screen.getByRole('group', { name: 'Show type' }));
    await user.click(types.getByRole('button', { name: 'Vehicle 0' }));
    expect(address()).toContain('type=Vehicle');
    await user.click(await screen.findByRole('button', { name: 'Show all items' }));
    await screen.findByText('2 items');
    expect(address()).toBe('/?sort=name');
  });

  test('counts the types among the items that the search leaves, in the order of all items', async () => {
    const user = renderAt('/', listing([bike, sofa, makeItem({ id: 'item-3', name: 'Car' })]));
    await screen.findByText('3 items');
    await user.type(screen.getByLabelText('Search items'), 'sofa');
    await screen.findByText('1 of 3 items');
    expect(typeCounts()).toEqual(['All 1', 'Vehicle 0', 'Furniture 1']);
  });

  test('counts the types among the items that the other filters leave', async () => {
    renderAt('/?transfer=yes&type=Furniture', listing([{ ...bike, inTransit: true }, sofa]));
    await screen.findByText('0 of 2 items');
    expect(typeCounts()).toEqual(['All 1', 'Furniture 0', 'Vehicle 1']);
  });

  test('restores search, type and order from the address', async () => {
    renderAt('/?type=Furniture', listing([bike, sofa]));
    await screen.findByText('1 of 2 items');
    expect(names()).toEqual(['Sofa']);
  });

  test('counts the types, and shows those of one', async () => {
    const user = renderAt('/', listing([bike, sofa, makeItem({ id: 'item-3', name: 'Car' })]));
    const types = within(await screen.findByRole('group', { name: 'Show type' }));
    expect(types.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'All 3',
      'Vehicle 2',
      'Furniture 1',
    ]);
    await user.click(types.getByRole('button', { name: 'Furniture 1' }));
    expect(types.getByRole('button', { name: 'Furniture 1' }).getAttribute('aria-pressed')).toBe('true');
    expect(names()).toEqual(['Sofa']);
    await user.click(types.getByRole('button', { name: 'All 3' }));
    expect(address()).toBe('/');
  });

  test.each([
    ['a wide window', false, [7, 67, 70]],
    ['a phone', true, [60, 70]],
  ] as const)(
    'shows more of many types with each press of their button, until it is to show fewer, in %s',
    async (_, isCompact, counts) => {
      const types = Array.from({ length: 70 }, (_each, at) => ({ type: `Type ${at}`, count: 1 }));
      const chips = { types, total: 70, expected: undefined, chosen: undefined, isCompact, children: null };
      renderScreen(<TypeChips {...chips} onChoose={() => undefined} />);
      for (const count of counts) {
        expect(await screen.findAllByRole('button', { pressed: false })).toHaveLength(count);
        if (count < 70) act(() => button(`${70 - count} more types`).click());
      }
      await waitFor(() => expect(document.activeElement?.textContent).toBe(`Type ${counts.at(-2)} 1`));
      act(() => button('Fewer types').click());
      expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(counts[0]);
      await waitFor(() => expect(document.activeElement).toBe(button(`${70 - counts[0]} more types`)));
      expect(screen.queryByRole('button', { name: 'Fewer types' })).toBeNull();
    },
  );

  test('does not offer to show fewer types in a window that has become narrow and shows all of them', () => {
    const types = Array.from({ length: 30 }, (_, at) => ({ type: `Type ${at}`, count: 1 }));
    const chips = { types, total: 30, expected: undefined, chosen: undefined, children: null };
    const draw = (isCompact: boolean) => (
      <Look>
        <TypeChips {...chips} isCompact={isCompact} onChoose={() => undefined} />
      </Look>
    );
    const { rerender } = render(draw(false));
    act(() => button('23 more types').click());
    expect(screen.queryByRole('button', { name: 'Fewer types' })).not.toBeNull();
    rerender(draw(true));
    expect(screen.queryByRole('button', { name: 'Fewer types' })).toBeNull();
  });

  test('shows the items as a list with columns, which the address keeps', async () => {
    const user = renderAt('/', listing([bike, sofa]));
    await user.click(await screen.findByRole('button', { name: 'List' }));
    expect(address()).toBe('/?view=list');
    const headings = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Picture', 'Name', 'Type', 'Serial number', 'Registered', '']);
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['Sofa', 'Road bike']);
    const row = screen.getByRole('row', { name: /Road bike/ });
    expect(within(row).getByRole('cell', { name: 'WBK 4711' })).toBeTruthy();
    expect(within(row).getByRole('button', { name: 'QR Code' })).toBeTruthy();
    await user.click(button('Cards'));
    expect(address()).toBe('/');
  });

  test('lists a damaged item among rows, which can be deleted and leads to what it is', async () => {
    renderAt('/?view=list', listing([bike, damagedItem]));
    const row = within(await screen.findByRole('row', { name: /Damaged item/ }));
    expect(row.getByRole('button', { name: 'Delete Item' })).toBeTruthy();
    expect(row.getByRole('link').getAttribute('href')).toBe(`/asset-details/${damagedItem.id}`);
  });

  test('marks the item that has just been registered', async () => {
    const { user } = renderScreen(
      <Routes>
        <Route path="/" element={<HomeScreen />} />
        <Route
          path="/form"
          element={
            <Link to="/" state={{ registeredId: 'item-1' }}>
              Register
            </Link>
          }
        />
      </Routes>,
      { path: '/form', server: listing([bike, sofa]) },
    );
    await user.click(screen.getByRole('link', { name: 'Register' }));
    const card = await screen.findByRole('article', { name: 'Road bike' });
    expect(card.hasAttribute('data-new')).toBe(true);
    expect(screen.getByRole('article', { name: 'Sofa' }).hasAttribute('data-new')).toBe(false);
  });

  test('lists a damaged item, which can be deleted', async () => {
    renderAt('/', listing([damagedItem]));
    await screen.findByText(/This item cannot be read/);
    expect(button('Delete Item')).toBeTruthy();
  });
});
