// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { TrashedItem } from '#shared/contract/trash.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { button, findButton, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import TrashScreen from './TrashScreen.tsx';

prepareScreens();

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const times = { deletedAt: inDays(-1), keptUntil: inDays(28.5) };

const trashed = (id: string, name: string): TrashedItem => ({
  id,
  name,
  assetType: 'Vehicle',
  isEncrypted: false,
  files: 0,
  ...times,
});

interface First {
  /** The items of which the first restore is refused. */
  readonly restore?: readonly string[];
  /** The items of which the first deletion is refused. */
  readonly remove?: readonly string[];
  /** The items of which the first reading is refused. */
  readonly read?: readonly string[];
}

/** The request was done all the same. */
const LOST = refusal(503, 'unavailable');

/** A trash with these items, of which some cannot be restored or deleted at first. */
function open(names: readonly string[], first: First = {}, answer = refusal(400, 'invalid_input')) {
  const refused = { restore: new Set(first.restore), remove: new Set(first.remove) };
  const unread = new Set(first.read);
  let inTrash = names.map((name) => trashed(name, name));
  const restore = (id: string) => (): FakeResponse => {
    const isRefused = refused.restore.delete(id);
    if (isRefused && answer !== LOST) return answer;
    if (!inTrash.some((item) => item.id === id)) return refusal(409, 'wrong_state');
    inTrash = inTrash.filter((item) => item.id !== id);
    return isRefused ? LOST : { body: makeItem({ id, name: id }) };
  };
  const remove = (id: string) => (): FakeResponse => {
    if (refused.remove.delete(id)) return answer;
    inTrash = [...inTrash, trashed(id, id)];
    return { body: { message: 'Deleted' } };
  };
  const server = createFakeServer({
    'GET /api/trash': () => ({ body: inTrash }),
    ...Object.fromEntries(
      names.flatMap((id) => [
        [`POST /api/trash/${id}/restore`, restore(id)],
        [`DELETE /assets/${id}`, remove(id)],
        [`GET /assets/${id}`, () => (unread.delete(id) ? LOST : { body: makeItem({ id, name: id }) })],
      ]),
    ),
  });
  const { user } = renderScreen(
    <main>
      <TrashScreen />
    </main>,
    { path: '/trash', server },
  );
  const takeOut = (id: string) => {
    inTrash = inTrash.filter((item) => item.id !== id);
  };
  return { user, server, takeOut, left: () => inTrash.map(({ id }) => id) };
}

const restoreAll = async ({ user }: ReturnType<typeof open>) => {
  await user.click(await findButton('Restore all'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Restore all' }));
};

describe('restoring all items of the trash', () => {
  test('asks first, and then says how many are back', async () => {
    const opened = open(['bike', 'sofa', 'lamp']);
    await opened.user.click(await findButton('Restore all'));
    await opened.user.click(button('Cancel'));
    expect(opened.left()).toHaveLength(3);
    await restoreAll(opened);
    await screen.findByText('3 items are back among your items.');
    expect(opened.left()).toEqual([]);
    await opened.user.click(button('Done'));
    await screen.findByText('The trash is empty');
  });

  test('names those that could not be restored, and tries them again', async () => {
    const opened = open(['bike', 'sofa'], { restore: ['sofa'] });
    await restoreAll(opened);
    await screen.findByText('1 item is back among your items.');
    expect(screen.getByText('1 item could not be restored.')).toBeTruthy();
    expect(screen.getByRole('dialog').textContent).toContain('sofa: The registry could not do it.');
    await opened.user.click(button('Try again'));
    await screen.findByText('2 items are back among your items.');
    expect(opened.left()).toEqual([]);
  });

  test('is undone', async () => {
    const opened = open(['bike', 'sofa']);
    await restoreAll(opened);
    await screen.findByText('2 items are back among your items.');
    await opened.user.click(button('Undo'));
    await screen.findByText('2 items are as they were before.');
    expect(opened.left().toSorted()).toEqual(['bike', 'sofa']);
  });

  test('goes on by itself, and so does its undo, where an item was changed at the same moment', async () => {
    const first = { restore: ['sofa'], remove: ['bike'] };
    const opened = open(['bike', 'sofa'], first, refusal(409, 'lost_race'));
    await restoreAll(opened);
    await screen.findByText('2 items are back among your items.');
    await opened.user.click(button('Undo'));
    await screen.findByText('2 items are as they were before.');
    expect(opened.left().toSorted()).toEqual(['bike', 'sofa']);
  });

  test('leaves an item where it is, also when it is undone, that somebody has restored before', async () => {
    const opened = open(['bike', 'sofa'], { restore: ['sofa'] }, refusal(409, 'wrong_state'));
    await restoreAll(opened);
    await screen.findByText('1 item is back among your items.');
    expect(screen.getByText('1 item was like that already.')).toBeTruthy();
    await opened.user.click(button('Undo'));
    await screen.findByText('1 item is as it was before.');
    expect(opened.server.callsOf('DELETE').map(({ call }) => call)).toEqual(['DELETE /assets/bike']);
  });

  test('leaves an item where it is, also when it is undone, of which it reads only later that it was back', async () => {
    const opened = open(['bike', 'sofa'], { read: ['sofa'] });
    await findButton('Restore all');
    opened.takeOut('sofa');
    await restoreAll(opened);
    await screen.findByText('1 item was like that already.', {}, { timeout: 3_000 });
    await opened.user.click(button('Undo'));
    await screen.findByText('1 item is as it was before.');
    expect(opened.server.callsOf('DELETE').map(({ call }) => call)).toEqual(['DELETE /assets/bike']);
  });

  test('takes an item back that its own request had restored, whose response was lost', async () => {
    const opened = open(['bike', 'sofa'], { restore: ['sofa'] }, LOST);
    await restoreAll(opened);
    await screen.findByText('2 items are back among your items.', {}, { timeout: 3_000 });
    await opened.user.click(button('Undo'));
    await screen.findByText('2 items are as they were before.');
    expect(opened.left().toSorted()).toEqual(['bike', 'sofa']);
  });

  test('is not offered for one item, which has a button of its own', async () => {
    open(['bike']);
    await findButton('Empty trash');
    expect(screen.queryByRole('button', { name: 'Restore all' })).toBeNull();
  });

  test('restores those alone that a search has found', async () => {
    const names = Array.from({ length: 13 }, (_, at) => `lamp-${at + 1}`);
    const opened = open([...names, 'sofa']);
    const field = await screen.findByRole('searchbox', { name: 'Find a deleted item' });
    await opened.user.type(field, 'LAMP-1 of brass');
    await screen.findByText('No deleted item has this name.');
    await opened.user.click(button('Clear the search'));
    expect(document.activeElement).toBe(field);
    await opened.user.type(field, 'LAMP-1');
    await screen.findByText('5 items');
    expect(screen.queryByRole('button', { name: 'Empty trash' })).toBeNull();
    await restoreAll(opened);
    await screen.findByText('5 items are back among your items.');
    expect(opened.left()).toHaveLength(9);
    await opened.user.click(button('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await opened.user.click(button('Clear the search'));
    await screen.findByText('9 items');
    expect(document.activeElement).toBe(field);
  });
});
