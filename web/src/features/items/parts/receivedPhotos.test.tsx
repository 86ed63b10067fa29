// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { button, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();

const PHOTO = 'https://former-owner.example/seen.jpg';
const PAGE = '/asset-details/item-1';

function registry(received: boolean) {
  const item = makeItem({
    properties: [{ id: 'p1', name: 'images', value: PHOTO }],
    ...(received && { received }),
  });
  return createFakeServer({
    ...createFakeVault({ level: 'Standard' }).handlers,
    'GET /assets': () => ({ body: [item] }),
    'GET /assets/item-1': () => ({ body: item }),
  });
}

const images = () => [...document.querySelectorAll('img')].map(({ src }) => src);

test('the photos of a received item are loaded after its owner agreed, and then everywhere', async () => {
  const server = registry(true);
  renderAt('/', server);
  await screen.findByRole('link', { name: 'Road bike' });
  expect(images()).toEqual([]);
  cleanup();

  const user = renderAt(PAGE, server);
  await findButton('Show photos');
  screen.getByText('1 photo came with this item');
  expect(images()).toEqual([]);
  await user.click(button('Show photos'));
  await waitFor(() => expect(images()).toContain(PHOTO));
  cleanup();

  renderAt('/', server);
  await waitFor(() => expect(images()).toEqual([PHOTO]));
});

test("the photos of the owner's own item are loaded at once", async () => {
  renderAt('/', registry(false));
  await waitFor(() => expect(images()).toEqual([PHOTO]));
});
