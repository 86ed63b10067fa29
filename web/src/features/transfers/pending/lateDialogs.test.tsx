// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { createFakeTransfers } from '#web/testing/fakeTransfers.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { dialog, prepareScreens } from '#web/testing/renderScreen.tsx';
import { renderTransfers } from '#web/testing/renderTransfers.tsx';
import { makeRequest, makeTransferItem } from '#web/testing/transfers.ts';
import * as lazyPart from '#web/ui/lazyPart.ts';

/** When code that is loaded at a press has come. */
const code = { arrival: Promise.resolve() };
const { loadPart } = lazyPart;

prepareScreens();
beforeEach(() => {
  vi.spyOn(lazyPart, 'loadPart').mockImplementation(async (part) => {
    await code.arrival;
    return loadPart(part);
  });
});
/** Loaded before, so that a dialog which should not open would be there in time. */
beforeAll(async () => {
  await import('#web/session/password/PasswordModal.tsx');
  await import('./GroupDialog.tsx');
});

/** Its items are locked, of which these two are not encrypted. */
const VAULT = createFakeVault({ level: 'Maximum' });
const BIKE = makeRequest({ status: 'PendingRequesterReview', approvedAt: '2026-03-05T08:00:00Z' });
const BOAT = { ...BIKE, id: 'transfer-2', assetId: 'item-2', assetName: 'Boat', ownerUsername: 'carol' };
const BIKE_ITEM = 'GET /transfers/asset/transfer-1';
const BOAT_ITEM = makeTransferItem({ id: 'item-2', name: 'Boat', description: 'White' });

/** A list of two items to review, whose server responds to the first of some calls when it is told to. */
async function openBoth(late: string, { boat = BOAT, vault = VAULT } = {}) {
  const { promise: response, resolve: respond } = deferred<FakeResponse>();
  const lateOnce = [response];
  const server = createFakeServer({
    ...vault.handlers,
    ...createFakeTransfers([BIKE, boat]).handlers,
    'GET /transfers/asset/transfer-2': () => ({ body: BOAT_ITEM }),
    [late]: () => lateOnce.shift() ?? { body: makeTransferItem() },
  });
  const user = renderTransfers(server);
  await screen.findByText('Boat');
  const comes = (body: FakeResponse) =>
    act(async () => {
      respond(body);
      await vi.advanceTimersByTimeAsync(500);
    });
  return { user, comes, server };
}

const rowOf = (name: string): HTMLElement => {
  const row = screen.getByText(name, { selector: 'bdi' }).closest<HTMLElement>('li, tr');
  if (!row) throw new Error(`No row of ${name}`);
  return row;
};
const pressOf = (user: UserEvent, name: string, action: string) =>
  user.click(within(rowOf(name)).getByRole('button', { name: action }));
const shownItem = async () => (await dialog('Item in Transit')).textContent;

