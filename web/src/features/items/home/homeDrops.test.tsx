// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { damagedItem, makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { address, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();
/** Loads lazy modules here, so that they do not count for the timeout of the first test. */
beforeAll(() =>
  Promise.all([
    import('#web/files/adding/HomeDrops.tsx'),
    import('#web/files/adding/ways/DropCover.tsx'),
    import('#web/files/adding/ways/WhichItem.tsx'),
  ]),
);

const manual = new File(['x'], 'manual.pdf', { type: 'application/pdf' });
const photo = new File(['x'], 'front.jpg', { type: 'image/jpeg' });
const items = [
  makeItem({ id: 'a', name: 'Café table' }),
  makeItem({ id: 'b', name: 'Road bike', inTransit: true }),
  damagedItem,
];

async function open() {
  const user = renderAt('/', createFakeServer({ 'GET /assets': () => ({ body: items }) }));
  await screen.findByRole('link', { name: 'Road bike' });
  // Home takes files once the code for that is there.
  await waitFor(async () => expect(await drag('dragenter', [photo])).toBe(true));
  await drag('dragleave', [photo]);
  return user;
}

/** Tells the page of a drag with these files, or with a text where there are none. */
async function drag(kind: 'dragenter' | 'dragleave' | 'drop', files: readonly File[]): Promise<boolean> {
  const event = new Event(kind, { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types: files.length > 0 ? ['Files'] : ['text/plain'], files } });
  await act(async () => void window.dispatchEvent(event));
  return event.defaultPrevented;
}

const question = async (title: string) => within(await screen.findByRole('dialog', { name: title }));

describe('files that are dropped on Home', () => {
  test('ask for their item, which can be searched for without accents; none in transit or damaged can be chosen', async () => {
    const user = await open();
    expect(await drag('drop', [manual])).toBe(true);
    const shown = await question('Add 1 file');
    const names = () => within(shown.getByRole('list', { name: 'Your items' })).getAllByRole('button');
    expect(names().map(({ textContent }) => textContent)).toHaveLength(2);
    expect(shown.getByRole<HTMLButtonElement>('button', { name: /Road bike/ }).disabled).toBe(true);
    await user.type(shown.getByRole('searchbox', { name: 'Search items' }), 'cafe');
    expect(names().map(({ textContent }) => textContent)).toEqual(['Café tableVehicle']);
  });

  test('can become a new item', async () => {
    const user = await open();
    await drag('drop', [photo, photo]);
    const shown = await question('Add 2 files');
    await user.click(shown.getByRole('button', { name: 'Make a new item from these photos' }));
    await waitFor(() => expect(screen.getAllByText('front.jpg')).toHaveLength(2));
    expect(address()).toBe('/create-asset');
  });

  test('are awaited while they are dragged over the page, and texts are left to the browser', async () => {
    await open();
    expect(await drag('dragenter', [])).toBe(false);
    expect(await drag('dragenter', [photo])).toBe(true);
    await screen.findByText(/Drop/);
    await drag('dragleave', [photo]);
    expect(screen.queryByText(/Drop/)).toBeNull();
    expect(await drag('drop', [])).toBe(false);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
