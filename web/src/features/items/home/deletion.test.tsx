// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { ListedItem } from '#shared/contract/assets.ts';
import { deferred } from '#tests/support/deferred.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { prepareScreens } from '#web/testing/renderScreen.tsx';
import { withdrawUndo } from '#web/ui/dialogs.tsx';

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

const DELETED = { message: 'Deleted', deletedAt: '2026-05-02T09:30:00.000Z' };

const names = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

async function startDeleting(user: UserEvent, name = 'Road bike') {
  await user.click(await screen.findByRole('button', { name: `More actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete Item' }));
  return screen.findByRole('dialog');
}

describe('a deletion from Home', () => {
  test('names the item, says that it goes to the trash, and reports success for two seconds', async () => {
    const server = listing([bike, sofa]);
    const user = renderAt('/', server);
    const dialog = await startDeleting(user);
    expect(
      within(dialog).getByText('Delete “Road bike”? You can restore it from the trash for 30 days.'),
    ).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText('“Road bike” was deleted.');
    await waitFor(() => expect(names()).toEqual(['Sofa']));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('1 item'));
    act(() => vi.advanceTimersByTime(2_500));
    await waitFor(() => expect(screen.queryByText('“Road bike” was deleted.')).toBeNull());
  });

  test('holds for an item of a list whose older items are still on their way', async () => {
    const { promise: rest, resolve: send } = deferred<FakeResponse>();
    const server = createFakeServer({
      'GET /assets': () => ({ body: [sofa, bike], headers: { 'x-next-cursor': 'two' } }),
      'GET /assets?order=newest&cursor=two': () => rest,
      'DELETE /assets/item-1': () => ({ body: { message: 'Deleted' } }),
    });
    const user = renderAt('/', server);
    await user.click(within(await startDeleting(user)).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(names()).toEqual(['Sofa']));
    send({ body: [makeItem({ id: 'item-0', name: 'Chair', createdAt: '2025-01-01T00:00:00Z' })] });
    await screen.findByText('2 items');
    expect(names()).toEqual(['Sofa', 'Chair']);
  });

  test('offers to undo it only until its item is out of the trash', async () => {
    const user = renderAt('/', listing([bike, sofa]));
    await user.click(within(await startDeleting(user)).getByRole('button', { name: 'Delete' }));
    await screen.findByRole('button', { name: 'Undo' });
    await act(() => withdrawUndo(sofa.id));
    screen.getByRole('button', { name: 'Undo' });
    await act(() => withdrawUndo(bike.id));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  test.each(['one click', 'Ctrl+Z'])('can be undone with %s while the toast is there', async (way) => {
    const server = createFakeServer({
      'GET /assets': () => ({ body: [bike, sofa] }),
      'DELETE /assets/item-1': () => ({ body: DELETED }),
      'POST /api/trash/item-1/restore': () => ({ body: bike }),
    });
    const user = renderAt('/', server);
    await user.click(within(await startDeleting(user)).getByRole('button', { name: 'Delete' }));
    const button = await screen.findByRole('button', { name: 'Undo' });
    await waitFor(() => expect(names()).toEqual(['Sofa']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    if (way === 'Ctrl+Z') await user.keyboard('{Control>}z{/Control}');
    else await user.click(button);
    await screen.findByText('“Road bike” is back among your items.');
    expect(server.callsOf('POST').map(({ body }) => body)).toEqual([{ deletedAt: DELETED.deletedAt }]);
    await waitFor(() => expect(names().toSorted()).toEqual(['Road bike', 'Sofa']));
    act(() => vi.advanceTimersByTime(1_000));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  test('says that requests for the item have ended, and that Undo leaves it so, for long enough to be read', async () => {
    const server = createFakeServer({
      'GET /assets': () => ({ body: [bike, sofa] }),
      'DELETE /assets/item-1': () => ({ body: { ...DELETED, endedRequests: 1 } }),
      'POST /api/trash/item-1/restore': () => ({ body: bike }),
    });
    const user = renderAt('/', server);
    await user.click(within(await startDeleting(user)).getByRole('button', { name: 'Delete' }));
    await screen.findByText('“Road bike” was deleted. 1 request for it has ended.');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const told =
      '“Road bike” is back among your items. 1 request for it stays ended: whoever asked has to ask again.';
    await screen.findByText(told);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    screen.getByText(told);
  });

  test('is said to stand where its item was restored and deleted again since', async () => {
    const issues = [{ path: 'deletedAt', message: 'It was deleted again' }];
    const server = createFakeServer({
      'GET /assets': () => ({ body: [bike, sofa] }),
      'DELETE /assets/item-1': () => ({ body: DELETED }),
      'POST /api/trash/item-1/restore': () => ({
        status: 409,
        body: { message: 'Deleted again', code: 'wrong_state', issues },
      }),
    });
    const user = renderAt('/', server);
    await user.click(within(await startDeleting(user)).getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('This item was restored and deleted again since, so it stays in the trash.');
    expect(names()).toEqual(['Sofa']);
  });

  test('is said to stand where Undo lacks the password after the user has left the list', async () => {
    const server = createFakeServer({
      'GET /assets': () => ({ body: [bike, sofa] }),
      'GET /assets/item-2': () => ({ body: sofa }),
      'DELETE /assets/item-1': () => ({ body: { message: 'Deleted' } }),
      'POST /api/trash/item-1/restore': () => refusal(403, 'authentication_required'),
    });
    const user = renderAt('/', server);
    await user.click(within(await startDeleting(user)).getByRole('button', { name: 'Delete' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('link', { name: /Sofa/ }));
    await screen.findByRole('heading', { level: 1, name: 'Sofa' });
    await user.click(undo);
    await screen.findByText('There was a problem restoring the item. Please try again.');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  test('is undone alone by Ctrl+Z where several can be: the newest first', async () => {
    const deleted = () => ({ body: { message: 'Deleted' } });
    const server = createFakeServer({
      'GET /assets': () => ({ body: [bike, sofa] }),
      'DELETE /assets/item-1': deleted,
      'DELETE /assets/item-2': deleted,
      'POST /api/trash/item-1/restore': () => ({ body: bike }),
      'POST /api/trash/item-2/restore': () => ({ body: sofa }),
    });
    const user = renderAt('/', server);
    for (const { name } of [bike, sofa]) {
      await user.click(within(await startDeleting(user, name)).getByRole('button', { name: 'Delete' }));
      await screen.findByText(`“${name}” was deleted.`);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    const restored = () => server.callsOf('POST').map(({ call }) => call);
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText('“Sofa” is back among your items.');
    expect(restored()).toEqual(['POST /api/trash/item-2/restore']);
    await user.keyboard('{Control>}zz{/Control}');
    await screen.findByText('“Road bike” is back among your items.');
    expect(restored()).toEqual(['POST /api/trash/item-2/restore', 'POST /api/trash/item-1/restore']);
  });

  test('keeps the offer to undo for ten seconds, and longer while it has the focus', async () => {
    const user = renderAt('/', listing([bike, sofa]));
    await user.click(within(await startDeleting(user)).getByRole('button', { name: 'Delete' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    act(() => vi.advanceTimersByTime(2_500));
    await screen.findByText('“Road bike” is in the trash for 30 days.');
    act(() => undo.focus());
    act(() => vi.advanceTimersByTime(30_000));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    act(() => screen.getByRole('button', { name: 'Undo' }).blur());
    act(() => vi.advanceTimersByTime(11_000));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  test('sends nothing when it is cancelled', async () => {
    const server = listing([bike]);
    const user = renderAt('/', server);
    await user.click(within(await startDeleting(user)).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('DELETE')).toEqual([]);
  });

  test('takes an item that was deleted or handed over meanwhile out of the list, with a message', async () => {
    const user = renderAt(
      '/',
      listing([bike, sofa], () => refusal(404, 'not_found')),
    );
    await user.click(within(await startDeleting(user)).getByRole('button', { name: 'Delete' }));
    const text = '“Road bike” is not among your items any more: it was deleted, or handed over.';
    const toast = (await screen.findByText(text)).closest('.mantine-Notification-root');
    expect(toast?.querySelector('.tabler-icon-check')).toBeNull();
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
