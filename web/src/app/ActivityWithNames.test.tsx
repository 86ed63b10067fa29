// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { noteLock } from '#web/session/api.ts';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import ActivityWithNames from './ActivityWithNames.tsx';

prepareScreens();

const NAMED = 'You registered \u2068Road bike\u2069';
const NAMELESS = 'You registered an item';

function open({ isOpen }: { readonly isOpen: boolean }) {
  const vault = createFakeVault({ isOpen });
  const at = '2026-03-04T12:00:00.000Z';
  const entries = [{ at, kind: 'item_registered', assetId: 'item-1' }];
  const server = createFakeServer({
    ...vault.handlers,
    'GET /api/activity': () => ({ body: { entries } }),
    'GET /assets': vault.guarded(() => ({ body: [makeItem()] })),
  });
  const { client } = renderScreen(<ActivityWithNames />, { server });
  return { server, client };
}

const sentence = () => document.querySelector('ol > li p')?.textContent;

describe('the activity that is opened first', () => {
  test('names the items, which it reads, until they are locked', async () => {
    const { client } = open({ isOpen: true });
    await waitFor(() => expect(sentence()).toBe(NAMED));
    noteLock(client, 'locked');
    await waitFor(() => expect(sentence()).toBe(NAMELESS));
    expect(document.body.textContent).not.toContain('Road bike');
  });

  test('reads no items while they are locked', async () => {
    const { server } = open({ isOpen: false });
    await screen.findByText(NAMELESS);
    await waitFor(() => expect(server.callsTo('/encryption/session-status')).not.toEqual([]));
    expect(server.callsTo('/assets')).toEqual([]);
  });
});
