// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Item, newItemSchema } from '#shared/contract/assets.ts';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { button, fillStorage, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();

const PHOTO = 'https://former-owner.example/seen.jpg';
const PAGE = '/asset-details/item-1';

const received = makeItem({
  properties: [
    { id: 'p1', name: 'images', value: PHOTO },
    { id: 'p2', name: 'Colour', value: 'Blue' },
  ],
  received: true,
});

/** A registry of this item, which registers others beside it. */
function registry(first: Item) {
  const items = [first];
  const post = (body: unknown) => {
    const { properties, ...item } = newItemSchema.parse(body);
    const details = properties.map((detail, at) => ({ id: `p${at}`, ...detail }));
    const created = makeItem({ id: 'item-2', ...item, properties: details });
    items.push(created);
    return created;
  };
  return createFakeServer({
    ...createFakeVault({ level: 'Standard' }).handlers,
    'GET /assets': () => ({ body: items }),
    'GET /assets/item-1': () => ({ body: first }),
    'POST /assets': ({ body }) => ({ status: 201, body: post(body) }),
  });
}

const images = () => [...document.querySelectorAll('img')].map(({ src }) => src);

/** Has the photos of the item shown on its page. */
async function agree(item: Item): Promise<void> {
  const user = renderAt(PAGE, registry(item));
  await user.click(await findButton('Show photos'));
  await waitFor(() => expect(images()).toContain(PHOTO));
  await waitFor(() => expect(localStorage.getItem('item-registry.images.item-1')).not.toBeNull());
  cleanup();
}

/** Home with its items, after the time that an answer which was kept takes to be found. */
async function showHome(item: Item): Promise<void> {
  renderAt('/', registry(item));
  await screen.findByRole('link', { name: 'Road bike' });
  await new Promise((resolve) => setTimeout(resolve, 50));
}

beforeEach(() => localStorage.clear());

test('the photos of a received item are loaded after its owner agreed, and then everywhere', async () => {
  await showHome(received);
  expect(images()).toEqual([]);
  cleanup();

  const user = renderAt(PAGE, registry(received));
  await findButton('Show photos');
  screen.getByText('1 photo came with this item');
  expect(images()).toEqual([]);
  await user.click(button('Show photos'));
  await waitFor(() => expect(images()).toContain(PHOTO));
  cleanup();

  renderAt('/', registry(received));
  await waitFor(() => expect(images()).toEqual([PHOTO]));
});

test("the photos of the owner's own item are loaded at once", async () => {
  renderAt('/', registry({ ...received, received: false }));
  await waitFor(() => expect(images()).toEqual([PHOTO]));
});

test('the answer holds for the addresses that were asked about, and none is kept in the browser', async () => {
  await agree(received);
  expect(JSON.stringify(localStorage)).not.toContain('former-owner');
  const value = 'https://former-owner.example/another.jpg';
  await showHome({ ...received, version: 9, properties: [{ id: 'p1', name: 'images', value }] });
  expect(images()).toEqual([]);
});

test('the answer holds for the page where the browser has no room to keep it', async () => {
  fillStorage();
  const user = renderAt(PAGE, registry(received));
  await user.click(await findButton('Show photos'));
  await waitFor(() => expect(images()).toContain(PHOTO));
  // The test run reports a failure that nothing takes.
  await new Promise((resolve) => setTimeout(resolve, 50));
});

test('the answer holds for the user who gave it', async () => {
  await agree(received);
  await showHome({ ...received, userId: 'owner-2' });
  expect(images()).toEqual([]);
});

test('a copy of a received item goes without the addresses of its photos, and says so', async () => {
  const server = registry(received);
  const user = renderAt('/create-asset?duplicate=item-1', server);
  await screen.findByText(/without the addresses of photos that its former owner chose\.$/);
  await user.click(await findButton('Register Item'));
  await screen.findByText(/registered successfully/);
  expect(server.callsOf('POST')).toHaveLength(1);
  expect(JSON.stringify(server.callsOf('POST'))).not.toContain('former-owner');
  cleanup();
  renderAt('/', server);
  await screen.findByRole('link', { name: 'Road bike (copy)' });
  expect(images()).toEqual([]);
});

test("a copy of the owner's own item has the addresses of its photos", async () => {
  const server = registry({ ...received, received: false });
  const user = renderAt('/create-asset?duplicate=item-1', server);
  await user.click(await findButton('Register Item'));
  await waitFor(() => expect(JSON.stringify(server.callsOf('POST'))).toContain(PHOTO));
  expect(screen.queryByText(/without the addresses/)).toBeNull();
});
