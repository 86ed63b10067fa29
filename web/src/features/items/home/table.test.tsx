// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { shownValue } from '#shared/domain/details/shownValue.ts';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { address, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();

const detailed = (id: string, name: string, details: Readonly<Record<string, string>>) =>
  makeItem({
    id,
    name,
    properties: Object.entries(details).map(([detail, value], at) => ({
      id: `${id}.${at}`,
      name: detail,
      value,
    })),
  });

const ITEMS = [
  detailed('drill', 'Drill', { Location: 'House/Cellar', Colour: 'Red', Value: '80 EUR' }),
  detailed('wine', 'Wine', { Location: 'House / Kitchen', Colour: 'White', Value: '300 EUR' }),
];

async function open(level: SecurityLevel | null = null, items = ITEMS) {
  const vault = createFakeVault({ level, isOpen: true });
  const user = renderAt(
    '/?view=list',
    createFakeServer({ ...vault.handlers, 'GET /assets': vault.guarded(() => ({ body: items })) }),
  );
  await screen.findByRole('table', { name: 'Your items' }, { timeout: 10_000 });
  return user;
}

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const stored = () =>
  localStorage.getItem('item-registry.columns.user-1') ?? Object.values(localStorage).join();

/** happy-dom has no layout that a media query could look at. */
const inMedia = (feature: string) =>
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes(feature),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );

async function choose(user: UserEvent, ...columns: readonly string[]) {
  await user.click(await findButton('Columns'));
  for (const name of columns) await user.click(await screen.findByRole('menuitemcheckbox', { name }));
}

describe('the table of the items', () => {
  test('shows the chosen columns with the text of each item', async () => {
    const user = await open();
    await choose(user, 'Value', 'Registered');
    expect(headings()).toEqual(['Picture', 'Name', 'Type', 'Place', 'Value', 'Colour', '']);
    const row = within(screen.getByRole('row', { name: /Drill/ }));
    expect(row.getByRole('cell', { name: 'House / Cellar' })).toBeTruthy();
    expect(row.getByRole('cell', { name: shownValue({ name: 'Value', value: '80 EUR' }) })).toBeTruthy();
  });

  test('shows a value as the page of its item does, also the month in which a warranty ends', async () => {
    const details = { 'Warranty until': '2028-02', Bought: '2024-03-12', Value: '1250' };
    const user = await open(null, [detailed('drill', 'Drill', details)]);
    await choose(user, 'Value');
    const row = within(screen.getByRole('row', { name: /Drill/ }));
    for (const [name, value] of Object.entries(details)) {
      expect(row.getByRole('cell', { name: shownValue({ name, value }) })).toBeTruthy();
    }
  });

  test('shows at first the details of a third of the items at least, and values, serial numbers and places', async () => {
    const rare = (count: number) =>
      Array.from({ length: count }, (_, at) => detailed(`i${at}`, `Item ${at}`, { [`Only ${at}`]: 'x' }));
    const car = detailed('car', 'Car', { Registration: 'W 1', Value: '900 EUR', 'Serial number': 'A1' });
    await open(null, [car, ...rare(4)]);
    expect(headings()).toEqual(['Picture', 'Name', 'Type', 'Value', 'Serial number', 'Registered', '']);
    cleanup();
    await open(null, [
      car,
      ...rare(1),
      detailed('bike', 'Bike', { 'Purchase price': '9', Location: 'Hall' }),
    ]);
    const columns = headings();
    expect(columns).toEqual(['Picture', 'Name', 'Type', 'Value', 'Registration', 'Registered', '']);
    cleanup();
    const paid = { 'Purchase price': '9 EUR' };
    await open(null, [detailed('bike', 'Bike', paid), detailed('lamp', 'Lamp', paid), ...rare(2)]);
    expect(headings()).toEqual(['Picture', 'Name', 'Type', 'Value', 'Registered', '']);
    cleanup();
    inMedia('print');
    await open(null, [car]);
    expect(headings()).toEqual(['Picture', 'Name', 'Type', 'Registration', 'Value', 'Registered', '']);
  });

  test('is sorted by a click on a heading, which says so', async () => {
    const user = await open();
    await choose(user, 'Value');
    await user.keyboard('{Escape}');
    const value = screen.getByRole('columnheader', { name: 'Value' });
    expect(value.getAttribute('aria-sort')).toBe('none');
    await user.click(within(value).getByRole('button'));
    expect(value.getAttribute('aria-sort')).toBe('descending');
    await waitFor(() => expect(names()).toEqual(['Wine', 'Drill']));
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    expect(names()).toEqual(['Drill', 'Wine']);
    expect(address()).toBe('/?view=list&sort=name');
  });

  test('is sorted the other way round by a second click where both are possible', async () => {
    const user = await open();
    const registered = await screen.findByRole('columnheader', { name: 'Registered' });
    expect(registered.getAttribute('aria-sort')).toBe('descending');
    await user.click(within(registered).getByRole('button'));
    expect(registered.getAttribute('aria-sort')).toBe('ascending');
  });

  test.each([null, 'Standard', 'Maximum'] as const)(
    'remembers in the browser which columns were chosen, but no name of a detail, at level %s',
    async (level) => {
      const user = await open(level);
      await choose(user, 'Value');
      expect(headings()).toContain('Colour');
      expect(stored()).toContain('value');
      expect(stored()).not.toMatch(/colour/i);
    },
  );

  test('keeps the chosen details while the user looks at the cards', async () => {
    const user = await open();
    await choose(user, 'Registered', 'Serial number');
    await user.keyboard('{Escape}');
    const before = headings();
    expect(before).toContain('Colour');
    await user.click(screen.getByRole('button', { name: 'Cards' }));
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'List' }));
    await screen.findByRole('table');
    expect(headings()).toEqual(before);
  });

  test('removes the names of details that the browser has, of any of its users', async () => {
    localStorage.setItem('item-registry.columns.user-1', '["value","detail:colour"]');
    localStorage.setItem('item-registry.columns.user-2', '["detail:colour"]');
    await open();
    expect(headings()).toEqual(['Picture', 'Name', 'Type', 'Value', '']);
    expect(localStorage.getItem('item-registry.columns.user-1')).toBe('["value"]');
    expect(localStorage.getItem('item-registry.columns.user-2')).toBeNull();
  });
});

test('a list on a phone says the innermost place of an item beside its type, where there is room for no more', async () => {
  inMedia('max-width');
  renderAt('/?view=list', createFakeServer({ 'GET /assets': () => ({ body: ITEMS }) }));
  const row = within(await screen.findByRole('article', { name: 'Drill' }, { timeout: 10_000 }));
  expect(row.getByText('Cellar').title).toBe('House / Cellar');
  expect(row.queryByText('House / Cellar')).toBeNull();
});
