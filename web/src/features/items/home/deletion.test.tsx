// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { ListedItem } from '#shared/contract/assets.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();

const bike = makeItem();
const sofa = makeItem({
  id: 'item-2',
  name: 'Sofa',
  assetType: 'Furniture',
  createdAt: '2026-05-01T00:00:00Z',
});

const listing = (
  items: readonly ListedItem[],
  deletion: () => FakeResponse = () => ({ body: { message: 'Deleted' } }),
) => createFakeServer({ 'GET /assets': () => ({ body: items }), 'DELETE /assets/item-1': deletion });

const names = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

async function startDeleting(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'More actions for Road bike' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete Item' }));
  return screen.findByRole('dialog');
}

describe('a deletion from Home', () => {
  test('names the item, warns that it cannot be undone, and reports success for two seconds', async () => {
    const server = listing([bike, sofa]);
    const user = renderAt('/', server);
    const dialog = await startDeleting(user);
    expect(within(dialog).getByText('Delete “Road bike”? This cannot be undone.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText('“Road bike” was deleted.');
    await waitFor(() => expect(names()).toEqual(['Sofa']));
    expect(document.activeElement?.textContent).toBe('1 item');
    act(() => vi.advanceTimersByTime(2_500));
    await waitFor(() => expect(screen.queryByText('“Road bike” was deleted.')).toBeNull());
  });

  test('sends nothing when it is cancelled', async () => {
    const server = listing([bike]);
    const user = renderAt('/', server);
    await user.click(within(await startDeleting(user)).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('DELETE')).toEqual([]);
  });

  test('takes an item that was deleted elsewhere out of the list, with a message', async () => {
    const user = renderAt(
      '/',
      listing([bike, sofa], () => refusal(404, 'not_found')),
    );
    await user.click(within(await startDeleting(user)).getByRole('button', { name: 'Delete' }));
    await screen.findByText('“Road bike” had already been deleted in another session or client.');
    expect(names()).toEqual(['Sofa']);
  });

  test('reports a failure and keeps the item', async () => {
    const user = renderAt(
      '/',
      listing([bike], () => refusal(500, 'internal_error')),
    );
    await user.click(within(await startDeleting(user)).getByRole('button', { name: 'Delete' }));
    await screen.findByText('There was a problem deleting the item.');
    expect(names()).toContain('Road bike');
  });
});
