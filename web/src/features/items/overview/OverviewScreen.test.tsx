// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Item } from '#shared/contract/assets.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { makeFile } from '#web/testing/files.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { address, button, prepareScreens } from '#web/testing/renderScreen.tsx';
import { daysAt } from '../filters/matching.ts';

prepareScreens();
beforeAll(() => import('./WorthChart.tsx'));
beforeEach(() => localStorage.clear());

const DAY_MS = 24 * 60 * 60 * 1_000;
const inDays = (days: number) => daysAt(new Date(Date.now() + days * DAY_MS)).today;

const thing = (name: string, assetType: string, details: Record<string, string>): Item =>
  makeItem({
    id: name,
    name,
    assetType,
    properties: Object.entries(details).map(([key, value]) => ({ id: `${name}.${key}`, name: key, value })),
  });

const items = (): Item[] => [
  thing('Bike', 'Bicycle', { 'Current value': '100 EUR', 'Next service': inDays(-3), Location: 'Cellar' }),
  thing('Car', 'Vehicle', { 'Current value': '5000.00 EUR', 'Next inspection': inDays(20) }),
  thing('Boat', 'vehicle', { 'Current value': '1,500', 'Warranty until': inDays(200), 'Serial number': '7' }),
  thing('Ring', 'Jewellery', { 'Current value': '900 USD', 'Purchase price': '700 USD' }),
];

const start = (listed: readonly Item[] = items(), path = '/overview') =>
  renderAt(path, createFakeServer({ 'GET /assets': () => ({ body: listed }) }));

/** The text of an element, in which every kind of space is the same. */
const read = (element: Element) => element.textContent?.replace(/\s/g, ' ');
const region = (name: string) => screen.findByRole('region', { name });
const linesOf = (parent: HTMLElement) => within(parent).queryAllByRole('listitem').map(read);
const rowsOf = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row').map(read);

