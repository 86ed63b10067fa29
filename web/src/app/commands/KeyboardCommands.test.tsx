// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { routes } from '#web/base/routes.ts';
import { runScreenCommand } from '#web/base/screenCommands.ts';
import ItemDetailsScreen from '#web/features/items/details/ItemDetailsScreen.tsx';
import HomeScreen from '#web/features/items/home/HomeScreen.tsx';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { address, dialog, findButton, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { withholdDialogs } from '#web/ui/dialogs.tsx';
import KeyboardCommands from './KeyboardCommands.tsx';

prepareScreens();

const bike = makeItem();
const sofa = makeItem({ id: 'item-2', name: 'Sofa', assetType: 'Furniture' });

/**
 * The keyboard's commands on Home, on an item's page or on a screen without items.
 * @param arrival of the list and the session's status
 */
function open(path: string, vault = createFakeVault({ level: null }), arrival?: Promise<void>) {
  const server = createFakeServer({
    ...vault.handlers,
    'GET /encryption/session-status': async () => {
      await arrival;
      return vault.handlers['GET /encryption/session-status']();
    },
    'GET /assets': async (request) => {
      await arrival;
      return vault.guarded(() => ({ body: [bike, sofa] }))(request);
    },
    'GET /assets/item-1': vault.guarded(() => ({ body: bike })),
    'GET /assets/item-1/history': () => ({ body: [] }),
    'PUT /assets/item-1': () => new Promise(() => undefined),
  });
  const { user } = renderScreen(
    <main>
      <Routes>
        <Route path={routes.home.path} element={<HomeScreen />} />
        <Route path={routes.assetDetails.path} element={<ItemDetailsScreen />} />
        <Route path={routes.account.path} element={<h1>My account</h1>} />
        <Route path={routes.createAsset.path} element={<h1>Register Item</h1>} />
      </Routes>
      <KeyboardCommands />
    </main>,
    { path, server },
  );
  const openPalette = async () => {
    await user.keyboard('{Control>}k{/Control}');
    return within(await dialog('Commands'));
  };
  return { user, openPalette };
}

const search = () => screen.findByRole('searchbox', { name: 'Search items' });

describe('a single key', () => {
  test('leads to the search from another screen', async () => {
    const { user } = open('/account');
    await user.keyboard('/');
    expect(address()).toBe('/');
    const field = await search();
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  test('opens the form of a new item, and a list of all shortcuts', async () => {
    const { user } = open('/');
    await user.keyboard('?');
    const list = within(await dialog('Keyboard shortcuts'));
    expect(list.getAllByRole('term').map(({ textContent }) => textContent)).toContain('Go from card to card');
    await user.keyboard('{Escape}');
    await user.keyboard('n');
    expect(address()).toBe('/create-asset');
  });

  test('is text in a field, where Ctrl+K opens the commands all the same', async () => {
    const { user, openPalette } = open('/');
    await user.click(await search());
    await user.keyboard('n?/');
    expect(await search()).toHaveProperty('value', 'n?/');
    expect(address()).toBe('/');
    await openPalette();
  });

  test('does nothing while a form waits for a response and takes no text', async () => {
    const { user } = open('/asset-details/item-1');
    await user.click(await findButton('Edit Item'));
    const name = await screen.findByLabelText(/Item Name/);
    await user.type(name, '!');
    await user.click(await findButton('Save Changes'));
    await waitFor(() => expect(name.closest('fieldset')).toHaveProperty('disabled', true));
    act(() => name.blur());
    await user.keyboard('n?/');
    expect(address()).toBe('/asset-details/item-1');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('does nothing once it is switched off in the list of shortcuts, which Ctrl+K still reaches', async () => {
    const { user, openPalette } = open('/');
    const palette = await openPalette();
    await user.type(palette.getByRole('combobox'), 'shortcuts{Enter}');
    const list = within(await dialog('Keyboard shortcuts'));
    await user.click(list.getByRole('checkbox', { name: /^Use the single keys/ }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('n?');
    expect(address()).toBe('/');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the palette', () => {
  test('chooses the entry that was pointed at, also when others have come before it', async () => {
    const { promise: known, resolve: arrive } = deferred<void>();
    const { user, openPalette } = open('/account', createFakeVault({ isOpen: true }), known);
    const palette = await openPalette();
    await user.keyboard('lo{ArrowDown}');
    const pointedAt = () => palette.getByRole('option', { selected: true }).textContent;
    const before = pointedAt();
    await act(async () => arrive());
    await palette.findByRole('option', { name: /^Lock/ });
    expect(pointedAt()).toBe(before);
  });

  test('finds an item by its name and opens it', async () => {
    const { user, openPalette } = open('/');
    await screen.findByRole('link', { name: 'Road bike' });
    const palette = await openPalette();
    await user.type(palette.getByRole('combobox'), 'vehicle');
    expect(palette.getByRole('option', { name: /Road bike/ }).getAttribute('aria-selected')).toBe('true');
    expect(palette.queryByRole('option', { name: /Sofa/ })).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/asset-details/item-1'));
  });

  test('does not look through the items again when a key moves from one entry to the next', async () => {
    const { user, openPalette } = open('/');
    await screen.findByRole('link', { name: 'Sofa' });
    const palette = await openPalette();
    await user.type(palette.getByRole('combobox'), 's');
    const selected = () => palette.getByRole('option', { selected: true }).textContent;
    const before = selected();
    const folded = vi.spyOn(String.prototype, 'toLowerCase');
    await user.keyboard('{ArrowDown}');
    expect(selected()).not.toBe(before);
    expect(folded.mock.contexts.map(String)).not.toContain('Sofa Furniture');
    await user.keyboard('o');
    expect(folded.mock.contexts.map(String)).toContain('Sofa Furniture');
  });

  test('keeps the focus when the list comes to which the user has returned from an item', async () => {
    open('/');
    (await screen.findByRole('link', { name: 'Sofa' })).focus();
    cleanup();
    const { promise: arrival, resolve: arrive } = deferred<void>();
    const { openPalette } = open('/', undefined, arrival);
    const palette = await openPalette();
    arrive();
    await screen.findByRole('link', { name: 'Sofa', hidden: true });
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(document.activeElement).toBe(palette.getByRole('combobox'));
  });

  test('offers what the page of an item can do', async () => {
    const { user, openPalette } = open('/asset-details/item-1');
    await findButton('Edit Item');
    const palette = await openPalette();
    await user.type(palette.getByRole('combobox'), 'qr code');
    expect(palette.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'QR Code',
      'Email QR Code',
    ]);
    await user.keyboard('{Enter}');
    await dialog('QR Code');
  });

  test('goes Home for a report from anywhere', async () => {
    const { user, openPalette } = open('/account');
    const palette = await openPalette();
    await user.type(palette.getByRole('combobox'), 'generate{Enter}');
    await screen.findByText('0 selected');
    expect(address()).toBe('/');
  });

  test('gives the focus back when it is left', async () => {
    const { user, openPalette } = open('/');
    const link = await screen.findByRole('link', { name: 'Sofa' });
    link.focus();
    await openPalette();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  test('offers no unlock in front of a page that stops the user, where no password is asked for', async () => {
    const { openPalette } = open('/', createFakeVault());
    await screen.findByRole('heading', { name: /locked/i });
    const palette = await openPalette();
    await palette.findByRole('option', { name: 'Unlock' });
    let letAsk: () => void = () => undefined;
    act(() => {
      letAsk = withholdDialogs();
    });
    expect(palette.queryByRole('option', { name: 'Unlock' })).toBeNull();
    act(letAsk);
  });

  test('closes at a lock, which only it offers while a session is open', async () => {
    const vault = createFakeVault({ isOpen: true });
    const { user, openPalette } = open('/', vault);
    await screen.findByRole('link', { name: 'Road bike' });
    const palette = await openPalette();
    await user.type(palette.getByRole('combobox'), 'lock now{Enter}');
    await screen.findByRole('heading', { name: /locked/i });
    const locked = await openPalette();
    await user.type(locked.getByRole('combobox'), 'road');
    locked.getByText('Nothing matches. Try another word.');
  });
});

test('the tour does not begin once the user has gone elsewhere', async () => {
  await import('../tour/Tour.tsx');
  open('/account');
  await screen.findByRole('heading', { name: 'My account' });
  act(() => void runScreenCommand('tour'));
  window.history.replaceState(null, '', '/elsewhere');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(address()).toBe('/account');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a command that waits for the page of an item does nothing on the page of another one', async () => {
  open('/asset-details/item-1');
  act(() => runScreenCommand('editItem', '/asset-details/item-2'));
  await findButton('Edit Item');
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.queryByRole('heading', { name: 'Edit Item' })).toBeNull();
});

describe('the arrow keys', () => {
  test('lead from the search to the first card, and from card to card', async () => {
    const { user } = open('/');
    await screen.findByRole('link', { name: 'Sofa' });
    await user.click(await search());
    await user.keyboard('{ArrowDown}');
    const names = screen.getAllByRole('listitem').map((card) => within(card).getAllByRole('link')[0]);
    await waitFor(() => expect(document.activeElement).toBe(names[0]));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(names[1]);
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement).toBe(names[0]);
  });
});
