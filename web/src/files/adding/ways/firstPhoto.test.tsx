// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();
beforeAll(() => Promise.all([import('./AddControls.tsx'), import('./FirstPhoto.tsx')]));
afterEach(() => vi.restoreAllMocks());

/** Shows an item without photos. */
async function open({ isPhone = true, inTransit = false } = {}) {
  const asked = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(asked(query), 'matches', { value: isPhone && query.includes('coarse') }),
  );
  const item = makeItem({ inTransit });
  renderAt('/asset-details/item-1', createFakeServer({ 'GET /assets/item-1': () => ({ body: item }) }));
  await screen.findByRole('heading', { name: 'Road bike', level: 1 });
  await vi.advanceTimersByTimeAsync(100);
}

const cameras = () => screen.queryAllByRole('button', { name: 'Take a photo' });
const description = () => screen.getByText(makeItem().description);

describe('the page of an item without a photo', () => {
  test('has the camera of a phone where the photo will stand, above all texts', async () => {
    await open();
    const [first] = await screen.findAllByRole('button', { name: 'Take a photo' });
    const place = first?.compareDocumentPosition(description()) ?? 0;
    expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test('has no camera there on a computer', async () => {
    await open({ isPhone: false });
    await screen.findByRole('button', { name: 'Add photos or files' });
    expect(cameras()).toEqual([]);
  });

  test('has none while the item is handed over', async () => {
    await open({ inTransit: true });
    expect(cameras()).toEqual([]);
  });
});