describe('the response to a look at an item that comes after the user went on', () => {
  test('leaves the item in the dialog that the user looked at later', async () => {
    const { user, comes } = await openBoth(BIKE_ITEM);
    await pressOf(user, 'Road bike', 'View item');
    await pressOf(user, 'Boat', 'View item');
    expect(await shownItem()).toContain('White');
    await comes({ body: makeTransferItem() });
    expect(await shownItem()).toContain('White');
  });

  test('opens nothing over the question that another action asks', async () => {
    const { user, comes } = await openBoth(BIKE_ITEM);
    await pressOf(user, 'Road bike', 'View item');
    await pressOf(user, 'Boat', 'Reject');
    await dialog('Reject item');
    await comes({ body: makeTransferItem() });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  test('opens nothing over the dialog about several items', async () => {
    const { user, comes } = await openBoth(BIKE_ITEM, {
      boat: { ...BOAT, ownerUsername: BIKE.ownerUsername },
    });
    await pressOf(user, 'Road bike', 'View item');
    await user.click(screen.getByRole('button', { name: 'Accept all…' }));
    await screen.findByRole('dialog');
    await screen.findByRole('button', { name: 'Accept all' });
    await comes({ body: makeTransferItem() });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  test.each([
    ['a failure', { status: 404, body: {} }],
    ['a lack of the password', VAULT.locked],
  ])('is not told to be %s', async (_, response) => {
    const { user, comes } = await openBoth(BIKE_ITEM);
    await pressOf(user, 'Road bike', 'View item');
    await pressOf(user, 'Boat', 'View item');
    expect(await shownItem()).toContain('White');
    await comes(response);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});

const REJECTION = 'POST /transfers/requester-decision/transfer-1';

describe('the dialog about several items, whose code comes after the user went on', () => {
  test.each(['Accept all…', 'Reject all…'])(
    'opens nothing over that of one item after %s',
    async (pressed) => {
      let come: () => void = () => undefined;
      code.arrival = new Promise((resolve) => {
        come = resolve;
      });
      const { user } = await openBoth('none', { boat: { ...BOAT, ownerUsername: BIKE.ownerUsername } });
      await user.click(screen.getByRole('button', { name: pressed }));
      await pressOf(user, 'Boat', 'View item');
      expect(await shownItem()).toContain('White');
      await act(async () => {
        come();
        await vi.advanceTimersByTimeAsync(1_000);
      });
      expect(screen.getAllByRole('dialog')).toHaveLength(1);
      expect(await shownItem()).toContain('White');
    },
  );
});

test('an unlock in another tab does not fail a look at an item that is on its way', async () => {
  const vault = createFakeVault({ level: 'Maximum' });
  const { user, comes } = await openBoth(BIKE_ITEM, { vault });
  await pressOf(user, 'Road bike', 'View item');
  vault.unlock();
  const channel = new BroadcastChannel('item-registry.tabs');
  channel.postMessage('changed');
  await screen.findByRole('button', { name: /^Lock your items now/ });
  channel.close();
  await comes({ body: makeTransferItem() });
  expect(await shownItem()).toContain('Blue, with lights');
});

test('the dialog of an item whose step failed late stays away from the dialog about several items', async () => {
  const { user, comes } = await openBoth(REJECTION, {
    boat: { ...BOAT, ownerUsername: BIKE.ownerUsername },
  });
  await pressOf(user, 'Road bike', 'View item');
  await user.click(within(await dialog('Item in Transit')).getByRole('button', { name: 'Reject' }));
  await user.click(within(await dialog('Reject item')).getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Accept all…' }));
  await dialog('Items in transit');
  await comes(refusal(409, 'key_changed'));
  await user.click(within(await dialog('Transfer Failed')).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  await dialog('Items in transit');
});

describe('the end of a step that comes after the user looked at another item', () => {
  async function rejectAndGoOn() {
    const opened = await openBoth(REJECTION);
    const { user } = opened;
    await pressOf(user, 'Road bike', 'View item');
    await user.click(within(await dialog('Item in Transit')).getByRole('button', { name: 'Reject' }));
    await user.click(within(await dialog('Reject item')).getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await pressOf(user, 'Boat', 'View item');
    expect(await shownItem()).toContain('White');
    return opened;
  }

  test('leaves the dialog open', async () => {
    const { comes } = await rejectAndGoOn();
    await comes({ body: { message: 'Done' } });
    await screen.findByText(/^Item rejected/);
    expect(await shownItem()).toContain('White');
  });

  test('is explained, and leaves the dialog open, where it is a failure', async () => {
    const { user, comes } = await rejectAndGoOn();
    await comes({ status: 500, body: {} });
    await user.click(within(await dialog('Transfer Failed')).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Transfer Failed' })).toBeNull());
    expect(await shownItem()).toContain('White');
  });
});

describe('the refusal of a step that lacks the password', () => {
  test('is explained, and asks for no password, when it comes after a lock', async () => {
    const vault = createFakeVault({ level: 'Maximum', isOpen: true });
    const { user, comes } = await openBoth(REJECTION, { vault });
    await pressOf(user, 'Road bike', 'Reject');
    await user.click(within(await dialog('Reject item')).getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: /^Lock your items now/ }));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await comes(vault.locked);
    await dialog('Authentication Error');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});
