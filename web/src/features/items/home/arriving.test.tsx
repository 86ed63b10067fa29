// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { button, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();

const bike = makeItem();
const sofa = makeItem({
  id: 'item-2',
  name: 'Sofa',
  assetType: 'Furniture',
  createdAt: '2026-05-01T00:00:00Z',
});

const names = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

describe('Home while the items arrive', () => {
  test('shows the first page while the rest is on its way, searches in it, and says how much is there', async () => {
    const rest = deferred<FakeResponse>();
    const server = createFakeServer({
      ...createFakeVault({ level: null, totalItems: 3 }).handlers,
      'GET /assets': () => ({ body: [bike, sofa], headers: { 'x-next-cursor': 'two' } }),
      'GET /assets?order=newest&cursor=two': () => rest.promise,
    });
    const user = renderAt('/', server);
    const count = await screen.findByText('2 of 3 items so far');
    expect(count.getAttribute('aria-busy')).toBeNull();
    expect(names()).toEqual(['Sofa', 'Road bike']);
    expect(button('Select').disabled).toBe(true);
    expect(button('Generate Report').disabled).toBe(true);
    await user.type(screen.getByLabelText('Search items'), 'sofa');
    await screen.findByText('1 found in 2 of 3 items so far');
    rest.resolve({ body: [makeItem({ id: 'item-0', name: 'Sofa bed', createdAt: '2025-01-01T00:00:00Z' })] });
    await screen.findByText('2 of 3 items');
    expect(names()).toEqual(['Sofa', 'Sofa bed']);
    expect(button('Select').disabled).toBe(false);
  });

  test('keeps room in each type for as many as there will be, also afterwards', async () => {
    const rest = deferred<FakeResponse>();
    const server = createFakeServer({
      ...createFakeVault({ level: null, totalItems: 1_200 }).handlers,
      'GET /assets': () => ({ body: [bike, sofa], headers: { 'x-next-cursor': 'two' } }),
      'GET /assets?order=newest&cursor=two': () => rest.promise,
    });
    renderAt('/', server);
    const room = () => {
      const chips = within(screen.getByRole('group', { name: 'Show type' })).getAllByRole('button');
      return chips.map((chip) => chip.querySelector<HTMLElement>('span:last-child')?.style.minWidth);
    };
    await screen.findByText('2 of 1,200 items so far');
    await waitFor(() => expect(room()).toEqual(['5ch', '5ch', '5ch']));
    rest.resolve({ body: [] });
    await screen.findByText('2 items');
    expect(room()).toEqual(['5ch', '5ch', '5ch']);
  });

  /** Home with two items and no number of all, whose third comes when the test wants it. */
  const openInPart = (path: string) => {
    const rest = deferred<FakeResponse>();
    const server = createFakeServer({
      'GET /assets': () => ({ body: [bike, sofa], headers: { 'x-next-cursor': 'two' } }),
      'GET /assets?order=newest&cursor=two': () => rest.promise,
      'GET /assets/item-2': () => ({ body: sofa }),
    });
    const old = { id: 'item-0', name: 'Chair', assetType: 'Seat', createdAt: '2025-01-01T00:00:00Z' };
    return { user: renderAt(path, server), send: () => rest.resolve({ body: [makeItem(old)] }) };
  };

  test('notes no places of a part: an item that is opened then has no neighbours', async () => {
    const { user } = openInPart('/');
    await user.click(await screen.findByRole('link', { name: 'Sofa' }));
    await screen.findByRole('heading', { level: 1, name: 'Sofa' });
    expect(screen.queryByRole('navigation', { name: 'Items of the list' })).toBeNull();
  });

  test('does not say that nothing matches before the last item has come', async () => {
    const { user, send } = openInPart('/');
    await screen.findByText('2 items so far');
    expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('-1');
    await user.type(screen.getByLabelText('Search items'), 'sofc');
    await screen.findByRole('heading', { name: 'No items match so far' });
    act(() => vi.advanceTimersByTime(500));
    expect(screen.getByText('The other items are still on their way.')).toBeDefined();
    expect(screen.queryByText(/^Nothing has/)).toBeNull();
    send();
    await screen.findByText('0 of 3 items');
    expect(screen.queryByText(/so far/)).toBeNull();
  });

  test.each(['/?sort=name', '/?type=Seat'])(
    'waits at %s for all items, among which others would move',
    async (path) => {
      const { send } = openInPart(path);
      const chips = within(await screen.findByRole('group', { name: 'Show type' }));
      expect(chips.getByRole('button', { name: 'All 2' })).toBeDefined();
      expect(screen.queryByRole('article')).toBeNull();
      expect(screen.queryByText(/No items match/)).toBeNull();
      send();
      await waitFor(() => expect(names()[0]).toBe('Chair'));
    },
  );

  test('keeps the order of the types while the items arrive', async () => {
    const { send } = openInPart('/');
    await screen.findByText('2 items so far');
    const types = () =>
      within(screen.getByRole('group', { name: 'Show type' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent?.replace(/ \d+$/, ''));
    const before = types();
    send();
    await screen.findByText('3 items');
    expect(types()).toEqual([...before, 'Seat']);
  });

  test('keeps what has come, and the search field, when the rest cannot be loaded, and reads it on demand', async () => {
    let isDown = true;
    const server = createFakeServer({
      ...createFakeVault({ level: null, totalItems: 3 }).handlers,
      'GET /assets': () => ({ body: [bike], headers: { 'x-next-cursor': 'two' } }),
      'GET /assets?order=newest&cursor=two': () =>
        isDown ? refusal(500, 'internal_error') : { body: [sofa] },
    });
    const user = renderAt('/', server);
    const again = await screen.findByRole('button', { name: 'Try again' });
    const search = screen.getByLabelText('Search items');
    expect(screen.getByRole('alert').textContent).toContain('The other items could not be loaded');
    expect(names()).toEqual(['Road bike']);
    const count = screen.getByText('1 of 3 items so far');
    isDown = false;
    let focused: Element | null = null;
    count.addEventListener('focus', () => {
      focused = document.activeElement;
    });
    await user.click(again);
    expect(focused).toBe(count);
    await screen.findByText('2 items');
    expect(screen.getByLabelText('Search items')).toBe(search);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('does nothing with a selection after an unlock before all items are there again', async () => {
    const rest = deferred<FakeResponse>();
    const vault = createFakeVault({ isOpen: true });
    let isFirst = true;
    const server = createFakeServer({
      ...vault.handlers,
      'GET /assets': vault.guarded(() => {
        if (!isFirst) return { body: [sofa], headers: { 'x-next-cursor': 'two' } };
        isFirst = false;
        return { body: [bike, sofa] };
      }),
      'GET /assets?order=newest&cursor=two': () => rest.promise,
      'POST /assets/generate-report': vault.guarded(() => refusal(500, 'internal_error')),
    });
    const user = renderAt('/', server);
    await user.click(await screen.findByRole('button', { name: 'Generate Report' }));
    await user.click(await screen.findByRole('button', { name: 'Select All' }));
    vault.lock();
    await user.click(button('Generate PDF'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Authentication Required' }));
    await user.click(dialog.getByLabelText(/Encryption password/));
    await user.paste(PASSWORD);
    await user.click(dialog.getByRole('button', { name: 'Authenticate Session' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await screen.findByText('2 selected');
    expect(names()).toEqual(['Sofa']);
    expect(button('Generate PDF').disabled).toBe(true);
    expect(button('Select All').disabled).toBe(true);
    rest.resolve({ body: [bike] });
    await waitFor(() => expect(button('Generate PDF').disabled).toBe(false));
    await screen.findByText('2 selected');
  });
});
