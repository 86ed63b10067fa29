// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { firstOnPush, testAtNight } from '#tests/support/testAtNight.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { createFakeTransfers } from '#web/testing/fakeTransfers.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { dialog, prepareScreens } from '#web/testing/renderScreen.tsx';
import { renderTransfers } from '#web/testing/renderTransfers.tsx';
import { detailOf, makeRequest, makeTransfer, makeTransferItem } from '#web/testing/transfers.ts';
import type { ShownTransfer, ShownTransferDetail } from '../api/transfers.ts';
import * as listTransfers from './listTransfers.ts';

prepareScreens();

const NAMES = ['Road bike', 'Sofa', 'Lamp'];
const idOf = (at: number) => `transfer-${at + 1}`;
const asked = NAMES.map((assetName, at) =>
  makeTransfer({ id: idOf(at), assetId: `item-${at + 1}`, assetName }),
);
const approved = NAMES.map((assetName, at) =>
  makeRequest({ id: idOf(at), assetId: `item-${at + 1}`, assetName, status: 'PendingRequesterReview' }),
);
const requester = { emailDomain: 'example.com', memberSince: '2024-03-15T12:00:00.000Z' };

/** The approval of an item whose dialog has shown no level: that of a plain item is not shown. */
const NO_LOWER = { acknowledgedLevel: 'Maximum' };

interface Setting {
  readonly more?: Record<
    string,
    (request: { readonly body: unknown }) => FakeResponse | Promise<FakeResponse>
  >;
  readonly details?: Partial<ShownTransferDetail>;
  readonly vault?: ReturnType<typeof createFakeVault>;
}

async function open(list: readonly ShownTransfer[], setting: Setting = {}) {
  const { more = {}, details = {}, vault = createFakeVault({ level: 'Standard' }) } = setting;
  const transfers = createFakeTransfers(list, details);
  const items = Object.fromEntries(
    list.map(({ id, assetId, assetName: name }) => [
      `GET /transfers/asset/${id}`,
      (): FakeResponse => ({ body: makeTransferItem({ id: assetId, name }) }),
    ]),
  );
  const server = createFakeServer({ ...vault.handlers, ...transfers.handlers, ...items, ...more });
  const user = renderTransfers(server);
  await screen.findByRole('region', { name: 'Transfers that you can decide together' });
  return { user, server, transfers, vault };
}

const waits = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const pressIn = async (user: UserEvent, title: string, name: string) =>
  user.click(await within(await dialog(title)).findByRole('button', { name }));
const steps = (server: Awaited<ReturnType<typeof open>>['server']) =>
  server
    .callsOf('POST')
    .filter(({ call }) => call.startsWith('POST /transfers/'))
    .map(({ call, body }) => [call.replace('POST /transfers/', ''), body]);
const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

