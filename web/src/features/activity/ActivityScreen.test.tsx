// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { ActivityEntry } from '#shared/contract/system.ts';
import { ACTIVITY_KINDS } from '#shared/domain/activity.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { address, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { userWith } from '#web/testing/users.ts';
import { formatDay } from '#web/ui/text.ts';
import ActivityScreen from './ActivityScreen.tsx';

prepareScreens();

const LIST = 'GET /api/activity';
const entry = (kind: ActivityEntry['kind'], more: Partial<ActivityEntry> = {}): ActivityEntry => ({
  at: '2026-03-04T12:00:00.000Z',
  kind,
  ...more,
});
const page = (entries: ActivityEntry[], cursor?: string): FakeResponse => ({
  body: { entries, ...(cursor && { cursor }) },
});

async function open(
  handlers: Record<string, () => FakeResponse>,
  { at = '/activity', role = 'User' }: { at?: string; role?: string } = {},
) {
  const server = createFakeServer(handlers);
  const { user } = renderScreen(<ActivityScreen WithNames={({ children }) => children(new Map())} />, {
    path: at,
    server,
    signedIn: userWith({ role }),
  });
  return { server, user };
}

/** The texts of the entries, without the marks that isolate names. */
const sentences = () =>
  [...document.querySelectorAll('ol > li p')].map((line) =>
    (line.textContent ?? '').replace(/[\u2068\u2069]/g, ''),
  );

