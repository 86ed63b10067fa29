// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { address, button, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';
import { LONG_LIST, loadLongGrid } from './ItemGrid.tsx';

prepareScreens();

const detailed = (id: string, name: string, details: Readonly<Record<string, string>>, fields = {}) =>
  makeItem({
    id,
    name,
    properties: Object.entries(details).map(([detail, value], at) => ({
      id: `${id}.${at}`,
      name: detail,
      value,
    })),
    ...fields,
  });

const ITEMS = [
  detailed('drill', 'Drill', { Location: 'House / Cellar', Tags: 'tools, insured', Value: '80 EUR' }),
  detailed('wine', 'Wine', { Location: 'House / Kitchen', Tags: 'insured', Value: '300 EUR' }),
  detailed('car', 'Car', { Location: 'Garage', Value: '9000 EUR' }, { inTransit: true, assetType: 'Car' }),
];

const names = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

function open(path: string, level: SecurityLevel | null = null) {
  const vault = createFakeVault({ level, isOpen: true });
  const user = renderAt(
    path,
    createFakeServer({
      ...vault.handlers,
      'GET /assets': vault.guarded(() => ({ body: ITEMS })),
      'GET /assets/wine': () => ({ body: ITEMS[1] }),
    }),
  );
  return { user, vault };
}

const typeQuery = async (user: UserEvent, query: string) => {
  await user.type(await screen.findByRole('searchbox', { name: 'Search items' }), query);
  act(() => vi.advanceTimersByTime(500));
};
const panel = async (user: UserEvent) => {
  await user.click(await findButton(/^Filter/));
  return within(await screen.findByRole('dialog', { name: 'Filter' }));
};

test('a search that makes a long list short keeps the elements of the cards that stay', async () => {
  await loadLongGrid();
  const chairs = Array.from({ length: LONG_LIST }, (_, at) => makeItem({ id: `chair-${at}`, name: 'Chair' }));
  const lamps = Array.from({ length: 3 }, (_, at) => makeItem({ id: `lamp-${at}`, name: 'Lamp' }));
  const user = renderAt('/', createFakeServer({ 'GET /assets': () => ({ body: [...chairs, ...lamps] }) }));
  await screen.findAllByText('Chair');
  const before = screen.getAllByRole('article').filter((card) => within(card).queryByText('Lamp'));
  expect(before).toHaveLength(3);
  await typeQuery(user, 'lamp');
  await waitFor(() => expect(screen.queryByText('Chair')).toBeNull());
  expect(screen.getAllByRole('article').map((card, at) => card === before[at])).toEqual([true, true, true]);
});

test('the chip of a type shows all items of it, in whatever case their types are written', async () => {
  const cameras = ['Camera', 'Camera', 'camera'].map((assetType, at) =>
    makeItem({ id: `camera-${at}`, name: `Camera ${at}`, assetType }),
  );
  const sofa = makeItem({ id: 'sofa', name: 'Sofa', assetType: 'Furniture' });
  renderAt('/?type=camera', createFakeServer({ 'GET /assets': () => ({ body: [...cameras, sofa] }) }));
  const types = within(await screen.findByRole('group', { name: 'Show type' }));
  const chips = await waitFor(() => {
    const found = types.getAllByRole('button');
    expect(found.length).toBeGreaterThan(1);
    return found;
  });
  expect(chips.map(({ textContent }) => textContent)).toEqual(['All 4', 'Camera 3', 'Furniture 1']);
  expect(types.getByRole('button', { name: 'Camera 3' }).getAttribute('aria-pressed')).toBe('true');
  expect(names().toSorted()).toEqual(['Camera 0', 'Camera 1', 'Camera 2']);
});

