// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { changedItemSchema, type Item } from '#shared/contract/assets.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { button, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';
import { placeLink } from './placeId.ts';
import { placesNamed, placeTree } from './placeTree.ts';

vi.mock('./placeTree.ts', { spy: true });

prepareScreens();
beforeAll(() => import('qrcode'));

const itemAt = (id: string, place: string | undefined, value?: string) =>
  makeItem({
    id,
    name: `Thing ${id}`,
    properties: [
      ...(place === undefined ? [] : [{ id: `${id}.p`, name: 'Location', value: place }]),
      ...(value === undefined ? [] : [{ id: `${id}.v`, name: 'Current value', value }]),
    ],
  });

const ITEMS = [
  itemAt('1', 'House / Cellar', '100 EUR'),
  itemAt('2', 'house/cellar/Shelf 2', '20 EUR'),
  itemAt('3', 'Garage'),
  itemAt('4', undefined),
];

/** Items in more places within one place than are shown at first. */
const roomsIn = (place: string) =>
  Array.from({ length: 13 }, (_, at) => itemAt(`${at + 10}`, `${place} / Box ${at}`));

/** @param lost the ids of items of which the response to the next change is lost */
function start(path: string, items: readonly Item[] = ITEMS, lost: readonly string[] = []) {
  const stored = new Map(items.map((item) => [item.id, item]));
  const losing = new Set(lost);
  const put = (id: string, body: unknown): FakeResponse => {
    const item = stored.get(id) ?? expect.unreachable();
    const { properties, version } = changedItemSchema.parse(body);
    if (version !== item.version) return refusal(409, 'version_conflict');
    const details = properties.map((detail) => ({ ...detail, id: detail.id ?? 'new' }));
    const changed = { ...item, properties: details, version: version + 1 };
    stored.set(id, changed);
    if (losing.delete(id)) throw new TypeError('Failed to fetch');
    return { body: changed };
  };
  const handlers = Object.fromEntries(
    items.flatMap(({ id }) => [
      [`GET /assets/${id}`, () => ({ body: stored.get(id) })],
      [`PUT /assets/${id}`, ({ body }: { body: unknown }) => put(id, body)],
    ]),
  );
  const server = createFakeServer({ 'GET /assets': () => ({ body: [...stored.values()] }), ...handlers });
  return { server, stored, user: renderAt(path, server) };
}

const entries = () =>
  screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s/g, ' '));

