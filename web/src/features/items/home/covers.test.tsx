// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { createFakeFiles, makeFile, stubCaches, stubNearness, watchAddresses } from '#web/testing/files.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();

let alive: ReadonlySet<string>;

beforeEach(() => {
  stubCaches();
  stubNearness();
  alive = watchAddresses();
});

const receipt = makeFile({ id: 'receipt', kind: 'receipt', name: 'receipt.jpg' });
const photo = makeFile({ id: 'photo', name: 'bike.jpg' });
const second = makeFile({ id: 'second', name: 'side.jpg' });

const pictureOf = (name: string) =>
  screen.getByRole('article', { name }).querySelector<HTMLImageElement>('img[src^="blob:"]');

describe('the cards of items with photos', () => {
  test('show the thumbnail of the first photo, and the icon of the type where there is none', async () => {
    const store = await createFakeFiles([receipt, photo, second]);
    const items = [
      makeItem({ files: [receipt, photo, second] }),
      makeItem({ id: 'item-2', name: 'Chair', files: [receipt] }),
    ];
    renderAt('/', createFakeServer({ ...store.handlers, 'GET /assets': () => ({ body: items }) }));
    await screen.findByRole('article', { name: 'Road bike' });
    await waitFor(() => expect(pictureOf('Road bike')).not.toBeNull());
    expect(pictureOf('Chair')).toBeNull();
    expect(store.fetched).toEqual(['photo/thumbnail']);
  });

  test('lose the pictures, their addresses and their bytes when the items are locked', async () => {
    const store = await createFakeFiles([photo]);
    const vault = createFakeVault({ isOpen: true });
    const server = createFakeServer({
      ...store.handlers,
      ...vault.handlers,
      'GET /assets': vault.guarded(() => ({ body: [makeItem({ files: [photo] })] })),
    });
    renderAt('/', server);
    await screen.findByRole('article', { name: 'Road bike' });
    await waitFor(() => expect(alive.size).toBe(1));

    await act(() => vi.advanceTimersByTimeAsync(31 * 60_000));
    await screen.findByText(/locked/i);
    expect(alive.size).toBe(0);
    expect(document.querySelector('img[src^="blob:"]')).toBeNull();
  });
});
