// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { TrashedItem } from '#shared/contract/trash.ts';
import * as trash from '#shared/domain/trash.ts';
import { deferred } from '#tests/support/deferred.ts';
import { createApi } from '#web/api/client.ts';
import { itemKeys } from '#web/api/itemCache.ts';
import { noteLock, noteSession } from '#web/session/api.ts';
import { markLock } from '#web/session/unfinishedLock.ts';
import { createFakeServer, type FakeResponse, refusal, session } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { undoToast } from '#web/ui/dialogs.tsx';
import TrashScreen from './TrashScreen.tsx';
import { undoDeletion } from './undoDeletion.ts';

prepareScreens();

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const trashed = (changed: Partial<Extract<TrashedItem, { readonly name: string }>> = {}): TrashedItem => ({
  id: 'item-1',
  name: 'Road bike',
  assetType: 'Vehicle',
  isEncrypted: false,
  files: 0,
  deletedAt: inDays(-1),
  keptUntil: inDays(28.5),
  ...changed,
});

interface Answers {
  readonly restore?: () => FakeResponse | Promise<FakeResponse>;
  /** The item where it is among the others. */
  readonly item?: () => FakeResponse;
  readonly remove?: () => FakeResponse;
  readonly empty?: () => FakeResponse;
  readonly list?: () => FakeResponse | Promise<FakeResponse>;
}

function open(items: readonly TrashedItem[], { restore, item, remove, empty, list }: Answers = {}) {
  let left = items;
  const leave = (body: unknown) => () => {
    left = left.filter(({ id }) => id !== 'item-1');
    return { body };
  };
  const server = createFakeServer({
    'GET /api/trash': list ?? (() => ({ body: left })),
    'POST /api/trash/item-1/restore': restore ?? leave(makeItem()),
    'GET /assets/item-1': item ?? (() => refusal(404, 'not_found')),
    'DELETE /api/trash/item-1': remove ?? leave({ message: 'Deleted' }),
    'POST /api/trash/empty': empty ?? (() => ({ body: { deleted: left.length, remaining: 0 } })),
  });
  const { user, client } = renderScreen(
    <main>
      <TrashScreen />
    </main>,
    { path: '/trash', server },
  );
  return { user, server, client };
}

const names = () =>
  screen.getAllByRole('listitem').map((entry) => within(entry).getByText(/bike|Sofa|Damaged/).textContent);

const offer = { text: 'Deleted', laterText: 'Deleted', undoLabel: 'Undo', onUndo: () => undefined };
const offers = async () => {
  await act(() => undoToast({ ...offer, subject: 'item-1' }));
  await act(() => undoToast({ ...offer, subject: 'item-2', undoLabel: 'Undo the other' }));
  await screen.findByRole('button', { name: 'Undo' });
};

/** Undoes the deletion of the first item, as the offer in a toast does. */
function undo(server: ReturnType<typeof open>['server'], client: ReturnType<typeof open>['client']): void {
  const api = createApi(session, server.fetch);
  const [id, name] = ['item-1', 'Road bike'];
  const password = { withAuthentication: <T,>(action: () => Promise<T>) => action(), isAsking: () => true };
  void undoDeletion({ api, client, id, name, deletedAt: undefined, ...password });
}

const findRestore = () => screen.findByRole('button', { name: /^Restore .*Road bike/ });

/** Presses the button that deletes the first item for good, and answers the question. */
async function pressDelete(user: UserEvent, answer = 'Delete for good'): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^Delete .*Road bike.* for good$/ }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/Delete “Road bike” for good, with its photos and files\?/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: answer }));
}

/** Answers of a server that does the first thing with an item that it is asked for, and whose response to that is lost. */
function losing(error: FakeResponse) {
  let isDone = false;
  const answer = () => {
    if (isDone) return error;
    isDone = true;
    throw new TypeError('Failed to fetch');
  };
  return { answer, item: () => (isDone ? { body: makeItem() } : refusal(404, 'not_found')) };
}

async function pressEmpty(user: ReturnType<typeof open>['user']): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Empty trash' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Empty trash' }));
}