describe('the page of places', () => {
  test('shows each place with its number of items and their value, and those within when it is opened', async () => {
    const { user } = start('/places');
    await screen.findByText('Cellar');
    await waitFor(() => expect(entries()).toContain('Cellar2 itemsEUR 120'));
    expect(entries()[0]).toBe('Garage1 item');
    screen.getByText('1 item has no place.');
    screen.getByText(/Amounts add up current values, and purchase prices where there is none\./);
    await user.click(button('Show the places in House / Cellar'));
    screen.getByText('Shelf 2');
  });

  test('begins with a place folded that has many places, and shows it as it was left', async () => {
    const { user } = start('/places', [...ITEMS, ...roomsIn('Attic')]);
    await screen.findByText('Cellar');
    const fold = (place: string) => findButton(`Show the places in ${place}`);
    const isOpen = async (place: string) => (await fold(place)).getAttribute('aria-expanded');
    expect(await isOpen('Attic')).toBe('false');
    expect(screen.queryByText('Box 3')).toBeNull();
    await user.click(await fold('House'));
    (await fold('Attic')).focus();
    await user.keyboard('{Enter}');
    expect(await isOpen('Attic')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Box 3' }));
    await screen.findByText('1 of 17 items');
    await user.click(screen.getByRole('link', { name: 'To the places' }));
    await screen.findByText('Box 3');
    expect(await isOpen('House')).toBe('false');
    expect(screen.queryByText('Cellar')).toBeNull();
  });

  test('begins with a place open that has many places, but none beside it', async () => {
    start('/places', roomsIn('Attic'));
    expect((await findButton('Show the places in Attic')).getAttribute('aria-expanded')).toBe('true');
  });

  test('shows a place as it was left, and none other, whatever it is called', async () => {
    const { user } = start('/places', [...ITEMS, ...roomsIn('Constructor')]);
    await user.click(await findButton('Show the places in House'));
    await user.click(button('Garage'));
    await screen.findByText('1 of 17 items');
    await user.click(screen.getByRole('link', { name: 'To the places' }));
    expect((await findButton('Show the places in Constructor')).getAttribute('aria-expanded')).toBe('false');
  });

  test('leads to the items of a place on Home, without saying so in the address', async () => {
    const { user } = start('/places');
    await user.click(await screen.findByRole('button', { name: 'House' }));
    await screen.findByText('2 of 4 items');
    await screen.findByText('Thing 2');
    expect(screen.queryByText('Thing 3')).toBeNull();
  });

  test('says how to begin while no item has a place', async () => {
    start('/places', [itemAt('4', undefined)]);
    await screen.findByText('No places yet');
  });

  test('renames a place for all items in it and below', async () => {
    const { user, stored } = start('/places');
    await user.click(await screen.findByRole('button', { name: 'Actions for House / Cellar' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename or move…' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByLabelText('New name or path');
    await user.clear(field);
    await user.type(field, 'House / Cellar / Deep{Enter}');
    dialog.getByText('A place cannot be moved into itself.');
    await user.clear(field);
    await user.type(field, 'House / Basement{Enter}');
    await dialog.findByText('2 items were changed.');
    expect([...stored.values()].map(({ properties: [first] }) => first?.value)).toEqual([
      'House / Basement',
      'House / Basement / Shelf 2',
      'Garage',
      undefined,
    ]);
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await dialog.findByText('2 items are as they were before.');
    expect(stored.get('2')?.properties[0]?.value).toBe('house/cellar/Shelf 2');
  });

  test('moves a place up once whose response was lost, and takes that back', async () => {
    const nested = itemAt('1', 'House / Old / Old / Box');
    const { user, stored } = start('/places', [nested, itemAt('2', 'House / Old')], ['1']);
    await user.click(await screen.findByRole('button', { name: 'Actions for House / Old' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename or move…' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByLabelText('New name or path');
    await user.clear(field);
    await user.type(field, 'House{Enter}');
    await dialog.findByText('2 items were changed.');
    const places = () => [...stored.values()].map(({ properties: [first] }) => first?.value);
    expect(places()).toEqual(['House / Old / Box', 'House']);
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await dialog.findByText('2 items are as they were before.');
    expect(places()).toEqual(['House / Old / Old / Box', 'House / Old']);
  });

  test('draws a label without asking the server', async () => {
    const { user, server } = start('/places');
    await user.click(await screen.findByRole('button', { name: 'Actions for Garage' }));
    await user.click(await screen.findByRole('menuitem', { name: 'QR label…' }));
    const code = await screen.findByRole('img', { name: 'QR code of Garage' });
    expect(code.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/);
    expect(server.requests.filter(({ call }) => call.includes('qrcode'))).toEqual([]);
  });

  test('opens the place of a scanned label, whose address does not name it', async () => {
    const [garage] = placeTree(ITEMS).places;
    const link = garage ? await placeLink('user-1', garage) : '';
    expect(link).toMatch(/\/places#[0-9a-f]{32}$/);
    start(link.slice(link.indexOf('/places')));
    await screen.findByText('Items in Garage');
    screen.getByRole('link', { name: 'Thing 3' });
    expect(screen.queryByText('Cellar')).toBeNull();
  });

  test('opens the place of a label whose id was made without the marks of its name', async () => {
    start('/places#8d0c385affcf9b88db4df6e220da8954', [itemAt('5', 'ボール倉庫')]);
    await screen.findByText('Items in ボール倉庫');
  });

  test('opens the place of a label whose id was made without the accents of its name', async () => {
    start('/places#521e4184703b566b8b1754cefedcd874', [itemAt('5', 'Küche')]);
    await screen.findByText('Items in Küche');
  });

  test('opens the place of a label whose id was made without its accents, but with a letter that has no mark', async () => {
    start('/places#6e3b3a9f3f6d7d582d1525a204f094a3', [itemAt('5', 'Værkstéd')]);
    await screen.findByText('Items in Værkstéd');
  });

  test('does not open a place with the label of another account', async () => {
    const [garage] = placeTree(ITEMS).places;
    const link = garage ? await placeLink('user-2', garage) : '';
    start(link.slice(link.indexOf('/places')));
    await screen.findByText('This place is not known');
  });
});

test('finds one of many places by its name, also where it is folded away', async () => {
  const { user } = start('/places', [...roomsIn('House'), itemAt('3', 'Garage')]);
  const field = await screen.findByRole('searchbox', { name: 'Find a place' });
  expect(screen.queryByRole('button', { name: 'Box 12' })).toBeNull();
  await user.type(field, 'box 12');
  await screen.findByRole('button', { name: 'Box 12' });
  expect(screen.queryByRole('button', { name: 'Box 1' })).toBeNull();
  await user.clear(field);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Box 12' })).toBeNull());
  await user.type(field, 'nowhere');
  await screen.findByText('No place has this name.');
});

test('shows a letter that is typed before the places that are found, which may be many', async () => {
  const { user } = start('/places', roomsIn('House'));
  let wasShown = false;
  vi.mocked(placesNamed).mockImplementationOnce((places) => {
    wasShown = screen.queryByRole('button', { name: 'Clear the search' }) !== null;
    return places;
  });
  await user.type(await screen.findByRole('searchbox', { name: 'Find a place' }), 'b');
  await screen.findByRole('button', { name: 'Box 12' });
  expect(wasShown).toBe(true);
});

test('keeps what was searched for in sight while there are fewer places than before', async () => {
  const rooms = roomsIn('House').slice(0, 11);
  const { user } = start('/places', [...rooms, itemAt('3', 'Garage')]);
  await user.type(await screen.findByRole('searchbox', { name: 'Find a place' }), 'garage');
  await user.click(await screen.findByRole('button', { name: 'Actions for Garage' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename or move…' }));
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByLabelText('New name or path');
  await user.clear(name);
  await user.type(name, 'House / Box 1{Enter}');
  await screen.findByText('No place has this name.');
  expect(screen.getByLabelText('Find a place')).toHaveProperty('value', 'garage');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(button('Clear the search'));
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Find a place' }));
});

test('shows a hundred places beside each other, and the others on request', async () => {
  const places = Array.from({ length: 102 }, (_, at) => itemAt(`${at + 100}`, `Box ${at + 100}`));
  start('/places', places);
  const more = await findButton('Show 2 more places');
  expect(entries()).toHaveLength(101);
  fireEvent.click(more);
  expect(entries()).toHaveLength(102);
  expect(button('Box 201').isConnected).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(button('Box 200')));
});

test('offers no search among a few places', async () => {
  start('/places');
  await screen.findByRole('button', { name: 'Garage' });
  expect(screen.queryByRole('searchbox')).toBeNull();
});