describe('the overview', () => {
  test('says that it could not be loaded, and is read again once the connection is back', async () => {
    let listed: FakeResponse = refusal(500, 'internal_error');
    renderAt('/overview', createFakeServer({ 'GET /assets': () => listed }));
    const text = await screen.findByText(/problem loading/);
    expect(text.textContent).toBe('There was a problem loading your items. Please try again.');
    listed = { body: items() };
    for (const change of ['offline', 'online']) act(() => void window.dispatchEvent(new Event(change)));
    expect(read(await region('Items'))).toBe('Items4of 3 types');
  });

  test('names damaged keys, as another try would change nothing', async () => {
    const damaged = refusal(409, 'wrong_state', 'Your encryption keys are damaged.');
    renderAt('/overview', createFakeServer({ 'GET /assets': () => damaged }));
    expect(await screen.findByText('Your encryption keys are damaged.')).toBeTruthy();
  });

  test('adds up the items for each currency, and says what it could not count', async () => {
    start();
    expect(read(await region('Items'))).toBe('Items4of 3 types');
    const value = read(await region('Current value'));
    expect(value).toContain('EUR 5,100');
    expect(value).toContain('USD 900');
    expect(value).toContain('from 3 items');
    expect(value).toContain('1 amount not counted');
    const purchase = read(await region('Purchase price'));
    expect(purchase).toContain('USD 700');
    expect(purchase).toContain('3 items without');
  });

  test('lists what is due, the overdue first, and leads to the items', async () => {
    start();
    const due = await region('Due in the next 90 days');
    const [late, soon, ...others] = linesOf(due);
    expect(late).toMatch(/^BikeNext service: .*Overdue by 3 days$/);
    expect(soon).toMatch(/^CarNext inspection: .*In 20 days$/);
    expect(others).toEqual([]);
    expect(within(due).getByRole('link', { name: 'Bike' }).getAttribute('href')).toBe('/asset-details/Bike');
    within(due).getByRole('button', { name: 'Download calendar file' });
  });

  test('names the next date where nothing is due soon, so that a new one is seen to be known', async () => {
    start([thing('Tent', 'Outdoor', { 'Warranty until': inDays(400), 'Next service': inDays(200) })]);
    const due = await region('Due in the next 90 days');
    within(due).getByText('Nothing is due in the next 90 days. The next date after that:');
    expect(linesOf(due)).toEqual([expect.stringMatching(/^TentNext service: .*In 200 days$/)]);
  });

  test('has the amounts by type and place in tables, also beside the charts', async () => {
    const user = start();
    await region('Amounts by type and place');
    const byType = ['TypeItemsAmount', 'Vehicle1EUR 5,000', 'Bicycle1EUR 100'];
    expect(rowsOf('EUR by type')).toEqual(byType);
    expect(rowsOf('EUR by place')).toEqual(['PlaceItemsAmount', 'No place1EUR 5,000', 'Cellar1EUR 100']);
    await user.click(button('Show as table'));
    expect(button('Show as table').getAttribute('aria-pressed')).toBe('true');
    expect(rowsOf('EUR by type')).toEqual(byType);
    expect(document.querySelector('[aria-hidden] .recharts-responsive-container')).toBeNull();
  });

  test('shows the purchase prices in place of the values when asked to', async () => {
    const user = start();
    await region('Amounts by type and place');
    await user.click(screen.getByRole('radio', { name: 'Purchase price' }));
    expect(rowsOf('USD by type')).toEqual(['TypeItemsAmount', 'Jewellery1USD 700']);
    expect(screen.queryByRole('table', { name: 'EUR by type' })).toBeNull();
  });

  test('leads from one item that lacks something to the next, and opens it for editing', async () => {
    const [listed, boat] = [items(), items()[2]];
    const server = createFakeServer({
      'GET /assets': () => ({ body: listed }),
      'GET /assets/Boat': () => ({ body: boat }),
    });
    const user = renderAt('/overview', server);
    const toComplete = await region('To complete');
    expect(linesOf(toComplete)).toEqual(['Bike', 'Boat', 'Car', 'Ring']);
    await user.click(button('Serial number (3)'));
    expect(address()).toBe('/overview?missing=serialNumber');
    expect(linesOf(toComplete)).toEqual(['Bike', 'Car', 'Ring']);
    await user.click(button('Clear amount (1)'));
    expect(linesOf(toComplete)).toEqual(['Boat']);
    await user.click(screen.getByRole('link', { name: 'Complete the next one' }));
    await waitFor(() => expect(address()).toBe('/asset-details/Boat'));
    // The command to edit waits for the page, and would be obeyed by the next one that a test shows.
    await screen.findByRole('heading', { name: 'Edit Item' });
  });

  test('opens the first list of missing things that is not empty', async () => {
    start(items().map((item) => ({ ...item, files: [makeFile({})] })));
    const toComplete = await region('To complete');
    expect(linesOf(toComplete)).toEqual(['Bike', 'Car', 'Ring']);
    expect(button('Photo (0)').getAttribute('aria-pressed')).toBe('false');
    expect(button('Serial number (3)').getAttribute('aria-pressed')).toBe('true');
  });

  test('asks for nothing that an item in transit lacks', async () => {
    start(items().map((item) => ({ ...item, inTransit: item.id !== 'Boat' })));
    expect(linesOf(await region('To complete'))).toEqual(['Boat']);
  });

  test('shows ten lines of a long list, and more at a click', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => thing(`Thing ${at}`, `Type ${at}`, {}));
    const user = start(many);
    const toComplete = await region('To complete');
    expect(linesOf(toComplete).length).toBe(10);
    await user.click(within(toComplete).getByRole('button', { name: 'Show 20 more' }));
    expect(linesOf(toComplete).length).toBe(30);
    expect(screen.getAllByRole('listitem').length).toBeLessThan(50);
  });

  test('goes on at the first new line with the keyboard, once there are no more', async () => {
    const user = start(Array.from({ length: 12 }, (_, at) => thing(`Thing ${at}`, `Type ${at}`, {})));
    const toComplete = await region('To complete');
    await user.click(within(toComplete).getByRole('button', { name: 'Show 2 more' }));
    const [first] = linesOf(toComplete).slice(10);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(first));
  });

  test('says how to begin while there are no items', async () => {
    start([]);
    await screen.findByText('Nothing to add up yet');
    expect(screen.getByRole('link', { name: 'Register New Item' }).getAttribute('href')).toBe(
      '/create-asset',
    );
  });

  test('shows nothing of the items once they are locked', async () => {
    const vault = createFakeVault({ isOpen: true });
    const listed = vault.guarded(() => ({ body: items() }));
    renderAt('/overview', createFakeServer({ ...vault.handlers, 'GET /assets': listed }));
    await region('Current value');
    await act(() => vi.advanceTimersByTimeAsync(31 * 60_000));
    await screen.findByText('Your items are locked');
    expect(screen.queryByText(/EUR|Bike/)).toBeNull();
  });
});