describe('the filters of the list', () => {
  test('narrow the list one after the other, with the number that each would leave', async () => {
    const { user } = open('/');
    const filters = await panel(user);
    const places = within(await filters.findByRole('group', { name: 'Place' }));
    await user.click(places.getByRole('button', { name: 'House 2' }));
    await user.click(filters.getByRole('button', { name: 'tools 1' }));
    await user.click(filters.getByRole('button', { name: 'Show 1 item' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(names()).toEqual(['Drill']);
    expect(address()).toBe('/?place=House&tag=tools');
    await user.click(await findButton('Remove filter Place: House'));
    await user.click(button('Remove filter Tags: tools'));
    await screen.findByText('3 items');
    expect(address()).toBe('/');
  });

  test('find a value by its name where there are too many to read', async () => {
    const many = Array.from({ length: 31 }, (_, at) => detailed(`d${at}`, 'Drill', { Tags: `tag ${at}` }));
    const server = createFakeServer({ 'GET /assets': () => ({ body: many }) });
    const user = renderAt('/', server);
    const filters = await panel(user);
    const tags = within(await filters.findByRole('group', { name: 'Tags' }));
    expect(tags.queryByText('tag 30')).toBeNull();
    await user.type(tags.getByRole('searchbox', { name: 'Find in Tags' }), 'TAG 30');
    expect(tags.getByText('tag 30')).toBeTruthy();
    expect(tags.queryByText('tag 3')).toBeNull();
    await user.type(tags.getByRole('searchbox', { name: 'Find in Tags' }), 'x');
    expect(tags.getByRole('status').textContent).toBe('Nothing has this name.');
    expect(filters.queryByRole('searchbox', { name: 'Find in Photo' })).toBeNull();
  });

  test('stand beside the worth of the items that they leave', async () => {
    const { user } = open('/');
    await screen.findByText(/EUR\s9,380/);
    const filters = await panel(user);
    await user.click(await filters.findByRole('button', { name: 'insured 2' }));
    await screen.findByText(/EUR\s380/);
    expect(screen.queryByText(/EUR\s9,380/)).toBeNull();
  });

  test('stand beside a total that says of prices that it has some in it', async () => {
    const violin = detailed('violin', 'Violin', { Tags: 'music', Price: '6200 EUR' });
    const server = createFakeServer({ 'GET /assets': () => ({ body: [...ITEMS, violin] }) });
    const user = renderAt('/', server);
    await screen.findByText(/^total value or price EUR\s15,580/);
    const filters = await panel(user);
    await user.click(await filters.findByRole('button', { name: 'insured 2' }));
    await screen.findByText(/^total value EUR\s380/);
  });

  test('give the focus back to their button, at the first opening too', async () => {
    const { user } = open('/');
    for (let times = 0; times < 2; times += 1) {
      await panel(user);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(button('Filter')));
    }
  });

  test('lead from a place to the ones within it, and back to the one around it', async () => {
    const { user } = open('/?place=House');
    const filters = await panel(user);
    const places = within(await filters.findByRole('group', { name: 'Place' }));
    await user.click(places.getByRole('button', { name: 'Cellar 1' }));
    expect(address()).toBe('/?place=House+%2F+Cellar');
    await user.click(places.getByRole('button', { name: 'House / Cellar' }));
    expect(address()).toBe('/?place=House');
  });

  test('are restored from the address', async () => {
    open('/?transfer=yes&sort=value');
    await screen.findByText('1 of 3 items');
    expect(names()).toEqual(['Car']);
    expect(button('Filter, 1 set')).toBeTruthy();
  });

  test('can be cleared where they hide what the words match', async () => {
    const { user } = open('/?q=wine&place=Garage');
    await screen.findByText('There are items with these words, but the filters hide them.');
    await user.click(button('Clear filters'));
    await screen.findByText('1 of 3 items');
    expect(names()).toEqual(['Wine']);
  });

  test('say that no item has all of them', async () => {
    const { user } = open('/?place=Garage&tag=insured');
    await screen.findByText('No item has all of what you filter by.');
    await user.click(button('Show all items'));
    await screen.findByText('3 items');
  });
});

describe('the order of the list', () => {
  test('can be the value, the highest first', async () => {
    const { user } = open('/');
    await user.selectOptions(await screen.findByLabelText('Sort by'), 'Highest value');
    await waitFor(() => expect(names()).toEqual(['Car', 'Wine', 'Drill']));
    expect(address()).toBe('/?sort=value');
  });

  test('is the best match while something is searched, and another one when it is chosen', async () => {
    const { user } = open('/');
    const sort = await screen.findByLabelText<HTMLSelectElement>('Sort by');
    expect(sort.value).toBe('newest');
    await typeQuery(user, 'house');
    expect(sort.value).toBe('best');
    await user.selectOptions(sort, 'Newest first');
    expect(address()).toBe('/?q=house&sort=newest');
  });
});

describe('at a level with a password', () => {
  test('nothing that is searched or filtered by goes into the address', async () => {
    const { user } = open('/', 'Enhanced');
    await typeQuery(user, 'insured');
    const filters = await panel(user);
    await user.click(await filters.findByRole('button', { name: 'House 2' }));
    await user.click(filters.getByRole('button', { name: 'tools 1' }));
    await user.click(filters.getByRole('button', { name: 'Without photo 1' }));
    await screen.findByText('1 of 3 items');
    act(() => vi.advanceTimersByTime(500));
    expect(address()).toBe('/?photo=without');
  });

  test('an address with a search takes effect, and is rewritten without it', async () => {
    open('/?q=insured&place=House+%2F+Cellar&sort=name', 'Maximum');
    await screen.findByText('1 of 3 items');
    expect(names()).toEqual(['Drill']);
    await waitFor(() => expect(address()).toBe('/?sort=name'));
  });

  test('the search is there again on the way back from an item, with the focus on that item', async () => {
    const { user } = open('/', 'Enhanced');
    await typeQuery(user, 'wine');
    await user.click(await screen.findByRole('link', { name: 'Wine' }));
    await user.click(await screen.findByRole('link', { name: 'Item Registry' }));
    await screen.findByText('1 of 3 items');
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search items' }).value).toBe('wine');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Wine' })));
  });

  test('a lock forgets it', async () => {
    const { user, vault } = open('/', 'Enhanced');
    await typeQuery(user, 'wine');
    await screen.findByText('1 of 3 items');
    vault.lock();
    act(() => vi.advanceTimersByTime(31 * 60_000));
    await user.click(await findButton('Authenticate Session'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Encryption password/), PASSWORD);
    await user.click(dialog.getByRole('button', { name: 'Authenticate Session' }));
    await screen.findByText('3 items');
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search items' }).value).toBe('');
  });
});

test('at Standard the address has the query, because no password protects the items', async () => {
  const { user } = open('/', 'Standard');
  await typeQuery(user, 'wine');
  expect(address()).toBe('/?q=wine');
});
