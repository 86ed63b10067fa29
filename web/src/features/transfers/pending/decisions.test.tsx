// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { markLock } from '#web/session/unfinishedLock.ts';
import { createFakeServer, type FakeResponse, refusal, type SeenRequest } from '#web/testing/fakeServer.ts';
import { createFakeTransfers } from '#web/testing/fakeTransfers.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { address, dialog, prepareScreens } from '#web/testing/renderScreen.tsx';
import { renderTransfers } from '#web/testing/renderTransfers.tsx';
import { detailOf, makeRequest, makeTransfer, makeTransferItem } from '#web/testing/transfers.ts';
import type { ShownTransfer, ShownTransferDetail } from '../api/transfers.ts';

prepareScreens();

interface Setting {
  readonly more?: Record<string, () => FakeResponse>;
  readonly details?: Partial<ShownTransferDetail>;
}

const PHRASE = 'velvet orbit canyon museum lamp river';
/** The approval of an item whose dialog has shown no level: that of a plain item is not shown. */
const NO_LOWER = { acknowledgedLevel: 'Maximum' };
const READY = { verification: 'ready', verificationPhrase: PHRASE } as const;
const review = makeRequest({ status: 'PendingRequesterReview', approvedAt: '2026-03-05T08:00:00Z' });
/** An error response without a message. */
const silent = (): FakeResponse => ({ status: 500, body: {} });
const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

async function open(transfer: ShownTransfer, { more = {}, details = {} }: Setting = {}) {
  const vault = createFakeVault({ level: 'Standard' });
  const transfers = createFakeTransfers([transfer], details);
  const server = createFakeServer({ ...vault.handlers, ...transfers.handlers, ...more });
  const user = renderTransfers(server);
  await screen.findByText('Road bike');
  return { user, server, transfers };
}

const waits = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const pressIn = async (user: UserEvent, title: string, name: string) =>
  user.click(await within(await dialog(title)).findByRole('button', { name }));
const steps = (server: Awaited<ReturnType<typeof open>>['server']) =>
  server.callsOf('POST').map(({ call, body }) => [call.replace('POST /transfers/', ''), body]);