describe('requests of one person for several items', () => {
  test('stand above the list, with the names of their items', async () => {
    await open(asked);
    const group = within(screen.getByRole('region', { name: 'Transfers that you can decide together' }));
    expect(group.getByText(/bob.* asks for 3 of your items/)).toBeTruthy();
    expect(group.getByText(/Road bike.*, .*Sofa.*, .*Lamp/)).toBeTruthy();
  });

  test('stand there for the first five persons, and for the others on request', async () => {
    const many = Array.from({ length: 7 }, (_, person) =>
      asked.map((transfer) => ({
        ...transfer,
        id: `${transfer.id}-${person}`,
        requesterUsername: `person${person}`,
      })),
    ).flat();
    const { user } = await open(many);
    expect(screen.getAllByRole('button', { name: 'Approve all…' })).toHaveLength(5);
    await press(user, 'Show 2 more groups of transfers');
    const all = screen.getAllByRole('button', { name: 'Approve all…' });
    expect(all).toHaveLength(7);
    await waitFor(() => expect(document.activeElement).toBe(all[5]));
    expect(screen.queryByRole('button', { name: /more groups? of transfers/ })).toBeNull();
  });

  test('are approved from one dialog, each by a call of its own', async () => {
    const { user, server } = await open(asked);
    await press(user, 'Approve all…');
    const shown = within(await dialog('Approve transfers'));
    expect(shown.getByText(/bob.* asks you to hand over 3 items\./)).toBeTruthy();
    const items = within(shown.getByRole('list', { name: 'Items' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(NAMES.map((name) => `${name}Vehicle · 1 detail`));
    expect(shown.getByText('March 2024')).toBeTruthy();
    expect(steps(server)).toEqual([]);
    await pressIn(user, 'Approve transfers', 'Approve all');
    await screen.findByText(/3 requests were approved\. .*bob.* can now review the items\./);
    expect(steps(server)).toEqual(NAMES.map((_, at) => [`approve-owner/${idOf(at)}`, NO_LOWER]));
    await pressIn(user, 'Approve transfers', 'Done');
    await waitFor(() => expect(screen.queryByText(/asks for 3 of your items/)).toBeNull());
  });

  test('are not drawn anew in the list at each step of their approval', async () => {
    const { promise: held, resolve: goOn } = deferred<void>();
    const { user } = await open(asked, {
      more: {
        [`POST /transfers/approve-owner/${idOf(2)}`]: async () => {
          await held;
          return { body: { message: 'Done' } };
        },
      },
    });
    await press(user, 'Approve all…');
    const approve = await within(await dialog('Approve transfers')).findByRole('button', {
      name: 'Approve all',
    });
    const draw = vi.spyOn(listTransfers, 'visibleTransfers');
    await user.click(approve);
    await screen.findByText('2 of 3');
    expect(draw).not.toHaveBeenCalled();
    goOn();
    await screen.findByText(/3 requests were approved/);
  });

  test('show the words of each encrypted item, and send them and the level with its approval', async () => {
    const words = ['velvet orbit canyon', 'museum lamp river', 'quiet heron pier'];
    const sealed = asked.map((transfer) => ({ ...transfer, isEncrypted: true }));
    const more = Object.fromEntries(
      sealed.map((transfer, at) => [
        `GET /transfers/${transfer.id}`,
        () => ({
          body: detailOf(transfer, {
            requester: { ...requester, securityLevel: 'Enhanced' },
            verification: 'ready',
            verificationPhrase: words[at] ?? '',
          }),
        }),
      ]),
    );
    const { user, server } = await open(sealed, { more });
    await press(user, 'Approve all…');
    const shown = within(await dialog('Approve transfers'));
    for (const phrase of words) expect(shown.getByText(phrase)).toBeTruthy();
    expect(shown.getByText(/Compare them with bob before you approve/)).toBeTruthy();
    await pressIn(user, 'Approve transfers', 'Approve all');
    await screen.findByText(/3 requests were approved/);
    expect(steps(server)).toEqual(
      words.map((verificationPhrase, at) => [
        `approve-owner/${idOf(at)}`,
        { acknowledgedLevel: 'Enhanced', verificationPhrase },
      ]),
    );
  });

  test('are approved for someone at a lower level only once the owner has ticked that', async () => {
    const details = {
      requester: { ...requester, securityLevel: 'Standard' as const, isLowerLevel: true },
    };
    const sealed = asked.map((transfer) => ({ ...transfer, isEncrypted: true }));
    const { user, server } = await open(sealed, { details });
    await press(user, 'Approve all…');
    const shown = within(await dialog('Approve transfers'));
    const button = shown.getByRole<HTMLButtonElement>('button', { name: 'Approve all' });
    expect(button.disabled).toBe(true);
    expect(shown.getByText(/could read these once you approve/)).toBeTruthy();
    await user.click(shown.getByLabelText(/hand the items over all the same/));
    await user.click(button);
    await screen.findByText(/3 requests were approved/);
    expect(steps(server).map(([, body]) => body)).toEqual(
      NAMES.map(() => ({ acknowledgedLevel: 'Standard' })),
    );
  });

  testAtNight(
    'keep the tick where a try without a connection is repeated, and not where they are opened anew',
    async () => {
      const details = {
        requester: { ...requester, securityLevel: 'Standard' as const, isLowerLevel: true },
      };
      const sealed = asked.map((transfer) => ({ ...transfer, isEncrypted: true }));
      const { user } = await open(sealed, {
        details,
        more: { 'POST /transfers/approve-owner/transfer-1': unreachable },
      });
      const tick = () => screen.findByLabelText<HTMLInputElement>(/hand the items over all the same/);
      await press(user, 'Approve all…');
      await user.click(await tick());
      await pressIn(user, 'Approve transfers', 'Approve all');
      await waits(10_000);
      await pressIn(user, 'Approve transfers', 'Try again');
      expect((await tick()).checked).toBe(true);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await press(user, 'Approve all…');
      expect((await tick()).checked).toBe(false);
    },
  );

  test('say of which of them the level of the other person speaks, where only some are encrypted', async () => {
    const details = {
      requester: { ...requester, securityLevel: 'Standard' as const, isLowerLevel: true },
    };
    const mixed = asked.map((transfer, at) => ({ ...transfer, isEncrypted: at === 1 }));
    const { user } = await open(mixed, { details });
    await press(user, 'Approve all…');
    const shown = within(await dialog('Approve transfers'));
    expect(shown.getByText(/could read this one once you approve/)).toBeTruthy();
    expect(shown.getByLabelText(/hand the item over all the same/)).toBeTruthy();
    expect(shown.getByText(/concerns only the item marked “Encrypted”/)).toBeTruthy();
    const items = within(shown.getByRole('list', { name: 'Items' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent?.includes('Encrypted'))).toEqual([false, true, false]);
  });

  test('that changed meanwhile are left out, and the others are approved', async () => {
    const { user, server } = await open(asked, {
      more: {
        'GET /transfers/transfer-2': () => ({
          body: detailOf(makeTransfer({ id: 'transfer-2', status: 'DeniedByOwner' })),
        }),
        'GET /transfers/asset/transfer-3': () => refusal(409, 'item_damaged', 'This item is damaged.'),
      },
    });
    await press(user, 'Approve all…');
    const shown = within(await dialog('Approve transfers'));
    const note = shown.getByRole('note');
    expect(note.textContent).toContain('2 items are left out');
    expect(note.textContent).toContain('Sofa: This request is no longer open.');
    expect(note.textContent).toContain('Lamp: This item is damaged.');
    await pressIn(user, 'Approve transfers', 'Approve all');
    await screen.findByText(/1 request was approved/);
    expect(steps(server)).toEqual([['approve-owner/transfer-1', NO_LOWER]]);
  });

  test('are listed where one fails, and that one alone is tried again', async () => {
    let answer: FakeResponse | undefined = refusal(409, 'in_transit', 'In transit to someone else.');
    const { user, server } = await open(asked, {
      more: { 'POST /transfers/approve-owner/transfer-2': () => answer ?? { body: { message: 'Done' } } },
    });
    await press(user, 'Approve all…');
    await pressIn(user, 'Approve transfers', 'Approve all');
    await screen.findByText('1 request could not be approved:');
    const shown = within(await dialog('Approve transfers'));
    expect(shown.getByRole('listitem').textContent).toBe('Sofa: In transit to someone else.');
    expect(shown.getByText(/2 requests were approved/)).toBeTruthy();
    answer = undefined;
    await pressIn(user, 'Approve transfers', 'Try again');
    await screen.findByText(/asks you to hand over 1 item\./);
    await pressIn(user, 'Approve transfers', 'Approve all');
    await screen.findByText(/1 request was approved/);
    expect(steps(server).map(([call]) => call)).toEqual([
      'approve-owner/transfer-1',
      'approve-owner/transfer-2',
      'approve-owner/transfer-3',
      'approve-owner/transfer-2',
    ]);
  });

  testAtNight('are approved although a response is lost', async () => {
    let attempts = 0;
    const { user } = await open(asked, {
      more: {
        'POST /transfers/approve-owner/transfer-1': () => {
          attempts += 1;
          return attempts === 1 ? unreachable() : { body: { message: 'Done' } };
        },
      },
    });
    await press(user, 'Approve all…');
    await pressIn(user, 'Approve transfers', 'Approve all');
    await waits(1_000);
    await screen.findByText(/3 requests were approved/);
  });

  test.each(
    firstOnPush([
      ['the status tells that they are', undefined],
      ['the other person has accepted meanwhile', { approved: true }],
      ['the other person has rejected meanwhile', { approved: false }],
    ]),
  )('count as approved where every response was lost, but %s', async (_, body) => {
    const { user, transfers } = await open(asked, {
      more: {
        'POST /transfers/approve-owner/transfer-1': () => {
          transfers.handlers['POST /transfers/approve-owner/transfer-1']?.();
          if (body) transfers.handlers['POST /transfers/requester-decision/transfer-1']?.({ body });
          return unreachable();
        },
      },
    });
    await press(user, 'Approve all…');
    await pressIn(user, 'Approve transfers', 'Approve all');
    await waits(10_000);
    await screen.findByText(/3 requests were approved/);
    expect(screen.queryByText(/not reached|could not/)).toBeNull();
  });

  test('are named as approved already, where only the next try has a connection to see that', async () => {
    let isCut = false;
    const { user, transfers } = await open(asked, {
      more: {
        'POST /transfers/approve-owner/transfer-3': () => {
          transfers.handlers['POST /transfers/approve-owner/transfer-3']?.();
          isCut = true;
          return unreachable();
        },
        'GET /transfers/transfer-3': () =>
          isCut ? unreachable() : (transfers.handlers['GET /transfers/transfer-3']?.() ?? { status: 404 }),
      },
    });
    await press(user, 'Approve all…');
    await pressIn(user, 'Approve transfers', 'Approve all');
    await waits(10_000);
    await screen.findByText('1 item was not reached.');
    isCut = false;
    await pressIn(user, 'Approve transfers', 'Try again');
    await screen.findByText(/You have approved this request already\./);
  });

  test('are not all waited for without a connection, and the dialog says why', async () => {
    const { user, server } = await open(asked, {
      more: { 'POST /transfers/approve-owner/transfer-2': unreachable },
    });
    await press(user, 'Approve all…');
    await pressIn(user, 'Approve transfers', 'Approve all');
    await waits(10_000);
    await screen.findByText('2 items were not reached.');
    screen.getByText('Network error. Please check your connection and try again.');
    expect(steps(server).map(([call]) => call)).not.toContain('approve-owner/transfer-3');
  });

  test('are not approved together where several accounts have had the name', async () => {
    const { user } = await open(asked, {
      more: {
        'GET /transfers/transfer-3': () => ({
          body: detailOf(makeTransfer({ id: 'transfer-3' }), { requesterShortId: 'other1' }),
        }),
      },
    });
    await press(user, 'Approve all…');
    const shown = within(await dialog('Approve transfers'));
    expect(shown.getByRole('alert').textContent).toContain('Several people use this name');
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Approve all' }).disabled).toBe(true);
  });

  test('say how far reading them is, and stop at Cancel', async () => {
    const { user, server } = await open(asked, {
      more: { 'GET /transfers/asset/transfer-2': () => new Promise<FakeResponse>(() => undefined) },
    });
    await press(user, 'Approve all…');
    const shown = within(await dialog('Approve transfers'));
    expect(await shown.findByText('Reading the items…')).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText(/^None of these transfers/)).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const opener = screen.getByRole<HTMLButtonElement>('button', { name: 'Approve all…' });
    expect(opener.disabled).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(opener));
    await waits(5_000);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(steps(server)).toEqual([]);
  });

  testAtNight('can be read again where none could be read without a connection', async () => {
    let isCut = true;
    const more = Object.fromEntries(
      asked.map(({ id, assetName: name }) => [
        `GET /transfers/asset/${id}`,
        () => (isCut ? unreachable() : { body: makeTransferItem({ name }) }),
      ]),
    );
    const { user } = await open(asked, { more });
    await press(user, 'Approve all…');
    await waits(10_000);
    await screen.findByText(/None of these transfers can be decided here/);
    isCut = false;
    await pressIn(user, 'Approve transfers', 'Try again');
    await screen.findByText(/asks you to hand over 3 items\./);
  });

  test('keep the focus in their dialog through every change, and leave it on the page', async () => {
    const { user } = await open(asked);
    await press(user, 'Approve all…');
    const shown = await dialog('Approve transfers');
    await screen.findByText(/asks you to hand over 3 items\./);
    await waits(500);
    expect(shown.contains(document.activeElement)).toBe(true);
    await pressIn(user, 'Approve transfers', 'Approve all');
    const report = await screen.findByText(/3 requests were approved/);
    expect(report.closest('[role=status]')).toBeTruthy();
    const done = within(shown).getByRole('button', { name: 'Done' });
    await waitFor(() => expect(document.activeElement).toBe(done));
    await user.click(done);
    await waitFor(() => expect(screen.queryByText(/asks for 3 of your items/)).toBeNull());
    await waits(1_000);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('give the focus back to the button that refuses them, when the owner closes the report', async () => {
    const { user } = await open(asked, {
      more: Object.fromEntries(
        asked.map(({ id }) => [`POST /transfers/deny-owner/${id}`, () => refusal(409, 'in_transit')]),
      ),
    });
    await press(user, 'Deny all…');
    await pressIn(user, 'Deny transfers', 'Deny all');
    await screen.findByText('3 requests could not be denied:');
    await pressIn(user, 'Approve transfers', 'Done');
    await waits(1_000);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Deny all…' }));
  });

  test('have buttons that the text of their card describes', async () => {
    await open(asked);
    for (const name of ['Approve all…', 'Deny all…']) {
      const id = screen.getByRole('button', { name }).getAttribute('aria-describedby') ?? '';
      expect(document.getElementById(id)?.textContent).toMatch(/asks for 3 of your items/);
    }
  });

  test('leave the room to what a search finds, and are all named in their card after it', async () => {
    const { user } = await open(asked);
    const field = screen.getByLabelText('Search your transfers');
    await user.type(field, 'Sofa');
    await waits(1_000);
    expect(screen.queryByText(/asks for/)).toBeNull();
    await user.clear(field);
    expect(await screen.findByText(/asks for 3 of your items/)).toBeTruthy();
  });

  test('are counted one by one where some have the same name', async () => {
    await open(asked.map((transfer, at) => (at === 0 ? transfer : { ...transfer, assetName: 'Chair' })));
    const group = within(screen.getByRole('region', { name: 'Transfers that you can decide together' }));
    expect(group.getByText(/Road bike.*, .*Chair.*, .*Chair/)).toBeTruthy();
  });

  test('are read again in the list a moment after they were decided, and not before', async () => {
    const { user, server } = await open(asked);
    await press(user, 'Approve all…');
    await pressIn(user, 'Approve transfers', 'Approve all');
    const before = server.callsTo('/transfers/pending').length;
    await screen.findByText(/3 requests were approved/);
    expect(server.callsTo('/transfers/pending')).toHaveLength(before);
    await waits(500);
    await waitFor(() => expect(server.callsTo('/transfers/pending').length).toBeGreaterThan(before));
  });

  test('are denied together after a question', async () => {
    const { user, server } = await open(asked);
    await press(user, 'Deny all…');
    await pressIn(user, 'Deny transfers', 'Go back');
    expect(steps(server)).toEqual([]);
    await press(user, 'Deny all…');
    await pressIn(user, 'Deny transfers', 'Deny all');
    await screen.findByText('3 requests were denied. The items stay yours.');
    expect(steps(server).map(([call]) => call)).toEqual(NAMES.map((_, at) => `deny-owner/${idOf(at)}`));
  });

  testAtNight('come back to their dialog when the owner goes back from denying', async () => {
    const { user, server } = await open(asked);
    await press(user, 'Approve all…');
    await pressIn(user, 'Approve transfers', 'Deny all');
    await pressIn(user, 'Deny transfers', 'Go back');
    await within(await dialog('Approve transfers')).findByText(/asks you to hand over 3 items\./);
    expect(steps(server)).toEqual([]);
  });
});

describe('several items under review', () => {
  test('are shown each with its details, and accepted each by a call of its own', async () => {
    const { user, server } = await open(approved);
    await press(user, 'Accept all…');
    const shown = within(await dialog('Items in transit'));
    expect(shown.getByText(/alice.* hands over 3 items to you/)).toBeTruthy();
    expect(shown.getByText('WBK 4711')).toBeTruthy();
    await user.click(shown.getByRole('button', { name: /^Sofa/ }));
    expect(shown.getAllByText('WBK 4711')).toHaveLength(2);
    await pressIn(user, 'Items in transit', 'Accept all');
    await screen.findByText('3 items are now in your registry.');
    expect(steps(server)).toEqual(
      NAMES.map((_, at) => [`requester-decision/${idOf(at)}`, { approved: true }]),
    );
    expect((await dialog('Items in transit')).textContent).toContain('Your items');
  });

  testAtNight('are rejected together after a question', async () => {
    const { user, server } = await open(approved);
    await press(user, 'Accept all…');
    await pressIn(user, 'Items in transit', 'Reject all');
    await pressIn(user, 'Reject items', 'Reject all');
    await screen.findByText('3 items were rejected.');
    expect(steps(server).map(([, body]) => body)).toEqual(NAMES.map(() => ({ approved: false })));
  });

  test('leave out one whose key in the registry is not the requester’s', async () => {
    const { user, server } = await open(approved, {
      more: {
        'GET /transfers/transfer-1': () => ({
          body: detailOf(makeRequest({ id: 'transfer-1', status: 'PendingRequesterReview' }), {
            verification: 'changed',
          }),
        }),
      },
    });
    await press(user, 'Accept all…');
    const shown = within(await dialog('Items in transit'));
    expect(shown.getByRole('alert').textContent).toContain('Road bike: The key that the registry holds');
    await pressIn(user, 'Items in transit', 'Accept all');
    await screen.findByText('2 items are now in your registry.');
    expect(steps(server).map(([call]) => call)).toEqual([
      'requester-decision/transfer-2',
      'requester-decision/transfer-3',
    ]);
  });
});

describe('several encrypted items while the items are locked', () => {
  const locked = asked.map((transfer) => ({ ...transfer, isEncrypted: true, assetName: 'Encrypted item' }));
  const openLocked = (more: Setting['more'] = {}) => {
    const vault = createFakeVault({ level: 'Maximum' });
    const items = NAMES.map((name, at) => [
      `GET /transfers/asset/${idOf(at)}`,
      vault.guarded((): FakeResponse => ({ body: makeTransferItem({ name }) })),
    ]);
    return open(locked, { vault, more: { ...Object.fromEntries(items), ...more } });
  };
  const enter = async (user: UserEvent) => {
    const shown = within(await dialog('Authentication Required'));
    await user.type(shown.getByLabelText(/Encryption password/), PASSWORD);
    await user.click(shown.getByRole('button', { name: 'Authenticate' }));
    await waits(500);
  };

  test('need the password once, and are named before the decision', async () => {
    const { user } = await openLocked();
    await press(user, 'Approve all…');
    await enter(user);
    const shown = within(await dialog('Approve transfers'));
    for (const name of NAMES) expect(await shown.findByText(name)).toBeTruthy();
  });

  testAtNight('open no dialog when the user cancels the password dialog', async () => {
    const { user } = await openLocked();
    await press(user, 'Approve all…');
    await pressIn(user, 'Authentication Required', 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve all…' }).disabled).toBe(false);
  });

  const WORDS = { verification: 'ready', verificationPhrase: 'velvet orbit canyon' } as const;
  const wordless = locked.map((transfer) => detailOf(transfer, { verification: 'locked' }));

  testAtNight('are read again after the password when their words are locked by then', async () => {
    let reads = 0;
    const { user, server } = await open(locked, {
      vault: createFakeVault({ level: 'Maximum', isOpen: true }),
      more: {
        'GET /transfers/transfer-2': () => {
          reads += 1;
          return { body: reads === 1 ? wordless[1] : { ...wordless[1], ...WORDS } };
        },
      },
    });
    await press(user, 'Approve all…');
    await enter(user);
    const shown = within(await dialog('Approve transfers'));
    expect(await shown.findByText(WORDS.verificationPhrase)).toBeTruthy();
    await pressIn(user, 'Approve transfers', 'Approve all');
    await screen.findByText(/3 requests were approved/);
    expect(steps(server)[1]?.[1]).toEqual({ ...NO_LOWER, verificationPhrase: WORDS.verificationPhrase });
  });

  testAtNight('are left out where their words stay locked', async () => {
    const { user, server } = await open(locked, {
      vault: createFakeVault({ level: 'Maximum', isOpen: true }),
      more: { 'GET /transfers/transfer-2': () => ({ body: wordless[1] }) },
    });
    await press(user, 'Approve all…');
    await enter(user);
    const shown = within(await dialog('Approve transfers'));
    expect((await shown.findByRole('note')).textContent).toContain('1 item is left out');
    expect(screen.queryByRole('dialog', { name: 'Authentication Required' })).toBeNull();
    await pressIn(user, 'Approve transfers', 'Approve all');
    await screen.findByText(/2 requests were approved/);
    expect(steps(server).map(([call]) => call)).not.toContain('approve-owner/transfer-2');
  });

  const refused = refusal(401, 'unauthorized');
  const openRefusing = async () => {
    const { promise: first, resolve: answer } = deferred<FakeResponse>();
    const opened = await openLocked({ 'POST /transfers/approve-owner/transfer-1': () => first });
    await press(opened.user, 'Approve all…');
    await enter(opened.user);
    await pressIn(opened.user, 'Approve transfers', 'Approve all');
    await waitFor(() => expect(steps(opened.server)).toHaveLength(1));
    return { ...opened, answer };
  };
  const expectNoQuestion = async (server: Parameters<typeof steps>[0]) => {
    await waits(5_000);
    expect(screen.queryByRole('dialog', { name: 'Authentication Required' })).toBeNull();
    expect(steps(server)).toHaveLength(1);
  };

  test('ask for no password after a lock, when the call that was under way is refused', async () => {
    const { user, server, answer } = await openRefusing();
    await user.click(await screen.findByRole('button', { name: /^Lock your items now/, hidden: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answer(refused);
    await expectNoQuestion(server);
  });

  testAtNight('ask for no password after Cancel, when the call that was under way is refused', async () => {
    const { user, server, answer } = await openRefusing();
    await pressIn(user, 'Approve transfers', 'Cancel');
    answer(refused);
    await expectNoQuestion(server);
    expect(await screen.findByText('3 items were not reached.')).toBeTruthy();
  });

  testAtNight('ask once for the password, and count as failed when the server refuses after it', async () => {
    const { user, server } = await openLocked({
      'POST /transfers/approve-owner/transfer-2': () => refused,
    });
    await press(user, 'Approve all…');
    await enter(user);
    await pressIn(user, 'Approve transfers', 'Approve all');
    await enter(user);
    await screen.findByText('1 request could not be approved:');
    expect(screen.queryByRole('dialog', { name: 'Authentication Required' })).toBeNull();
    expect(steps(server).map(([call]) => call)).toEqual([
      'approve-owner/transfer-1',
      'approve-owner/transfer-2',
      'approve-owner/transfer-2',
      'approve-owner/transfer-3',
    ]);
  });

  testAtNight(
    'say how many were approved when the owner does not give the password for the rest',
    async () => {
      const { user } = await openLocked({ 'POST /transfers/approve-owner/transfer-2': () => refused });
      await press(user, 'Approve all…');
      await enter(user);
      await pressIn(user, 'Approve transfers', 'Approve all');
      await pressIn(user, 'Authentication Required', 'Cancel');
      await screen.findByText(/^1 of 3 transfers were decided\./);
    },
  );

  test('are taken off the page by a lock, and no further one is approved', async () => {
    const { promise: first, resolve: answer } = deferred<FakeResponse>();
    const { user, server } = await openLocked({ 'POST /transfers/approve-owner/transfer-1': () => first });
    await press(user, 'Approve all…');
    await enter(user);
    await pressIn(user, 'Approve transfers', 'Approve all');
    await waitFor(() => expect(steps(server)).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: /^Lock your items now/, hidden: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answer({ body: { message: 'Done' } });
    await waits(5_000);
    expect(steps(server)).toHaveLength(1);
    expect(screen.queryByText('Sofa')).toBeNull();
  });
});