describe('the trash', () => {
  test('lists what was deleted, the last first, each with its days', async () => {
    open([
      trashed(),
      trashed({ id: 'item-2', name: 'Sofa', deletedAt: inDays(-0.1), keptUntil: inDays(0.5) }),
      { id: 'item-3', isEncrypted: true, damaged: true, deletedAt: inDays(-30), keptUntil: inDays(-0.1) },
    ]);

    await screen.findByText('29 days left');

    expect(names()).toEqual(['Sofa', 'Road bike', 'Damaged item']);
    expect(screen.getAllByText(/^It cannot be read\. Restore it/)).toHaveLength(1);
    expect(screen.getByText('1 day left')).toBeTruthy();
    expect(screen.getByText('Deleted for good today')).toBeTruthy();
    expect(screen.getByText('3 items')).toBeTruthy();
  });

  test('says when it is empty, and leads back to the items', async () => {
    open([]);
    expect(await screen.findByRole('heading', { name: 'The trash is empty' })).toBeTruthy();
    expect(screen.queryByText('0 items')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to your items' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Empty trash' })).toBeNull();
  });

  test('restores an item with one click, and keeps the focus on the page', async () => {
    const { user, server } = open([trashed()]);
    await user.click(await screen.findByRole('button', { name: /^Restore .*Road bike/ }));
    await screen.findByText('“Road bike” is back among your items.');
    expect(server.callsOf('POST')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Trash'));
  });

  test('restores an item once, however often its button is pressed', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const restore = () =>
      new Promise<FakeResponse>((resolve) => {
        respond = resolve;
      });
    const { user, server } = open([trashed()], { restore });
    const button = await screen.findByRole('button', { name: /^Restore .*Road bike/ });
    await user.dblClick(button);
    await act(async () => respond({ body: makeItem() }));
    await screen.findByText('“Road bike” is back among your items.');
    expect(server.callsOf('POST')).toHaveLength(1);
  });

  test('is not emptied while an item is restored, which would be deleted for good with the others', async () => {
    const { user, server } = open([trashed(), trashed({ id: 'item-2', name: 'Sofa' })], {
      restore: () => new Promise<FakeResponse>(() => undefined),
    });
    await user.click(await screen.findByRole('button', { name: /^Restore .*Road bike/ }));
    const empty = screen.getByRole('button', { name: 'Empty trash' });
    expect(empty.getAttribute('aria-disabled')).toBe('true');
    expect(empty.getAttribute('data-disabled')).toBe('true');
    await user.click(empty);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.callsOf('POST')).toHaveLength(1);
  });

  test('is not emptied while the undo of a deletion is on its way', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const restore = () =>
      new Promise<FakeResponse>((resolve) => {
        respond = resolve;
      });
    const { server, client } = open([trashed(), trashed({ id: 'item-2', name: 'Sofa' })], { restore });
    const empty = await screen.findByRole('button', { name: 'Empty trash' });
    const isDisabled = () => empty.getAttribute('aria-disabled') === 'true';
    expect(isDisabled()).toBe(false);
    act(() => undo(server, client));
    await waitFor(() => expect(isDisabled()).toBe(true));
    await act(async () => respond({ body: makeItem() }));
    await waitFor(() => expect(isDisabled()).toBe(false));
  });

  test('is emptied only once an undo has ended that was pressed beside the question', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const restore = () =>
      new Promise<FakeResponse>((resolve) => {
        respond = resolve;
      });
    const { user, server, client } = open([trashed(), trashed({ id: 'item-2', name: 'Sofa' })], { restore });
    await user.click(await screen.findByRole('button', { name: 'Empty trash' }));
    const question = within(await screen.findByRole('dialog'));
    act(() => undo(server, client));
    await waitFor(() => expect(server.callsTo('/api/trash/item-1/restore')).toHaveLength(1));
    await user.click(question.getByRole('button', { name: 'Empty trash' }));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(server.callsTo('/api/trash/empty')).toEqual([]);
    await act(async () => respond({ body: makeItem() }));
    await waitFor(() => expect(server.callsTo('/api/trash/empty')).toHaveLength(1));
  });

  test('names a restored item where no password is needed, though another user left a lock unfinished', async () => {
    const { user, client } = open([trashed()]);
    const restore = await screen.findByRole('button', { name: /^Restore .*Road bike/ });
    const noSession = { hasActiveSession: false, expiresIn: 0, requiresAuthentication: false };
    act(() => void noteSession(client, { ...noSession, securityLevel: 'Standard', authenticated: true }));
    markLock(true);
    await user.click(restore);
    await screen.findByText('“Road bike” is back among your items.');
  });

  test('names a restored item no more when the response comes after a lock', async () => {
    const { promise: response, resolve: respond } = deferred<FakeResponse>();
    const { user, client } = open([trashed()], { restore: () => response });
    await user.click(await screen.findByRole('button', { name: /^Restore .*Road bike/ }));
    act(() => noteLock(client, 'locked', 'Enhanced'));
    await act(async () => respond({ body: makeItem() }));
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(document.body.textContent).not.toContain('Road bike');
  });

  test('shows a restored item no more when a list comes that was read before', async () => {
    const lists: ((response: FakeResponse) => void)[] = [];
    const list = () => new Promise<FakeResponse>((resolve) => lists.push(resolve));
    const { user, client } = open([], { list });
    const old = { body: [trashed(), trashed({ id: 'item-2', name: 'Sofa' })] };
    await waitFor(() => expect(lists).toHaveLength(1));
    await act(async () => lists[0]?.(old));
    const restore = await screen.findByRole('button', { name: /^Restore .*Road bike/ });
    void client.invalidateQueries({ queryKey: itemKeys.trash });
    await waitFor(() => expect(lists).toHaveLength(2));
    await user.click(restore);
    await waitFor(() => expect(names()).toEqual(['Sofa']));
    await act(async () => lists[1]?.(old));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(names()).toEqual(['Sofa']);
  });

  test('leaves the focus where the user has gone while an item is restored', async () => {
    const { promise: response, resolve: respond } = deferred<FakeResponse>();
    const { user } = open([trashed(), trashed({ id: 'item-2', name: 'Sofa' })], { restore: () => response });
    const restore = await screen.findByRole('button', { name: /^Restore .*Road bike/ });
    // As in Safari, where a click on a button leaves the focus to what the button stands in.
    const page = screen.getByRole('main');
    page.tabIndex = -1;
    restore.addEventListener('click', () => page.focus());
    await user.click(restore);
    const next = screen.getByRole('button', { name: /^Restore .*Sofa/ });
    act(() => next.focus());
    await act(async () => respond({ body: makeItem() }));
    await screen.findByText('“Road bike” is back among your items.');
    expect(document.activeElement).toBe(next);
  });

  test('takes the offer away to undo a deletion whose item it restores', async () => {
    const { user } = open([trashed()]);
    const restore = await screen.findByRole('button', { name: /^Restore .*Road bike/ });
    await offers();
    await user.click(restore);
    await screen.findByText('“Road bike” is back among your items.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Undo the other' })).toBeTruthy();
  });

  test('deletes an item for good after a question only', async () => {
    const { user, server } = open([trashed()]);
    await pressDelete(user, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('DELETE')).toEqual([]);
    await pressDelete(user);
    await screen.findByText('“Road bike” was deleted for good.');
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  });

  test.each([
    ['where it is pressed again', async (user: UserEvent) => user.click(await findRestore())],
    [
      'where the offer to undo the deletion is taken then',
      (_: UserEvent, ...parts: Parameters<typeof undo>) => undo(...parts),
    ],
  ])('finds an item restored whose response was lost, %s', async (_, again) => {
    const { answer: restore, item } = losing(refusal(409, 'wrong_state'));
    const { user, server, client } = open([trashed()], { restore, item });
    client.setQueryData(itemKeys.list, []);
    await user.click(await findRestore());
    const failed = within(await screen.findByRole('dialog', { name: 'Error!' }));
    await user.click(failed.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(async () => again(user, server, client));
    await screen.findByText('“Road bike” is back among your items.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(client.getQueryData(itemKeys.list)).toEqual([makeItem()]);
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  });

  test('finds an item deleted for good whose response was lost', async () => {
    const { answer: remove } = losing(refusal(404, 'not_found'));
    const { user } = open([trashed()], { remove });
    await pressDelete(user);
    const failed = within(await screen.findByRole('dialog', { name: 'Error!' }));
    await user.click(failed.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await pressDelete(user);
    await screen.findByText('“Road bike” was deleted for good.');
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  });

  test.each([
    ['gone for good', refusal(404, 'not_found'), refusal(404, 'not_found')],
    ['damaged', refusal(409, 'wrong_state'), refusal(409, 'item_damaged')],
  ])(
    'says that an item that is %s is not in the trash any more, and lists it no longer',
    async (_, refused, read) => {
      const { user } = open([trashed()], { restore: () => refused, item: () => read });
      await user.click(await screen.findByRole('button', { name: /^Restore/ }));
      await screen.findByText(/It was restored or deleted for good elsewhere/);
      await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
    },
  );

  test('keeps an item that could not be restored, and says so', async () => {
    const { user } = open([trashed()], { restore: () => refusal(500, 'internal_error') });
    await user.click(await screen.findByRole('button', { name: /^Restore/ }));
    await screen.findByText('There was a problem restoring the item. Please try again.');
    expect(screen.getByText('Road bike')).toBeTruthy();
  });

  test('is emptied in as many calls as it takes', async () => {
    const answers = [250, 100, 0];
    let calls = 0;
    const { user } = open([trashed()], {
      empty: () => ({ body: { deleted: 100, remaining: answers[calls++] } }),
    });
    await pressEmpty(user);
    await waitFor(() => expect(calls).toBe(3));
    await screen.findByText('The trash is empty.');
  });

  test('keeps the focus on the page when it was emptied, however late the empty list comes', async () => {
    const { promise: late, resolve: come } = deferred<FakeResponse>();
    const lists = [{ body: [trashed()] }, late];
    const { user, server } = open([], { list: () => lists.shift() ?? { body: [] } });
    await pressEmpty(user);
    await waitFor(() => expect(server.callsTo('/api/trash')).toHaveLength(3));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    come({ body: [] });
    await screen.findByRole('heading', { name: 'The trash is empty' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Trash'));
  });

  test('takes the offers away to undo a deletion once the trash is empty, also where it cannot be read then', async () => {
    const lists = [{ body: [trashed()] }, { body: [trashed()] }];
    const { user } = open([], { list: () => lists.shift() ?? refusal(500, 'internal_error') });
    await screen.findByText('1 item');
    await act(() => undoToast({ ...offer, subject: 'item-1' }));
    await screen.findByRole('button', { name: 'Undo' });
    await pressEmpty(user);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo', hidden: true })).toBeNull());
  });

  test('takes only the offers away to undo a deletion that an emptying has overtaken before it failed', async () => {
    const sofa = trashed({ id: 'item-2', name: 'Sofa' });
    const [lists, steps] = [
      [[trashed(), sofa], [sofa]],
      [{ body: { deleted: 1, remaining: 1 } }, refusal(400, 'invalid_input')],
    ];
    const { user } = open([], {
      list: () => ({ body: lists.shift() }),
      empty: () => steps.shift() ?? refusal(400, 'invalid_input'),
    });
    await screen.findByText('2 items');
    await offers();
    await pressEmpty(user);
    await screen.findByText(/The trash could not be emptied completely/);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo', hidden: true })).toBeNull());
    expect(screen.getByRole('button', { name: 'Undo the other', hidden: true })).toBeTruthy();
  });

  test('is emptied of what it shows, whatever another tab deletes meanwhile', async () => {
    const newest = inDays(-0.1);
    const { user, server } = open([trashed(), trashed({ id: 'item-2', name: 'Sofa', deletedAt: newest })]);
    await pressEmpty(user);
    await screen.findByText('The trash is empty.');
    expect(server.callsOf('POST').map(({ body }) => body)).toEqual([{ before: newest }]);
  });

  test('draws no line anew when another one goes', async () => {
    const sofa = trashed({ id: 'item-2', name: 'Sofa', deletedAt: inDays(-2), keptUntil: inDays(5.5) });
    const { user } = open([trashed(), sofa]);
    const restore = await findRestore();
    const drawn = vi.spyOn(trash, 'daysLeft');
    await user.click(restore);
    await waitFor(() => expect(screen.queryByText('Road bike')).toBeNull());
    expect(drawn).not.toHaveBeenCalledWith(sofa.keptUntil, expect.anything());
  });

  test('draws none of its lines anew while it is emptied, and lets none be pressed', async () => {
    const { user } = open([trashed(), trashed({ id: 'item-2', name: 'Sofa' })]);
    await user.click(await screen.findByRole('button', { name: 'Empty trash' }));
    const drawn = vi.spyOn(trash, 'daysLeft');
    const dialog = within(await screen.findByRole('dialog'));
    expect(document.querySelector('ol')?.inert).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.querySelector('ol')?.inert).toBe(false));
    expect(drawn).not.toHaveBeenCalled();
  });

  test('stops, and says so, where what is left cannot be deleted', async () => {
    let calls = 0;
    const { user } = open([trashed()], {
      empty: () => ({ body: { deleted: 0, remaining: calls++ < 5 ? 1 : 0 } }),
    });
    await pressEmpty(user);
    await screen.findByText(/The trash could not be emptied completely/);
    expect(calls).toBe(1);
  });

  test('shows 100 of many at first, and the next on demand', async () => {
    const many = Array.from({ length: 250 }, (_, at) => trashed({ id: `item-${at}`, name: `bike ${at}` }));
    const { user } = open(many);
    await screen.findByText('250 items');
    expect(screen.getAllByRole('listitem')).toHaveLength(100);
    const drawn = vi.spyOn(trash, 'daysLeft');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(200);
    expect(document.activeElement).toBe(screen.getAllByRole('listitem')[100]);
    // Those that are there already stay as they are: there may be thousands.
    expect(drawn).toHaveBeenCalledTimes(100);
  });

  test('says why it could not be loaded, and tries again', async () => {
    let isDown = true;
    const damaged = refusal(409, 'wrong_state', 'Your encryption keys are damaged.');
    const server = createFakeServer({
      'GET /api/trash': () => (isDown ? damaged : { body: [trashed()] }),
    });
    const { user } = renderScreen(
      <main>
        <TrashScreen />
      </main>,
      { path: '/trash', server },
    );
    await screen.findByText('The trash could not be loaded');
    expect(screen.getByText('Your encryption keys are damaged.')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Road bike');
  });
});