describe('approving a request', () => {
  test('shows the requester and the effect before the call', async () => {
    const { user, server } = await open(makeTransfer());
    await press(user, 'Approve');
    const shown = within(await dialog('Approve transfer'));
    await shown.findByText('example.com');
    expect(shown.getByText(/bob.* asks you to hand over .*Road bike/)).toBeTruthy();
    expect(shown.getByText('Vehicle · 1 detail')).toBeTruthy();
    expect(shown.getByText('bob', { selector: 'dd' })).toBeTruthy();
    expect(shown.getByText('March 2024')).toBeTruthy();
    expect(shown.getByText(/bob can look at the item with all its details/)).toBeTruthy();
    expect(shown.queryByText('Verification words')).toBeNull();
    expect(steps(server)).toEqual([]);
    await pressIn(user, 'Approve transfer', 'Approve');
    await screen.findByText('Approved. bob can now review the item.');
    expect(steps(server)).toEqual([['approve-owner/transfer-1', NO_LOWER]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows the words to compare of an encrypted item, and sends them with the approval', async () => {
    const { user, server } = await open(makeTransfer({ isEncrypted: true }), { details: READY });
    await press(user, 'Approve');
    const shown = within(await dialog('Approve transfer'));
    await shown.findByText(PHRASE);
    expect(shown.getByText(/Compare these six words with bob before you approve/)).toBeTruthy();
    await pressIn(user, 'Approve transfer', 'Approve');
    await screen.findByText(/Approved\. bob/);
    expect(steps(server)).toEqual([
      ['approve-owner/transfer-1', { ...NO_LOWER, verificationPhrase: PHRASE }],
    ]);
  });

  const requester = {
    emailDomain: 'example.com',
    memberSince: '2024-03-15T12:00:00.000Z',
  };

  test.each([
    ['Standard', /bob.* keeps items without a password: whoever runs the registry could read this one/],
    ['Enhanced', /bob.* keeps items under a password, and a recovery key can replace it/],
  ] as const)('needs a tick where %s is lower than the own level', async (securityLevel, meaning) => {
    const { user, server } = await open(makeTransfer({ isEncrypted: true }), {
      details: { requester: { ...requester, securityLevel, isLowerLevel: true } },
    });
    await press(user, 'Approve');
    const shown = within(await dialog('Approve transfer'));
    const tick = await shown.findByRole('checkbox', { name: /I know what that means/ });
    expect(shown.getByText(meaning)).toBeTruthy();
    const approve = shown.getByRole<HTMLButtonElement>('button', { name: 'Approve' });
    expect(approve.disabled).toBe(true);
    await user.click(tick);
    await user.click(approve);
    await screen.findByText(/Approved\. bob/);
    expect(steps(server)).toEqual([['approve-owner/transfer-1', { acknowledgedLevel: securityLevel }]]);
  });

  test.each([
    ['keeps the tick where the level is the same', 'Enhanced', true],
    ['asks for the tick again where the level is another one by then', 'Standard', false],
  ] as const)('%s after a failure without a network', async (_, later, isKept) => {
    let securityLevel: 'Enhanced' | 'Standard' = 'Enhanced';
    const transfer = makeTransfer({ isEncrypted: true });
    const { user } = await open(transfer, {
      more: {
        'GET /transfers/transfer-1': () => ({
          body: detailOf(transfer, { requester: { ...requester, securityLevel, isLowerLevel: true } }),
        }),
        'POST /transfers/approve-owner/transfer-1': () => {
          securityLevel = later;
          return unreachable();
        },
      },
    });
    const tick = async () =>
      within(await dialog('Approve transfer')).findByRole<HTMLInputElement>('checkbox', {
        name: /I know what that means/,
      });
    await press(user, 'Approve');
    await user.click(await tick());
    await pressIn(user, 'Approve transfer', 'Approve');
    await dialog('Approval Failed');
    await press(user, 'OK');
    await screen.findByText(later, { selector: 'dd' });
    expect((await tick()).checked).toBe(isKept);
  });

  test('is not taken for ticked where a lower level is not named', async () => {
    const { user } = await open(makeTransfer({ isEncrypted: true }), {
      details: { requester: { ...requester, isLowerLevel: true } },
    });
    await press(user, 'Approve');
    const shown = within(await dialog('Approve transfer'));
    await shown.findByText('example.com');
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
  });

  test('starts without the tick when the request is opened again', async () => {
    const { user } = await open(makeTransfer({ isEncrypted: true }), {
      details: { requester: { ...requester, securityLevel: 'Enhanced', isLowerLevel: true } },
    });
    await press(user, 'Approve');
    await user.click(await screen.findByRole('checkbox', { name: /I know what that means/ }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(user, 'Approve');
    const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: /I know what that means/ });
    expect(tick.checked).toBe(false);
  });

  test('names a level that is not lower, needs no tick, and sends it with the approval', async () => {
    const { user, server } = await open(makeTransfer({ isEncrypted: true }), {
      details: { requester: { ...requester, securityLevel: 'Maximum' } },
    });
    await press(user, 'Approve');
    const shown = within(await dialog('Approve transfer'));
    await shown.findByText('Maximum', { selector: 'dd' });
    expect(shown.getByText(/keeps items under a password alone/)).toBeTruthy();
    expect(shown.queryByRole('checkbox')).toBeNull();
    expect(shown.getByText('ends with x4k9qz')).toBeTruthy();
    await pressIn(user, 'Approve transfer', 'Approve');
    await screen.findByText(/Approved\. bob/);
    expect(steps(server)).toEqual([['approve-owner/transfer-1', { acknowledgedLevel: 'Maximum' }]]);
  });

  test('marks a name that mixes alphabets', async () => {
    const { user } = await open(makeTransfer({ requesterUsername: 'b\u043eb' }));
    await press(user, 'Approve');
    const shown = within(await dialog('Approve transfer'));
    await shown.findByText('This name may imitate another one');
  });

  test.each(['key_changed', 'level_not_acknowledged'] as const)(
    'shows the request again after %s, as it is now',
    async (code) => {
      const { user } = await open(makeTransfer({ isEncrypted: true }), {
        details: READY,
        more: { 'POST /transfers/approve-owner/transfer-1': () => refusal(409, code, 'Look again.') },
      });
      await press(user, 'Approve');
      await pressIn(user, 'Approve transfer', 'Approve');
      expect((await dialog('Approval Failed')).textContent).toContain('Look again.');
      await press(user, 'OK');
      await within(await dialog('Approve transfer')).findByText(PHRASE);
    },
  );

  test('offers only to deny a request whose record was changed, and says what to do', async () => {
    const { user, server } = await open(makeTransfer(), {
      more: { 'GET /transfers/transfer-1': () => refusal(409, 'key_changed', 'Tell the administrators.') },
    });
    await press(user, 'Approve');
    const shown = within(await dialog('Approve transfer'));
    expect((await shown.findByRole('alert')).textContent).toContain('Tell the administrators.');
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
    expect(shown.queryByText('example.com')).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Deny' }));
    await pressIn(user, 'Deny transfer', 'Deny');
    await waitFor(() => expect(steps(server)).toEqual([['deny-owner/transfer-1', undefined]]));
  });

  test('keeps the transfer busy until the list is read again 500 ms later', async () => {
    const { user, server } = await open(makeTransfer());
    await press(user, 'Approve');
    await pressIn(user, 'Approve transfer', 'Approve');
    await screen.findByText(/Approved\. bob/);
    const reads = () => server.requests.filter(({ call }) => call === 'GET /transfers/pending').length;
    expect(reads()).toBe(1);
    expect(screen.queryByRole('button', { name: 'Cancel transfer' })).toBeNull();
    await waits(600);
    await screen.findByRole('button', { name: 'Cancel transfer' });
    expect(reads()).toBeGreaterThan(1);
    await waitFor(() => expect(screen.queryByText(/needs? your action/)).toBeNull());
  });

  test.each<[string, () => FakeResponse, string]>([
    [
      'the server rejects the input',
      () => refusal(400, 'invalid_input'),
      "The server couldn't process this approval request. This might be due to the transfer being in an invalid state or already processed.",
    ],
    ['the network fails', unreachable, 'Network error. Please check your connection and try again.'],
    [
      'someone else has decided first',
      () => refusal(409, 'wrong_state'),
      "The server couldn't process this approval request. This might be due to the transfer being in an invalid state or already processed.",
    ],
    [
      'the request was withdrawn',
      () => refusal(404, 'not_found'),
      'This transfer has changed in the meantime. The list shows how it stands now.',
    ],
    [
      'the item is in transit to another user',
      () => refusal(409, 'in_transit', 'The item is in transit.'),
      'The item is in transit.',
    ],
    [
      'the server gives a reason',
      () => refusal(500, 'internal_error', 'The server is out of order.'),
      'The server is out of order.',
    ],
    ['the server gives no reason', silent, 'The transfer could not be approved. Please try again.'],
  ])('explains the failure when %s', async (_, response, text) => {
    const { user, server } = await open(makeTransfer(), {
      more: { 'POST /transfers/approve-owner/transfer-1': response },
    });
    await press(user, 'Approve');
    await pressIn(user, 'Approve transfer', 'Approve');
    const failed = await dialog('Approval Failed');
    expect(failed.textContent).toContain(text);
    await waitFor(() =>
      expect(server.requests.filter(({ call }) => call === 'GET /transfers/pending').length).toBe(2),
    );
  });
});

test('a refusal is as red in the list as in the dialog that it is decided in', async () => {
  const { user } = await open(makeTransfer());
  const colorOf = ({ style }: HTMLElement) =>
    /--mantine-color-(\w+)-/.exec(style.getPropertyValue('--button-hover'))?.[1];
  expect(colorOf(screen.getByRole('button', { name: 'Deny' }))).toBe('red');
  await press(user, 'Deny');
  const shown = within(await dialog('Deny transfer'));
  expect(colorOf(await shown.findByRole('button', { name: 'Deny' }))).toBe('red');
});

describe('a step that needs a confirmation', () => {
  test.each([
    ['Deny', makeTransfer(), 'Deny transfer', 'deny-owner/transfer-1', undefined],
    ['Withdraw request', makeRequest(), 'Withdraw request', 'transfer-1/withdraw', undefined],
    ['Reject', review, 'Reject item', 'requester-decision/transfer-1', { approved: false }],
    [
      'Cancel transfer',
      makeTransfer({ status: 'PendingRequesterReview' }),
      'Cancel transfer',
      'transfer-1/cancel',
      undefined,
    ],
    [
      'Reclaim',
      makeTransfer({ status: 'DeniedByRequester' }),
      'Reclaim item',
      'reclaim/transfer-1',
      undefined,
    ],
  ])(
    '%s is called after the confirmation, and not when the user goes back',
    async (name, transfer, title, call, body) => {
      const { user, server } = await open(transfer);
      await press(user, name);
      await pressIn(user, title, 'Go back');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(steps(server)).toEqual([]);
      await press(user, name);
      await pressIn(user, title, name);
      await waitFor(() => expect(steps(server)).toEqual([[call, body]]));
    },
  );

  test.each([
    ['Deny', makeTransfer(), 'Deny transfer', 'deny-owner/transfer-1', 'Denial Failed'],
    ['Withdraw request', makeRequest(), 'Withdraw request', 'transfer-1/withdraw', 'Withdrawal failed'],
    ['Reject', review, 'Reject item', 'requester-decision/transfer-1', 'Transfer Failed'],
    [
      'Reclaim',
      makeTransfer({ status: 'DeniedByRequester' }),
      'Reclaim item',
      'reclaim/transfer-1',
      'Reclaim Failed',
    ],
    [
      'Cancel transfer',
      makeTransfer({ status: 'PendingRequesterReview' }),
      'Cancel transfer',
      'transfer-1/cancel',
      'Cancellation failed',
    ],
  ])('%s explains its failure', async (name, transfer, title, call, failed) => {
    const { user } = await open(transfer, {
      more: { [`POST /transfers/${call}`]: silent },
    });
    await press(user, name);
    await pressIn(user, title, name);
    expect((await dialog(failed)).textContent).toMatch(/could not be .+\. Please try again\./);
  });

  test('that is refused asks a user at Standard for no encryption password, and has failed', async () => {
    const { user } = await open(makeTransfer({ status: 'PendingRequesterReview' }), {
      more: { 'POST /transfers/transfer-1/cancel': () => refusal(403, 'forbidden') },
    });
    await press(user, 'Cancel transfer');
    await pressIn(user, 'Cancel transfer', 'Cancel transfer');
    await dialog('Cancellation failed');
    expect(screen.queryByRole('dialog', { name: 'Authentication Required' })).toBeNull();
  });
});

describe('a transfer that is over', () => {
  test.each([
    ['denied', makeRequest({ status: 'DeniedByOwner' })],
    ['rejected', makeRequest({ status: 'DeniedByRequester' })],
  ])('can be removed from the list without a question where it was %s', async (_, transfer) => {
    const { user, server } = await open(transfer);
    await press(user, 'Remove from list');
    await screen.findByText('Removed from your list');
    expect(steps(server)).toEqual([['transfer-1/clear', undefined]]);
    await waits(600);
    await waitFor(() => expect(screen.queryByText('Road bike')).toBeNull());
  });

  test('is not offered to the owner for removal while it waits to be reclaimed', async () => {
    await open(makeTransfer({ status: 'DeniedByRequester' }));
    expect(screen.queryByRole('button', { name: 'Remove from list' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Reclaim' })).toBeTruthy();
  });
});

describe('reviewing an item', () => {
  test('shows the verification phrase, and below it all facts of the item', async () => {
    const item = makeTransferItem({ description: '', isEncrypted: true });
    const { user } = await open(
      { ...review, isEncrypted: true },
      {
        details: READY,
        more: { 'GET /transfers/asset/transfer-1': () => ({ body: item }) },
      },
    );
    await press(user, 'View item');
    const shown = within(await dialog('Item in Transit'));
    expect(shown.getByRole('heading', { name: 'Basic Information' })).toBeTruthy();
    expect(shown.getByRole('heading', { name: 'Additional Details' })).toBeTruthy();
    expect(shown.getAllByRole('definition').map((fact) => fact.textContent)).toEqual([
      'Road bike',
      'Vehicle',
      'N/A',
      'WBK 4711',
    ]);
    expect(shown.getByText('Encrypted')).toBeTruthy();
    const words = await shown.findByText(PHRASE);
    const facts = shown.getByRole('heading', { name: 'Basic Information' });
    expect(words.compareDocumentPosition(facts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('shows no Encrypted badge and no phrase for an item that is not encrypted', async () => {
    const { user } = await open(review);
    await press(user, 'View item');
    const shown = within(await dialog('Item in Transit'));
    expect(shown.getByText('Blue, with lights')).toBeTruthy();
    expect(shown.queryByText('Encrypted')).toBeNull();
    expect(shown.queryByText('Verification words')).toBeNull();
  });

  test('loads photos after a click only', async () => {
    const properties = [
      {
        id: 'p',
        name: 'Images',
        value: 'https://a.example/1.jpg, https://a.example/2.jpg, http://a.example/3.jpg',
      },
    ];
    const { user } = await open(review, {
      more: { 'GET /transfers/asset/transfer-1': () => ({ body: makeTransferItem({ properties }) }) },
    });
    await press(user, 'View item');
    await dialog('Item in Transit');
    expect(document.querySelector('img')).toBeNull();
    await press(user, 'Show photos');
    const photos = screen.getAllByRole('img', { name: /Photo \d of Road bike/ });
    expect(photos.map((photo) => photo.getAttribute('src'))).toEqual([
      'https://a.example/1.jpg',
      'https://a.example/2.jpg',
    ]);
    expect(photos[0]?.getAttribute('referrerpolicy')).toBe('no-referrer');
    screen.getByText(/^This photo is not shown, because its address begins with http:/);
    fireEvent.error(photos[1] ?? expect.unreachable());
    screen.getByText('This photo could not be loaded.');
  });

  test('shows a toast and a link to the item once it is accepted', async () => {
    const { user, server } = await open({ ...review, assetName: 'Road bike' });
    await press(user, 'View item');
    await pressIn(user, 'Item in Transit', 'Accept');
    await screen.findByText('Transfer completed');
    expect(steps(server)).toEqual([['requester-decision/transfer-1', { approved: true }]]);
    const shown = within(await dialog('The item is yours'));
    await user.click(shown.getByRole('link', { name: 'Open the item' }));
    expect(address()).toBe('/asset-details/item-1');
  });

  test('is accepted only once the words to compare could be read', async () => {
    let isDown = true;
    const { user } = await open(review, {
      more: {
        'GET /transfers/transfer-1': () => (isDown ? silent() : { body: detailOf(review, READY) }),
      },
    });
    await press(user, 'View item');
    const shown = within(await dialog('Item in Transit'));
    const accept = () => shown.getByRole<HTMLButtonElement>('button', { name: 'Accept' });
    await shown.findByText('Loading Failed');
    expect(accept().disabled).toBe(true);
    isDown = false;
    await user.click(shown.getByRole('button', { name: 'Retry' }));
    await shown.findByText(PHRASE);
    expect(accept().disabled).toBe(false);
  });

  test('is accepted only once the items are unlocked, where that shows the words to compare', async () => {
    const details: Partial<ShownTransferDetail> = { verification: 'locked' };
    const unlocked = () => {
      Object.assign(details, READY);
      return { body: { message: 'Session authenticated', expiresIn: 30 } };
    };
    const { user } = await open(review, {
      details,
      more: { 'POST /encryption/authenticate-session': unlocked },
    });
    await press(user, 'View item');
    const shown = within(await dialog('Item in Transit'));
    const accept = () => shown.getByRole<HTMLButtonElement>('button', { name: 'Accept' });
    const unlock = await shown.findByRole('button', { name: 'Unlock your items' });
    expect(accept().disabled).toBe(true);
    await user.click(unlock);
    await user.type(await screen.findByLabelText(/Encryption password/), `${PASSWORD}{Enter}`);
    await waits(1_000);
    await shown.findByText(PHRASE);
    expect(accept().disabled).toBe(false);
  });

  test('is only rejected where the record of its request was changed', async () => {
    const { user } = await open(review, {
      more: { 'GET /transfers/transfer-1': () => refusal(409, 'key_changed', 'Tell the administrators.') },
    });
    await press(user, 'View item');
    const shown = within(await dialog('Item in Transit'));
    expect((await shown.findByRole('alert')).textContent).toContain('Tell the administrators.');
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Accept' }).disabled).toBe(true);
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Reject' }).disabled).toBe(false);
  });

  test.each([
    ['with a code', () => refusal(409, 'wrong_state'), 'has changed in the meantime'],
    ['without a message', silent, 'The transfer could not be completed. Please try again.'],
    ['beside another change', () => refusal(409, 'lost_race', 'Something else was first.'), 'Something else'],
  ])('explains an acceptance that failed %s', async (_, response, text) => {
    const { user } = await open(review, {
      more: { 'POST /transfers/requester-decision/transfer-1': response },
    });
    await press(user, 'View item');
    await pressIn(user, 'Item in Transit', 'Accept');
    expect((await dialog('Transfer Failed')).textContent).toContain(text);
  });

  test('explains that the item could not be read', async () => {
    const { user } = await open(review, {
      more: { 'GET /transfers/asset/transfer-1': () => refusal(500, 'internal_error') },
    });
    await press(user, 'View item');
    expect((await dialog('Loading Failed')).textContent).toContain(
      'Error fetching item details. Please try again.',
    );
  });

  test('is shown again when the user goes back from rejecting', async () => {
    const { user, server } = await open(review);
    await press(user, 'View item');
    await pressIn(user, 'Item in Transit', 'Reject');
    await pressIn(user, 'Reject item', 'Go back');
    await dialog('Item in Transit');
    expect(steps(server)).toEqual([]);
  });
});

/** Opens the list of a user whose items are locked, and presses a button of the one encrypted transfer in it. */
async function openLocked(transfer: ShownTransfer, action: string, stillRejected = false) {
  const vault = createFakeVault({ level: 'Maximum' });
  const transfers = createFakeTransfers([{ ...transfer, isEncrypted: true, assetName: 'Encrypted item' }]);
  const item = (): FakeResponse =>
    stillRejected ? { status: 403, body: { message: 'Forbidden' } } : { body: makeTransferItem() };
  const server = createFakeServer({
    ...vault.handlers,
    ...transfers.handlers,
    'GET /transfers/asset/transfer-1': vault.guarded(item),
  });
  const user = renderTransfers(server);
  await screen.findByText('Encrypted item');
  await press(user, action);
  return { user, vault, server };
}

async function enter(user: UserEvent, password: string) {
  const shown = within(await dialog('Authentication Required'));
  await user.type(shown.getByLabelText(/Encryption password/), password);
  await user.click(shown.getByRole('button', { name: 'Authenticate' }));
}

describe('approving a request for an encrypted item while the items are locked', () => {
  test('asks for the password first, and then names the item before the call', async () => {
    const { user, server } = await openLocked(makeTransfer(), 'Approve');
    await enter(user, PASSWORD);
    await waits(500);
    const shown = within(await dialog('Approve transfer'));
    await shown.findByText(/asks you to hand over .*Road bike/);
    await shown.findByText('example.com');
    expect(server.callsTo('/transfers/approve-owner')).toEqual([]);
    await pressIn(user, 'Approve transfer', 'Approve');
    await waitFor(() => expect(server.callsTo('/transfers/approve-owner').length).toBe(1));
  });

  test('opens no dialog to approve in when the user cancels the password dialog', async () => {
    const { user, server } = await openLocked(makeTransfer(), 'Approve');
    await pressIn(user, 'Authentication Required', 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsTo('/transfers/approve-owner')).toEqual([]);
  });
});

describe('an encrypted item under review', () => {
  test('is shown after the password', async () => {
    const { user } = await openLocked(review, 'View item');
    await enter(user, PASSWORD);
    await waits(500);
    expect((await dialog('Item in Transit')).textContent).toContain('Blue, with lights');
  });

  test('is not shown when the user cancels the password dialog', async () => {
    const { user, server } = await openLocked(review, 'View item');
    await pressIn(user, 'Authentication Required', 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsTo('/transfers/asset').length).toBe(1);
    expect(screen.getByRole('button', { name: 'View item' }).hasAttribute('disabled')).toBe(false);
  });

  test('shows an authentication error, which stays, when it is rejected even after the password', async () => {
    const { user } = await openLocked(review, 'View item', true);
    await enter(user, PASSWORD);
    await waits(2_000);
    const ok = within(await dialog('Authentication Error')).getByRole('button', { name: 'OK' });
    expect(document.activeElement).toBe(ok);
    await user.click(ok);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The screen was drawn anew by the lock, without what had the focus.
    const heading = screen.getByRole('heading', { level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test('is forgotten when the vault is locked', async () => {
    const { user, server } = await openLocked(review, 'View item');
    await enter(user, PASSWORD);
    await waits(500);
    await dialog('Item in Transit');
    await pressIn(user, 'Item in Transit', 'Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const reads = () =>
      server
        .callsTo('/transfers/pending')
        .filter(({ call, signal }) => call === 'GET /transfers/pending' && signal?.aborted !== true).length;
    const before = reads();
    await user.click(await screen.findByRole('button', { name: /^Lock your items now/ }));
    // The lock takes the screen off the page, which calls a read off that was on its way.
    await waitFor(() => expect(reads()).toBe(before + 1));
    await waits(1_000);
    expect(reads()).toBe(before + 1);
  });

  const never = () => new Promise<FakeResponse>(() => undefined);

  /** A server that keeps the encryption session open, hears of no lock, and tells of the session as often as wanted. */
  function createOpenServer(tellings = 1) {
    const vault = createFakeVault({ isOpen: true });
    vault.unlock(5);
    const isLocked = ({ credentials }: SeenRequest) => credentials === 'omit';
    const told = Array.from({ length: tellings }, vault.handlers['GET /encryption/session-status']);
    return createFakeServer({
      ...vault.handlers,
      ...createFakeTransfers([review]).handlers,
      'GET /encryption/session-status': () => told.shift() ?? never(),
      'POST /encryption/invalidate-session': never,
      'GET /transfers/pending': (request) => ({
        body: isLocked(request) ? [{ ...review, assetName: 'Encrypted item' }] : [review],
      }),
      'GET /transfers/asset/transfer-1': (request) =>
        isLocked(request) ? vault.locked : { body: makeTransferItem() },
    });
  }

  test('is named no more once the user locks, though the server has not ended the session yet', async () => {
    const server = createOpenServer();
    const user = renderTransfers(server);
    await screen.findByText(review.assetName);
    await user.click(await screen.findByRole('button', { name: /^Lock your items now/ }));
    await screen.findByText('Encrypted item');
    expect(screen.queryByText(review.assetName)).toBeNull();
  });

  test('is named no more once the session has ended by the clock of this machine, though not on the server', async () => {
    const server = createOpenServer();
    renderTransfers(server);
    await screen.findByText(review.assetName);
    await waits(5 * 60_000);
    await screen.findByText('Encrypted item');
    expect(screen.queryByText(review.assetName)).toBeNull();
  });

  test('is not named after a reload during a lock that the server has not learned of', async () => {
    const server = createOpenServer(0);
    markLock(true);
    renderTransfers(server);
    await screen.findByText('Encrypted item');
    expect(screen.queryByText(review.assetName)).toBeNull();
  });

  test('is shown after the password only, in a locked tab whose session the server has not ended', async () => {
    const server = createOpenServer();
    const user = renderTransfers(server);
    await user.click(await screen.findByRole('button', { name: /^Lock your items now/ }));
    await screen.findByText('Encrypted item');
    await press(user, 'View item');
    await enter(user, PASSWORD);
    // The password waits until the app gives up ending the session.
    await waits(10_500);
    expect((await dialog('Item in Transit')).textContent).toContain('Blue, with lights');
  });
});

describe('the words to compare', () => {
  const asked = makeRequest({ isEncrypted: true });

  test('are shown to a requester before the approval', async () => {
    const { user } = await open(asked, { details: READY });
    await press(user, 'Verification words');
    const shown = within(await dialog('Verification words'));
    await shown.findByText(PHRASE);
    expect(shown.getByText(/Compare these six words with alice before they approve/)).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Back to transfers' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('are shown to an owner after the approval', async () => {
    const given = makeTransfer({ status: 'PendingRequesterReview', isEncrypted: true });
    const { user } = await open(given, { details: READY });
    await press(user, 'Verification words');
    const shown = within(await dialog('Verification words'));
    await shown.findByText(PHRASE);
    expect(shown.getByText(/If theirs differ, someone else can read the item: cancel/)).toBeTruthy();
  });

  test('wait for the password, and come with it', async () => {
    const details: Partial<ShownTransferDetail> = { verification: 'locked' };
    const unlocked = () => {
      Object.assign(details, READY);
      return { body: { message: 'Session authenticated', expiresIn: 30 } };
    };
    const { user } = await open(asked, {
      details,
      more: { 'POST /encryption/authenticate-session': unlocked },
    });
    await press(user, 'Verification words');
    const shown = within(await dialog('Verification words'));
    await shown.findByText('Unlock your items to see the words that you compare with alice.');
    await user.click(shown.getByRole('button', { name: 'Unlock your items' }));
    await user.type(await screen.findByLabelText(/Encryption password/), `${PASSWORD}{Enter}`);
    await waits(1_000);
    await shown.findByText(PHRASE);
  });

  test.each([
    [asked, /The key that the registry holds for you is not yours/],
    [
      makeTransfer({ status: 'PendingRequesterReview', isEncrypted: true }),
      /note of the key that this item is encrypted for was changed/,
    ],
  ])('give way to a warning where the tables hold something else', async (transfer, text) => {
    const { user } = await open(transfer, { details: { verification: 'changed' } });
    await press(user, 'Verification words');
    const shown = within(await dialog('Verification words'));
    expect((await shown.findByRole('alert')).textContent).toMatch(text);
  });

  test('come with a warning where the requester has lowered their level since the approval', async () => {
    const facts = { emailDomain: 'example.com', memberSince: '2024-03-15T12:00:00.000Z' };
    const { user } = await open(makeTransfer({ status: 'PendingRequesterReview', isEncrypted: true }), {
      details: { ...READY, requester: { ...facts, securityLevel: 'Standard', approvedLevel: 'Maximum' } },
    });
    await press(user, 'Verification words');
    const shown = within(await dialog('Verification words'));
    const warning = await shown.findByRole('note');
    expect(warning.textContent).toMatch(/bob.? has lowered their level/);
    expect(warning.textContent).toMatch(/kept items at Maximum; now it is Standard/);
  });

  test('are not offered for an item that is not encrypted', async () => {
    await open(makeRequest());
    expect(screen.queryByRole('button', { name: 'Verification words' })).toBeNull();
  });
});
