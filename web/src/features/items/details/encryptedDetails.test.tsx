// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Item } from '#shared/contract/assets.ts';
import { setIdleMinutes } from '#web/session/idle/useIdleLock.ts';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { address, button, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();
beforeEach(() => setIdleMinutes('user-1', 60));

const PAGE = '/asset-details/item-1';

function registry(vault: ReturnType<typeof createFakeVault>) {
  let stored = makeItem({ isEncrypted: true });
  return createFakeServer({
    ...vault.handlers,
    'GET /assets': vault.guarded(() => ({ body: [stored] })),
    'GET /assets/item-1': vault.guarded(() => ({ body: stored })),
    'PUT /assets/item-1': vault.guarded(({ body }) => {
      stored = { ...(body as Item), version: stored.version + 1 };
      return { body: stored };
    }),
    'POST /assets/item-1/properties': vault.guarded(({ body }) => {
      const added = { id: 'item-1.p2', ...(body as { name: string; value: string }) };
      stored = { ...stored, properties: [...stored.properties, added], version: stored.version + 1 };
      return { status: 201, body: added };
    }),
  });
}

async function enter(user: UserEvent, password: string) {
  const heading = await screen.findByRole('heading', { name: 'Unlock your items' });
  const modal = within(heading.closest<HTMLElement>('[role=dialog]') as HTMLElement);
  await user.click(modal.getByLabelText(/Encryption password/));
  await user.paste(password);
  await user.click(modal.getByRole('button', { name: 'Authenticate Session' }));
}

async function startEditing(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Edit Item' }));
  await user.type(await screen.findByLabelText(/Item Name/), '!');
}

/** The notice stands in place of the page, and nothing of the item with it. */
async function expectCovered() {
  await screen.findByRole('heading', { name: 'This item is locked' });
  expect(screen.queryByLabelText(/Item Name/)).toBeNull();
  expect(screen.queryByDisplayValue(/Road bike|WBK 4711/)).toBeNull();
}

async function unlock(user: UserEvent) {
  await user.click(button('Unlock'));
  await enter(user, PASSWORD);
}

function tellAsAnotherTab(message: string) {
  const channel = new BroadcastChannel('item-registry.tabs');
  channel.postMessage(message);
  setTimeout(() => channel.close(), 1_000);
}

describe('the page of an encrypted item', () => {
  test('is a locked page at an address that is opened while locked, and shows the item after the password', async () => {
    const user = renderAt(PAGE, registry(createFakeVault()));
    await expectCovered();
    screen.getByText('Enter your encryption password to see and change it.');
    expect(screen.queryByRole('dialog')).toBeNull();
    await unlock(user);
    await screen.findByRole('heading', { level: 1, name: 'Road bike' });
    expect(address()).toBe(PAGE);
  });

  test('says that the session expired when it ended unnoticed, and leads to the password and back', async () => {
    const vault = createFakeVault({ isOpen: true });
    const user = renderAt('/', registry(vault));
    const link = await screen.findByRole('link', { name: 'Road bike' });
    vault.lock();
    await user.click(link);
    await screen.findByRole('heading', { name: 'Session Expired' });
    await user.click(button('Authenticate Now'));
    await enter(user, PASSWORD);
    await screen.findByRole('heading', { level: 1, name: 'Road bike' });
    expect(address()).toBe(PAGE);
  });

  test('saves after the password when the session ended while editing', async () => {
    const vault = createFakeVault({ isOpen: true });
    const server = registry(vault);
    const user = renderAt(PAGE, server);
    await startEditing(user);
    vault.lock();
    await user.click(button('Save Changes'));
    await enter(user, PASSWORD);
    await screen.findByRole('heading', { level: 1, name: 'Road bike!' });
    expect(server.callsOf('PUT')).toHaveLength(2);
    expect(screen.queryByRole('heading', { name: 'Session Expired' })).toBeNull();
  });

  test('hides the edits when the password is not entered, and brings them back after it', async () => {
    const vault = createFakeVault({ isOpen: true });
    const user = renderAt(PAGE, registry(vault));
    await startEditing(user);
    vault.lock();
    await user.click(button('Save Changes'));
    await screen.findByRole('heading', { name: 'Unlock your items' });
    expect(screen.getByLabelText(/Item Name/)).toHaveProperty('value', 'Road bike!');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectCovered();
    await unlock(user);
    expect(await screen.findByLabelText(/Item Name/)).toHaveProperty('value', 'Road bike!');
    expect(button('Save Changes').disabled).toBe(false);
  });

  test('hides the edits when the session expires, and saves them once it is open again', async () => {
    const server = registry(createFakeVault({ isOpen: true }));
    const user = renderAt(PAGE, server);
    await startEditing(user);
    await act(() => vi.advanceTimersByTimeAsync(31 * 60_000));
    await expectCovered();
    screen.getByText(/^The session that opened your items has ended./);
    await unlock(user);
    expect(await screen.findByLabelText(/Item Name/)).toHaveProperty('value', 'Road bike!');
    await user.click(button('Save Changes'));
    await screen.findByRole('heading', { level: 1, name: 'Road bike!' });
    expect(server.callsOf('PUT')).toHaveLength(1);
  });

  test('hides the edits at a click on the lock, which is no error', async () => {
    const user = renderAt(PAGE, registry(createFakeVault({ isOpen: true })));
    await startEditing(user);
    await user.click(await screen.findByRole('button', { name: /^Lock your items now/ }));
    await expectCovered();
    screen.getByText(/^You locked your items./);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each(['locked', 'idle', 'ended'])('hides the edits when another tab says %s', async (message) => {
    const vault = createFakeVault({ isOpen: true });
    const user = renderAt(PAGE, registry(vault));
    await startEditing(user);
    vault.lock();
    tellAsAnotherTab(message);
    await expectCovered();
    await unlock(user);
    expect(await screen.findByLabelText(/Item Name/)).toHaveProperty('value', 'Road bike!');
  });

  test('keeps nothing of the item in clear while it is locked', async () => {
    const user = renderAt(PAGE, registry(createFakeVault({ isOpen: true })));
    await startEditing(user);
    await user.type(screen.getByLabelText(/Description/), 'zebra crossing');
    await user.click(await screen.findByRole('button', { name: /^Lock your items now/ }));
    await expectCovered();
    expect(document.documentElement.outerHTML).not.toMatch(/zebra|Road bike|WBK 4711/);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/zebra|Road bike|WBK 4711/);
  });

  test('hides a viewed item when the session expires, and shows it again', async () => {
    const user = renderAt(PAGE, registry(createFakeVault({ isOpen: true })));
    await screen.findByText('WBK 4711');
    await user.type(screen.getByLabelText('Detail Name'), 'Colour');
    await act(() => vi.advanceTimersByTimeAsync(31 * 60_000));
    await expectCovered();
    expect(screen.queryByText('WBK 4711')).toBeNull();
    await unlock(user);
    await screen.findByText('WBK 4711');
    expect(screen.getByLabelText('Detail Name')).toHaveProperty('value', 'Colour');
  });

  test('takes an open question about the item away', async () => {
    const vault = createFakeVault({ isOpen: true });
    const user = renderAt(PAGE, registry(vault));
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Item' }));
    await screen.findByRole('dialog');
    vault.lock();
    tellAsAnotherTab('locked');
    await expectCovered();
    await waitFor(() => expect(document.body.textContent).not.toContain('Road bike'));
  });

  test('adds a detail after the password', async () => {
    const vault = createFakeVault({ isOpen: true });
    const server = registry(vault);
    const user = renderAt(PAGE, server);
    await user.type(await screen.findByLabelText('Detail Name'), 'Colour');
    await user.type(screen.getByLabelText('Detail Value'), 'Blue');
    vault.lock();
    await user.click(button('Add Detail'));
    await enter(user, PASSWORD);
    await screen.findByText('2 details recorded');
    expect(screen.getByLabelText('Detail Name')).toHaveProperty('value', '');
    expect(screen.queryByRole('heading', { name: 'Session Expired' })).toBeNull();
  });
});
