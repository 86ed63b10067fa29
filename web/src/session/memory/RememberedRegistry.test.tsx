// @vitest-environment happy-dom
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { ActivityEntry } from '#shared/contract/system.ts';
import { addToList, dropFromList, itemKeys } from '#web/api/itemCache.ts';
import { statusAt } from '#web/testing/encryptionResponses.ts';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { button, fillStorage, findButton, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { confirmDialog, successToast } from '#web/ui/dialogs.tsx';
import { useAuthenticate } from '../SessionProvider.tsx';
import { RememberedRegistry } from './RememberedRegistry.tsx';

prepareScreens();

const KEY = 'item-registry.memory.user-1';
const TITLE = 'Your registry is older than this browser remembers';
const entry = (kind: ActivityEntry['kind'], at: string): ActivityEntry => ({ kind, at });

/** A refused action waits for the encryption password so, and may outlive its screen. */
let authenticate: () => Promise<boolean>;
let client: QueryClient;

function Items() {
  client = useQueryClient();
  authenticate = useAuthenticate();
  return <p>The items</p>;
}

/** A registry whose state a test changes between visits. */
function createRegistry() {
  const state = {
    status: { ...statusAt('Maximum', { total: 5 }), generation: 3 },
    entries: [entry('item_registered', '2026-05-01T12:00:00.000Z')],
    newestAt: undefined as string | undefined,
    /** The look waits for it. */
    isSeen: Promise.resolve(),
  };
  const server = createFakeServer({
    'GET /api/activity': async () => {
      await state.isSeen;
      return { body: { entries: state.entries, newestAt: state.newestAt } };
    },
    'GET /api/activity?kind=security': () => ({
      body: { entries: state.entries.filter(({ kind }) => kind === 'data_reset') },
    }),
    'GET /encryption/status': () => ({ body: state.status }),
  });
  const visit = () => {
    cleanup();
    return renderScreen(
      <RememberedRegistry>
        <Items />
      </RememberedRegistry>,
      { server },
    ).user;
  };
  return { state, visit, server };
}

const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');

async function visitOnce() {
  const registry = createRegistry();
  registry.visit();
  await waitFor(() => expect(kept()).not.toBeNull());
  return registry;
}

describe('a browser', () => {
  test('remembers numbers alone', async () => {
    await visitOnce();
    expect(kept()).toEqual({
      generation: 3,
      rank: 3,
      items: 5,
      newestChange: Date.parse('2026-05-01T12:00:00.000Z'),
    });
    expect(screen.getByText('The items')).toBeTruthy();
  });

  test('goes on where an earlier version of the product cannot show the newest change', async () => {
    const { state, visit } = await visitOnce();
    [state.entries, state.newestAt] = [[], state.entries[0]?.at];
    state.status = { ...state.status, generation: 4 };
    visit();
    await waitFor(() => expect(kept().generation).toBe(4));
    expect(screen.getByText('The items')).toBeTruthy();
  });

  test('stops in front of an older registry, says what differs, and goes on when it is told to', async () => {
    const { state, visit } = await visitOnce();
    state.status = { ...statusAt('Standard', { total: 4 }), generation: 1 };
    const user = visit();
    await screen.findByRole('heading', { level: 1, name: TITLE });
    expect(screen.queryByText('The items')).toBeNull();
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual([
      'DifferenceRememberedNow',
      'Changes of your security level or encryption password31',
      'Security levelMaximumStandard',
      'Items, although no change was recorded since54',
    ]);
    expect(kept()).toMatchObject({ generation: 3 });
    await user.click(button('Go on with what is here'));
    await screen.findByText('The items');
    expect(kept()).toMatchObject({ generation: 1, rank: 1, items: 4 });
    visit();
    await screen.findByText('The items');
    expect(screen.queryByText(TITLE)).toBeNull();
  });

  test('remembers its own changes soon, many of them by one look, without counting the items again', async () => {
    const { state, visit, server } = createRegistry();
    visit();
    await waitFor(() => expect(kept()).not.toBeNull());
    const looks = [server.callsTo('/api/activity').length, server.callsTo('/encryption/status').length];
    client.setQueryData(itemKeys.list, [makeItem()]);
    for (const name of ['Sofa', 'Bed', 'Lamp']) addToList(client, makeItem({ id: name, name }));
    const at = '2026-05-03T12:00:00.000Z';
    state.entries = [entry('item_registered', at), ...state.entries];
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(kept()).toMatchObject({ newestChange: Date.parse(at), items: 0 }));
    const now = [server.callsTo('/api/activity').length, server.callsTo('/encryption/status').length];
    expect(now).toEqual([(looks[0] ?? 0) + 1, looks[1]]);
    state.entries = state.entries.slice(1);
    visit();
    await screen.findByRole('heading', { level: 1, name: TITLE });
  });

  test('stops at its own next change where an earlier one is gone', async () => {
    const { state, visit } = createRegistry();
    state.entries = [entry('item_registered', '2026-05-03T12:00:00.000Z'), ...state.entries];
    visit();
    await waitFor(() => expect(kept()).not.toBeNull());
    client.setQueryData(itemKeys.list, [makeItem()]);
    // As an import does at its end.
    void client.invalidateQueries({ queryKey: itemKeys.list });
    state.entries = state.entries.slice(1);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await screen.findByRole('heading', { level: 1, name: TITLE });
  });

  test('counts anew after its own deletion of all data', async () => {
    const { state, visit } = createRegistry();
    visit();
    await waitFor(() => expect(kept()).not.toBeNull());
    client.setQueryData(itemKeys.list, [makeItem()]);
    dropFromList(client, 'item-1');
    state.status = { ...statusAt('Standard', { total: 0 }), generation: 1 };
    state.entries = [entry('data_reset', '2026-05-02T12:00:00.000Z'), ...state.entries];
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(kept()).toMatchObject({ generation: 1, items: 0 }));
    expect(screen.queryByText(TITLE)).toBeNull();
  });

  test('tells apart two changes of one minute', async () => {
    const { state, visit } = createRegistry();
    state.entries = [entry('item_registered', '2026-05-01T12:00:30.000Z')];
    visit();
    await waitFor(() => expect(kept()).not.toBeNull());
    state.entries = [entry('item_registered', '2026-05-01T12:00:10.000Z')];
    visit();
    expect(await screen.findByRole('row', { name: /^Newest recorded change .*:30.*:10/ })).toBeTruthy();
  });

  test('asks for no password and shows no dialog or toast in front of the page that stops', async () => {
    const { state, visit, server } = await visitOnce();
    state.status = { ...statusAt('Standard', { total: 4 }), generation: 1 };
    let see: () => void = () => undefined;
    state.isSeen = new Promise((resolve) => {
      see = resolve;
    });
    const question = { title: 'Delete Item', text: 'Delete Road bike?', confirmLabel: 'Delete' };
    const user = visit();
    await waitFor(() => expect(server.callsTo('/api/activity')).toHaveLength(2));
    const before = [authenticate(), confirmDialog(question)];
    await screen.findByLabelText(/Encryption password/);
    await screen.findByText('Delete Road bike?');
    await act(async () => see());
    await screen.findByRole('heading', { level: 1, name: TITLE });
    expect(await Promise.all(before)).toEqual([false, false]);

    const late = [authenticate(), confirmDialog(question)];
    void successToast('Road bike is saved');
    for (let step = 0; step < 8; step += 1) await act(() => vi.advanceTimersByTimeAsync(100));
    expect(await Promise.all(late)).toEqual([false, false]);
    expect(screen.queryAllByRole('dialog')).toEqual([]);
    expect(document.body.textContent).not.toContain('Road bike');

    await user.click(button('Go on with what is here'));
    await screen.findByText('The items');
    void confirmDialog(question);
    await findButton('Delete');
  });

  test('does not stop after all data was deleted on another device', async () => {
    const { state, visit } = await visitOnce();
    state.status = { ...statusAt('Standard', { total: 0 }), generation: 1 };
    state.entries = [entry('data_reset', '2026-05-02T12:00:00.000Z'), ...state.entries];
    visit();
    await waitFor(() => expect(kept()).toMatchObject({ generation: 1, items: 0 }));
    expect(screen.queryByText(TITLE)).toBeNull();
  });

  test('stops when the deletion of all data is older than its memory', async () => {
    const { state, visit } = await visitOnce();
    state.status = { ...statusAt('Standard', { total: 5 }), generation: 1 };
    state.entries = [...state.entries, entry('data_reset', '2026-04-02T12:00:00.000Z')];
    visit();
    await screen.findByRole('heading', { level: 1, name: TITLE });
  });

  test('neither compares nor remembers while data is being deleted', async () => {
    const { state, visit, server } = await visitOnce();
    state.status = { ...statusAt('Maximum', { total: 2 }), generation: 3, isBeingErased: true };
    const before = server.callsTo('/encryption/status').length;
    visit();
    await waitFor(() => expect(server.callsTo('/encryption/status').length).toBeGreaterThan(before));
    expect(screen.queryByText(TITLE)).toBeNull();
    expect(kept()).toMatchObject({ items: 5 });
  });

  test('does not stop for another user, or for a memory that cannot be read', async () => {
    const { visit } = createRegistry();
    localStorage.setItem('item-registry.memory.someone-else', JSON.stringify({ generation: 99 }));
    localStorage.setItem(KEY, 'no JSON');
    visit();
    await waitFor(() => expect(localStorage.getItem(KEY)).toContain('generation'));
    expect(screen.queryByText(TITLE)).toBeNull();
  });

  test('does not stop at deletions after a clock was ahead once', async () => {
    const { state, visit } = createRegistry();
    const ahead = entry('item_registered', new Date(Date.now() + 40 * 24 * 3_600_000).toISOString());
    state.entries = [ahead, ...state.entries];
    // As it was remembered while the clock was ahead.
    const before = { generation: 3, rank: 3, items: 6, newestChange: Date.parse(ahead.at) };
    localStorage.setItem(KEY, JSON.stringify(before));
    visit();
    await waitFor(() => expect(kept()).toMatchObject({ items: 5 }));
    expect(kept().newestChange).toBe(Date.parse('2026-05-01T12:00:00.000Z'));
    const deleted = entry('item_deleted', '2026-05-02T12:00:00.000Z');
    state.entries = [ahead, deleted, ...state.entries.slice(1)];
    state.status = { ...statusAt('Maximum', { total: 4 }), generation: 3 };
    visit();
    await waitFor(() => expect(kept()).toMatchObject({ items: 4 }));
    expect(screen.queryByText(TITLE)).toBeNull();
  });

  test('does not miss items that there was no time to count, nor forgets them', async () => {
    const { state, visit, server } = await visitOnce();
    state.status = { ...statusAt('Maximum', { total: 2 }), generation: 4, isCutShort: true };
    const before = server.callsTo('/encryption/status').length;
    visit();
    await waitFor(() => expect(server.callsTo('/encryption/status').length).toBeGreaterThan(before));
    await waitFor(() => expect(kept()).toMatchObject({ generation: 4, items: 5 }));
    expect(screen.queryByText(TITLE)).toBeNull();
  });

  test('does not stop at a deletion while its own clock is behind', async () => {
    const { state, visit } = await visitOnce();
    const deleted = entry('item_deleted', new Date(Date.now() + 3_600_000).toISOString());
    state.entries = [deleted, ...state.entries];
    state.status = { ...statusAt('Maximum', { total: 4 }), generation: 3 };
    visit();
    await waitFor(() => expect(kept()).toMatchObject({ items: 4 }));
    expect(screen.queryByText(TITLE)).toBeNull();
  });

  test('does not stop at a deletion elsewhere that came just after a count, while its own clock is ahead', async () => {
    const { state, visit } = await visitOnce();
    const deleted = entry('item_deleted', '2026-05-02T12:00:00.000Z');
    state.entries = [deleted, ...state.entries];
    state.status = { ...statusAt('Maximum', { total: 4 }), generation: 3 };
    void client.invalidateQueries({ queryKey: ['memory', 'user-1'] });
    await waitFor(() => expect(kept()).toMatchObject({ newestChange: Date.parse(deleted.at), items: 4 }));
    visit();
    await screen.findByText('The items');
    expect(screen.queryByText(TITLE)).toBeNull();
  });

  test('finds that an older registry is back although its clock was ahead once', async () => {
    const { state, visit } = createRegistry();
    const [first] = state.entries;
    const ahead = entry('item_registered', new Date(Date.now() + 3_600_000).toISOString());
    const last = entry('item_edited', '2026-05-02T12:00:00.000Z');
    state.entries = [ahead, last, ...(first ? [first] : [])];
    visit();
    await waitFor(() => expect(kept()).not.toBeNull());
    state.entries = [ahead, ...(first ? [first] : [])];
    visit();
    await screen.findByRole('heading', { level: 1, name: TITLE });
  });

  test('shows the items where the browser has no room for its memory', async () => {
    const { visit, server } = createRegistry();
    fillStorage();
    visit();
    await waitFor(() => expect(server.callsTo('/api/activity')).toHaveLength(1));
    for (let step = 0; step < 5; step += 1) await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByText('The items')).toBeTruthy();
  });

  test('shows the items when the registry cannot be compared', async () => {
    renderScreen(
      <RememberedRegistry>
        <p>The items</p>
      </RememberedRegistry>,
    );
    await screen.findByText('The items');
  });
});
