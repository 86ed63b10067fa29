// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Item } from '#shared/contract/assets.ts';
import { shownValue } from '#shared/domain/details/shownValue.ts';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { damagedItem, makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { address, button, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();
/** Loads lazy modules here, so that they do not count for the timeout of the first test. */
beforeAll(() => Promise.all([import('../files/PhotoCarousel.tsx'), import('#web/ui/leaving.ts')]));

const PAGE = '/asset-details/item-1';
const details = (...pairs: readonly (readonly [name: string, value: string])[]) =>
  pairs.map(([name, value], place) => ({ id: `item-1.p${place}`, name, value }));

const open = (fields: Partial<Item> = {}, path = PAGE) => {
  const item = makeItem(fields);
  const server = createFakeServer({
    'GET /assets': () => ({ body: [item] }),
    'GET /assets/item-1': () => ({ body: item }),
  });
  return renderAt(path, server);
};

const linkOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

describe('the head of an item', () => {
  test('has its type and its day of registration', async () => {
    open();
    await screen.findByText(/Vehicle.+registered/);
  });

  test('has a way back to the list with its search', async () => {
    const user = open({}, '/?q=road');
    await user.click(await screen.findByRole('link', { name: 'Road bike' }));
    await waitFor(() => expect(address()).toBe(PAGE));
    expect(await linkOf('Item Registry')).toBe('/?q=road');
    await user.click(screen.getByRole('link', { name: 'Item Registry' }));
    await waitFor(() => expect(address()).toBe('/?q=road'));
  });

  test('leads to the items before and after it in the list that the user came from, and back to that list', async () => {
    const items = ['Boat', 'Car', 'Bike'].map((name, at) =>
      makeItem({ id: `item-${at}`, name, createdAt: `2026-01-0${at + 1}T00:00:00.000Z` }),
    );
    const user = renderAt(
      '/?sort=name',
      createFakeServer({
        'GET /assets': () => ({ body: [damagedItem, ...items] }),
        ...Object.fromEntries(items.map((item) => [`GET /assets/${item.id}`, () => ({ body: item })])),
      }),
    );
    const bike = await screen.findByRole('link', { name: 'Bike' });
    // While more may come, no item's place is known.
    await waitFor(() => expect(bike.closest('[aria-setsize]')?.getAttribute('aria-setsize')).toBe('4'));
    await user.click(bike);
    await screen.findByText('1 of 3');
    expect(button('Previous item').disabled).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Next item' }));
    await screen.findByRole('heading', { level: 1, name: 'Boat' });
    await user.click(screen.getByRole('link', { name: 'Next item' }));
    await screen.findByText('3 of 3');
    expect(button('Next item').disabled).toBe(true);
    expect(await linkOf('Previous item')).toBe('/asset-details/item-0');
    await user.click(screen.getByRole('link', { name: 'Item Registry' }));
    await waitFor(() => expect(address()).toBe('/?sort=name'));
  });

  test('leads to no other item where the user came from no list', async () => {
    open();
    await screen.findByRole('heading', { level: 1, name: 'Road bike' });
    expect(screen.queryByRole('navigation', { name: 'Items of the list' })).toBeNull();
  });

  test('offers no hand over while the item is in transit', async () => {
    open({ inTransit: true });
    expect((await findButton('Hand over…')).disabled).toBe(true);
  });
});

describe('the details of an item', () => {
  test('are counted below their heading', async () => {
    open({ properties: details(['Colour', 'Blue'], ['Frame', 'Steel']) });
    await screen.findByRole('heading', { name: 'Details' });
    const count = screen.getByText('2 details recorded');
    expect(getComputedStyle(count).position).not.toBe('absolute');
  });

  test('lead to the addresses in them, and tell those nothing of the page', async () => {
    open({ properties: details(['Shop', 'https://shop.example, me@shop.example']) });
    const link = await screen.findByRole('link', { name: 'https://shop.example' });
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(await linkOf('me@shop.example')).toBe('mailto:me@shop.example');
  });

  test.each([
    ['date', 'Bought', '2022-03-14'],
    ['amount', 'Price', '7200.00 EUR'],
  ])("show the %s once, in the user's form, and as it is stored to a pointer", async (_, name, value) => {
    open({ properties: details([name, value]) });
    const shown = shownValue({ name, value });
    const list = await screen.findByRole('region', { name: 'Details' });
    expect((await within(list).findByText(shown)).title).toBe(value);
    expect(list.textContent).not.toContain(value);
  });

  test('are copied as they are stored', async () => {
    const user = open({ properties: details(['Bought', '2022-03-14']) });
    await user.click(await findButton('Copy Bought'));
    await screen.findByText('Copied');
    expect(await navigator.clipboard.readText()).toBe('2022-03-14');
  });

  test('say first what the item is worth, as the list of the details does', async () => {
    const price = { name: 'Price', value: '1,200.00 EUR' };
    open({ properties: details([price.name, price.value]) });
    const glance = within(await screen.findByRole('region', { name: 'At a glance' }));
    await glance.findByText(shownValue(price));
    glance.getByText('1');
  });

  test('have nothing to be seen at a glance without a price or a date', async () => {
    open();
    await screen.findByText('WBK 4711');
    expect(screen.queryByText('At a glance')).toBeNull();
  });

  test('ask before a typed one is left behind', async () => {
    const user = open();
    await user.type(await screen.findByLabelText('Detail Name'), 'Colour');
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    await user.clear(screen.getByLabelText('Detail Name'));
    const other = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(other);
    expect(other.defaultPrevented).toBe(false);
  });
});

describe('the photos at addresses of the web', () => {
  test('are counted also when there is one, and nothing starts a show of it', async () => {
    open({ properties: details(['images', 'https://a.example/1.jpg']) });
    await screen.findByText('1 / 1');
    expect(screen.queryByRole('button', { name: /slide show/ })).toBeNull();
  });

  test('stand still until the user starts them', async () => {
    const user = open({ properties: details(['images', 'https://a.example/1.jpg https://a.example/2.jpg']) });
    await user.click(await findButton('Start the slide show'));
    expect(button('Stop the slide show')).toBeTruthy();
  });

  test('say why they are not shown when their address has no encryption', async () => {
    open({ properties: details(['images', 'http://a.example/1.jpg']) });
    await screen.findByText(/begins with http: and would be loaded without encryption/);
    expect(document.querySelector('img[src^="http:"]')).toBeNull();
  });

  test('have their addresses folded away among the details', async () => {
    open({ properties: details(['images', 'https://a.example/1.jpg']) });
    const fold = (await screen.findByText('1 photo address')).closest('details');
    expect(fold?.open).toBe(false);
  });
});