describe('the activity screen', () => {
  test('lists actions of the user and of others, newest first', async () => {
    await open({
      [LIST]: () =>
        page([
          entry('transfer_approved', { by: 'bob', transferId: 't1' }),
          entry('transfer_requested', { to: 'bob', transferId: 't1' }),
          entry('session_opened'),
        ]),
    });
    await screen.findByText('You unlocked your encrypted items');
    expect(sentences()).toEqual([
      'bob approved your request',
      'You asked bob for an item',
      'You unlocked your encrypted items',
    ]);
  });

  test('has a text for every kind of entry, by the user or by another', async () => {
    const entries = ACTIVITY_KINDS.flatMap((kind) => [
      entry(kind, { to: 'bob' }),
      entry(kind, { by: 'carol' }),
    ]);
    await open({ [LIST]: () => page(entries) });
    await screen.findByText('You registered an item');
    const said = sentences();
    expect(said).toHaveLength(ACTIVITY_KINDS.length * 2);
    expect(said.filter((text) => /^(own|theirs)\.|\{\{|^$/.test(text))).toEqual([]);
    expect(said.filter((_, place) => place % 2 === 1).every((text) => text.startsWith('carol '))).toBe(true);
  });

  test('says of an invitation that was refused that it was not sent', async () => {
    const invited = entry('admin_user_invited', { to: 'bob' });
    await open({ [LIST]: () => page([invited, { ...invited, refused: true }]) });
    await screen.findByText(/no invitation was sent/);
    expect(sentences()).toEqual(['You invited bob', 'You invited bob, but no invitation was sent']);
  });

  test('names the items whose names are known', async () => {
    const entries = () =>
      page([
        entry('item_registered', { assetId: 'item-1' }),
        entry('transfer_requested', { by: 'bob', assetId: 'item-1' }),
        entry('item_edited', { assetId: 'elsewhere' }),
      ]);
    renderScreen(
      <ActivityScreen WithNames={({ children }) => children(new Map([['item-1', 'Road bike']]))} />,
      {
        server: createFakeServer({ [LIST]: entries }),
      },
    );
    await screen.findByText('You edited an item');
    expect(sentences()).toEqual([
      'You registered Road bike',
      'bob asked you for Road bike',
      'You edited an item',
    ]);
  });

  test('puts each day above its first entry', async () => {
    const now = new Date();
    const earlier = new Date(now.getTime() - 86_400_000);
    await open({
      [LIST]: () =>
        page([
          { at: now.toISOString(), kind: 'item_edited' },
          { at: now.toISOString(), kind: 'session_opened' },
          { at: earlier.toISOString(), kind: 'item_edited' },
          entry('item_registered'),
        ]),
    });
    await screen.findByText('You registered an item');
    const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(days).toEqual(['Today', 'Yesterday', formatDay('2026-03-04T12:00:00.000Z')]);
  });

  test('links to an item that the user may still own, not to one that was handed over or deleted', async () => {
    await open({
      [LIST]: () =>
        page([
          entry('item_transferred', { to: 'bob', assetId: 'given' }),
          entry('item_transferred', { by: 'bob', assetId: 'received' }),
          entry('item_deleted', { assetId: 'gone' }),
          entry('item_edited', { assetId: 'mine' }),
          entry('item_edited', { assetId: 'gone' }),
          entry('item_registered', { assetId: 'given' }),
        ]),
    });
    await screen.findByText('You registered an item');
    const links = [...document.querySelectorAll('ol a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/asset-details/received', '/asset-details/mine']);
  });

  test('can be filtered by group, which the address keeps', async () => {
    const { server, user } = await open({
      [LIST]: () => page([entry('session_opened'), entry('item_edited')]),
      [`${LIST}?kind=security`]: () => page([entry('session_opened')]),
    });
    await screen.findByText('You edited an item');
    await user.click(screen.getByText('Security'));
    await waitFor(() => expect(sentences()).toEqual(['You unlocked your encrypted items']));
    expect(address()).toBe('/activity?kind=security');
    expect(server.callsTo('/api/activity').at(-1)?.call).toBe(`${LIST}?kind=security`);
  });

  test('offers the group of administrators’ actions to administrators only', async () => {
    await open({ [LIST]: () => page([entry('session_opened')]) }, { at: '/activity?kind=admin' });
    await screen.findByText('You unlocked your encrypted items');
    expect(screen.queryByText('Admin')).toBeNull();
    cleanup();
    const shown = () => page([entry('admin_user_disabled', { to: 'bob' })]);
    await open({ [`${LIST}?kind=admin`]: shown }, { at: '/activity?kind=admin', role: 'Admin' });
    await screen.findByText(/You disabled the account of/);
  });

  test('shows the next page on request, and moves the focus to its first entry', async () => {
    const { user } = await open({
      [LIST]: () => page([entry('item_edited')], 'next'),
      [`${LIST}?cursor=next`]: () => page([entry('item_registered')]),
    });
    await user.click(await screen.findByText('Show more'));
    await screen.findByText('You registered an item');
    expect(sentences()).toEqual(['You edited an item', 'You registered an item']);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('You registered an item'));
    expect(screen.queryByText('Show more')).toBeNull();
  });

  test('looks further back on request when the newest entries have none of the group', async () => {
    const { user } = await open(
      {
        [`${LIST}?kind=items`]: () => page([], 'next'),
        [`${LIST}?cursor=next&kind=items`]: () => page([entry('item_edited')]),
      },
      { at: '/activity?kind=items' },
    );
    await screen.findByText(/Nothing of this kind among the newest entries/);
    await user.click(screen.getByText('Show more'));
    await screen.findByText('You edited an item');
  });

  test('keeps its entries when the next page cannot be loaded, which can be tried again', async () => {
    let isDown = true;
    const { user } = await open({
      [LIST]: () => page([entry('item_edited')], 'next'),
      [`${LIST}?cursor=next`]: () =>
        isDown ? refusal(500, 'internal_error') : page([entry('item_registered')]),
    });
    await user.click(await screen.findByText('Show more'));
    await screen.findByText('Further entries could not be loaded. Please try again.', {}, { timeout: 9_000 });
    expect(sentences()).toEqual(['You edited an item']);
    isDown = false;
    await user.click(screen.getByText('Show more'));
    await screen.findByText('You registered an item');
  });

  test('says when there are no entries, and when they could not be loaded', async () => {
    await open({ [LIST]: () => page([]) });
    await screen.findByText('Nothing has happened yet');
    cleanup();
    await open({ [LIST]: () => refusal(500, 'internal_error') });
    await screen.findByText('Your activity could not be loaded', {}, { timeout: 9_000 });
  });
});

describe('the receipt of a completed transfer', () => {
  const handedOver = entry('item_transferred', { to: 'bob', transferId: 't1' });
  const withReceipt = (receipt: () => FakeResponse) =>
    open({
      [LIST]: () => page([handedOver, entry('transfer_approved', { to: 'bob', transferId: 't2' })]),
      'GET /transfers/t1/receipt': receipt,
    });

  test('is offered with the handover only, and saved from the address in the response with a word about it', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.href);
    });
    const { user } = await withReceipt(() => ({ body: { downloadUrl: 'https://files.example/receipt' } }));
    await user.click(await screen.findByText('Receipt'));
    await waitFor(() => expect(saved).toEqual(['https://files.example/receipt']));
    await screen.findByText('The receipt was saved as “transfer-receipt.pdf”.');
  });

  test('is reported when it does not exist any more', async () => {
    const { user } = await withReceipt(() => refusal(404, 'not_found'));
    await user.click(await screen.findByText('Receipt'));
    await screen.findByText('There is no receipt of this transfer any more.');
  });

  test('is reported when it cannot be loaded', async () => {
    const { user } = await withReceipt(() => refusal(503, 'unavailable'));
    await user.click(await screen.findByText('Receipt'));
    await screen.findByText('The receipt could not be loaded. Please try again.');
  });

  test('that cannot be loaded is reported below the buttons, which keep their line', async () => {
    const { user } = await withReceipt(() => refusal(503, 'unavailable'));
    const receipt = await screen.findByRole('button', { name: /receipt/i });
    await user.click(receipt);
    const alert = await screen.findByRole('alert');
    expect(receipt.parentElement?.contains(alert)).toBe(false);
    expect(receipt.closest('li')?.contains(alert)).toBe(true);
  });
});
