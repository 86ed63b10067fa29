// @vitest-environment happy-dom
import { focusManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { itemKeys } from '#web/api/itemCache.ts';
import { noteLock } from '#web/session/api.ts';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import ActivityWithNames from './ActivityWithNames.tsx';

prepareScreens();

const NAMED = 'You registered \u2068Road bike\u2069';
const NAMELESS = 'You registered an item';

const AT = '2026-03-04T12:00:00.000Z';
const REGISTERED = { at: AT, kind: 'item_registered', assetId: 'item-1' };

const IN_TRASH = {
  id: 'item-9',
  name: 'Old bike',
  assetType: 'Vehicle',
  isEncrypted: true,
  files: 0,
  deletedAt: AT,
  keptUntil: AT,
};

interface Shown {
  readonly isOpen: boolean;
  readonly entries?: readonly Readonly<Record<string, string | undefined>>[];
}

/** A server that has the first item alone. */
function open({ isOpen, entries = [REGISTERED] }: Shown) {
  const vault = createFakeVault({ isOpen });
  const server = createFakeServer({
    ...vault.handlers,
    'GET /api/activity': () => ({ body: { entries } }),
    'GET /assets': vault.guarded(() => ({
      body: entries.map(({ assetId: id = '' }) => makeItem({ id, name: `Thing ${id}` })),
    })),
    'GET /api/trash': vault.guarded(() => ({ body: [IN_TRASH] })),
    'GET /assets/item-1': vault.guarded(() => ({ body: makeItem() })),
  });
  const { client, user } = renderScreen(<ActivityWithNames />, { server });
  return { server, client, user, readings: () => server.callsTo('/assets').map(({ call }) => call) };
}

const sentences = () => [...document.querySelectorAll('ol > li p')].map(({ textContent }) => textContent);

function lookAgain(): void {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
}

describe('the activity that is opened first', () => {
  test('names the items, which it reads, until they are locked', async () => {
    const { client, readings } = open({ isOpen: true });
    await waitFor(() => expect(sentences()).toEqual([NAMED]));
    noteLock(client, 'locked');
    await waitFor(() => expect(sentences()).toEqual([NAMELESS]));
    expect(document.body.textContent).not.toContain('Road bike');
    expect(client.getQueryCache().findAll({ queryKey: ['items'] })).toEqual([]);
    expect(readings()).toEqual(['GET /assets/item-1']);
  });

  test('reads no items while they are locked', async () => {
    const { server, readings } = open({ isOpen: false });
    await screen.findByText(NAMELESS);
    await waitFor(() => expect(server.callsTo('/encryption/session-status')).not.toEqual([]));
    expect(readings()).toEqual([]);
  });

  test('reads once each item that an entry can name, also where it is gone, and no other', async () => {
    const { readings } = open({
      isOpen: true,
      entries: [
        { at: AT, kind: 'item_deleted', assetId: 'item-3' },
        { at: AT, kind: 'item_edited', assetId: 'item-1' },
        { at: AT, kind: 'item_registered', assetId: 'item-2' },
        { at: AT, kind: 'session_opened' },
        REGISTERED,
      ],
    });
    await waitFor(() => expect(sentences().at(-1)).toBe(NAMED));
    await waitFor(() => expect(readings()).toHaveLength(2));
    lookAgain();
    await waitFor(() => expect(sentences()[2]).toBe(NAMELESS));
    expect(readings()).toEqual(['GET /assets/item-1', 'GET /assets/item-2']);
  });

  test('names an item in the trash, until the items are locked', async () => {
    const { client, readings } = open({
      isOpen: true,
      entries: [
        { at: AT, kind: 'item_deleted', assetId: 'item-9' },
        { at: AT, kind: 'item_edited', assetId: 'item-9' },
        REGISTERED,
      ],
    });
    const named = ['You moved \u2068Old bike\u2069 to the trash', 'You edited \u2068Old bike\u2069', NAMED];
    await waitFor(() => expect(sentences()).toEqual(named));
    expect(readings()).toEqual(['GET /assets/item-1']);
    noteLock(client, 'locked');
    await waitFor(() => expect(sentences()[0]).toBe('You moved an item to the trash'));
    expect(document.body.textContent).not.toContain('Old bike');
  });

  test('reads the trash once, however often the page is looked at or its filter is changed', async () => {
    const { server, user } = open({
      isOpen: true,
      entries: [{ at: AT, kind: 'item_deleted', assetId: 'item-9' }],
    });
    const named = ['You moved \u2068Old bike\u2069 to the trash'];
    await waitFor(() => expect(sentences()).toEqual(named));
    lookAgain();
    await user.click(screen.getByRole('radio', { name: 'Items' }));
    await waitFor(() => expect(sentences()).toEqual(named));
    expect(server.callsTo('/api/trash')).toHaveLength(1);
  });

  test.each([
    ['handed over', { kind: 'item_transferred', to: 'bob', transferId: 'transfer-1' }],
    ['deleted for good', { kind: 'item_deleted_for_good' }],
  ])('reads no item that its last entry says was %s, which would be refused', async (_, left) => {
    const { readings } = open({
      isOpen: true,
      entries: [
        { at: AT, assetId: 'item-2', ...left },
        { at: AT, kind: 'item_edited', assetId: 'item-2' },
        REGISTERED,
      ],
    });
    await waitFor(() => expect(sentences().at(-1)).toBe(NAMED));
    expect(readings()).toEqual(['GET /assets/item-1']);
  });

  test('reads an item that came back after it had left', async () => {
    const { readings } = open({
      isOpen: true,
      entries: [
        { at: AT, kind: 'item_restored', assetId: 'item-1' },
        { at: AT, kind: 'item_deleted', assetId: 'item-1' },
        REGISTERED,
      ],
    });
    await waitFor(() => expect(sentences().at(-1)).toBe(NAMED));
    expect(readings()).toEqual(['GET /assets/item-1']);
  });

  test('reads no item where it is empty', async () => {
    const { readings } = open({ isOpen: true, entries: [] });
    await screen.findByText('Nothing has happened yet');
    expect(readings()).toEqual([]);
  });

  test('reads no item where no text can name one', async () => {
    const entries = [{ at: AT, kind: 'session_opened' }];
    const { readings, server } = open({ isOpen: true, entries });
    await screen.findByText(/^You unlocked/);
    await waitFor(() => expect(server.callsTo('/encryption/session-status')).not.toEqual([]));
    expect(readings()).toEqual([]);
  });

  test('takes the names from the list of items where it is there', async () => {
    const { readings, client } = open({ isOpen: true });
    client.setQueryData(itemKeys.list, [makeItem()]);
    await waitFor(() => expect(sentences()).toEqual([NAMED]));
    expect(readings()).toEqual([]);
  });

  test('reads the list where many items are named, and not each of them', async () => {
    const ids = Array.from({ length: 11 }, (_, at) => `item-${at + 1}`);
    const entries = ids.map((assetId) => ({ ...REGISTERED, assetId }));
    const { readings } = open({ isOpen: true, entries });
    await waitFor(() =>
      expect(sentences()).toEqual(ids.map((id) => `You registered \u2068Thing ${id}\u2069`)),
    );
    expect(readings()).toEqual([expect.stringMatching(/^GET \/assets(\?|$)/)]);
  });
});
