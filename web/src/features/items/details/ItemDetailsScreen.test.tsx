// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { Item } from '#shared/contract/assets.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { address, button, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();

const PAGE = '/asset-details/item-1';
const bike = makeItem();
const MANUAL: ItemFile = {
  id: 'file-1',
  key: 'A'.repeat(43),
  kind: 'manual',
  name: 'Manual.txt',
  type: 'application/octet-stream',
  bytes: 1,
  renditions: ['original'],
};

const serving = (handlers: Record<string, () => FakeResponse>) =>
  createFakeServer({
    'GET /assets/item-1': () => ({ body: bike }),
    'GET /assets': () => ({ body: [] }),
    ...handlers,
  });

async function edit(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Edit Item' }));
  await screen.findByLabelText(/Item Name/);
}

async function changeNameAndSave(user: UserEvent) {
  await edit(user);
  await user.type(screen.getByLabelText(/Item Name/), '!');
  await user.click(button('Save Changes'));
}

/** The open dialog with this title. */
async function dialog(title: string) {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest<HTMLElement>('[role=dialog]') as HTMLElement);
}

describe('the page of an item', () => {
  test('shows the item with its details and their number', async () => {
    renderAt(PAGE, serving({}));
    await screen.findByRole('heading', { level: 1, name: 'Road bike' });
    expect(screen.getByText('1 detail recorded')).toBeTruthy();
    expect(screen.getByText('WBK 4711')).toBeTruthy();
  });

  test('says that there are no details', async () => {
    renderAt(PAGE, serving({ 'GET /assets/item-1': () => ({ body: makeItem({ properties: [] }) }) }));
    await screen.findByText('No details recorded yet');
  });

  test.each([
    [
      "The asset could not be found. It may have been deleted in another session or you don't have permission to access it.",
      refusal(404, 'not_found'),
    ],
    ['There was a problem loading the asset details. Please try again.', refusal(500, 'internal_error')],
  ])('explains why the item cannot be loaded, and leads home: %s', async (text, response) => {
    const user = renderAt(PAGE, serving({ 'GET /assets/item-1': () => response }));
    const shown = await dialog('Error Loading Asset');
    expect(shown.getByText(text)).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(address()).toBe('/'));
  });

  test('leads nobody home who went elsewhere while it explained why the item cannot be loaded', async () => {
    const user = renderAt(PAGE, serving({ 'GET /assets/item-1': () => refusal(404, 'not_found') }));
    const shown = await dialog('Error Loading Asset');
    // The dialog stays when the browser goes back.
    fireEvent.click(screen.getByRole('link', { name: 'Aside', hidden: true }));
    await waitFor(() => expect(address()).toBe('/elsewhere'));
    await user.click(shown.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/elsewhere');
  });

  /** The session ended unnoticed: the page believes in it until the item is refused. */
  async function openExpired(from = '/') {
    const { handlers } = createFakeVault({ isOpen: true });
    const refused = {
      status: 403,
      body: { message: 'Session authentication required', requiresAuthentication: true },
    };
    const server = serving({
      ...handlers,
      'POST /encryption/authenticate-session': () => ({ status: 404 }),
      'GET /assets': () => ({ body: [bike] }),
      'GET /assets/item-1': () => refused,
    });
    const user = renderAt(from, server);
    await screen.findByRole('region', { name: 'Encryption session' });
    await user.click(await screen.findByRole('link', { name: 'Road bike' }));
    return { user, shown: await dialog('Session Expired') };
  }

  test('leads to the password when the session has expired', async () => {
    const { user, shown } = await openExpired();
    const text = 'Your session has expired. Please authenticate again to access encrypted items.';
    expect(shown.getByText(text)).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Authenticate Now' }));
    await screen.findByRole('heading', { name: 'Unlock your items' });
    await waitFor(() => expect(address()).toBe('/'));
  });

  test('lets the user go back when the session has expired', async () => {
    const { user, shown } = await openExpired();
    await user.click(shown.getByRole('button', { name: 'Go Back' }));
    await waitFor(() => expect(address()).toBe('/'));
  });

  test.each([
    [0, '/'],
    [1, '/?view=list'],
  ])('leaves the item whose session has expired at entry %d of the tab for %s', async (idx, target) => {
    window.history.replaceState({ idx }, '');
    const { user, shown } = await openExpired('/?view=list');
    await user.click(shown.getByRole('button', { name: 'Go Back' }));
    await waitFor(() => expect(address()).toBe(target));
    window.history.replaceState(null, '');
  });

  test('explains why an item in transit cannot be changed, and links to the transfers', async () => {
    renderAt(PAGE, serving({ 'GET /assets/item-1': () => ({ body: makeItem({ inTransit: true }) }) }));
    await screen.findByText(/part of a transfer.+cannot be changed or deleted until the transfer ends/);
    expect(screen.getByText('In transit')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'See your transfers' });
    expect(link.getAttribute('href')).toBe('/view-pending-transfers');
    expect(button('Edit Item').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Add Detail' })).toBeNull();
  });
});

describe('saving an item', () => {
  test('sends the whole item with the version that was read', async () => {
    const saved = makeItem({ name: 'Road bike!', version: 4 });
    const server = serving({ 'PUT /assets/item-1': () => ({ body: saved }) });
    const user = renderAt(PAGE, server);
    await changeNameAndSave(user);
    await screen.findByRole('heading', { level: 1, name: 'Road bike!' });
    expect(server.callsOf('PUT')[0]?.body).toEqual({ ...bike, name: 'Road bike!' });
  });

  test("offers the item's own type beside the known ones", async () => {
    const boat = makeItem({ assetType: 'Boat' });
    const user = renderAt(PAGE, serving({ 'GET /assets/item-1': () => ({ body: boat }) }));
    await edit(user);
    const types = within(screen.getByLabelText(/Item Type/)).getAllByRole('option');
    expect(types.map((type) => type.textContent)).toEqual([
      'Vehicle',
      'Appliance',
      'Real Estate Property',
      'Furniture',
      'Electronics',
      'Boat',
    ]);
  });

  test('rejects a detail without a name or value', async () => {
    const server = serving({});
    const user = renderAt(PAGE, server);
    await edit(user);
    await user.click(button('Add New Detail'));
    await user.click(button('Save Changes'));
    const shown = await dialog('Oops...');
    expect(shown.getByText('All details must have a name and value.')).toBeTruthy();
    expect(server.callsOf('PUT')).toEqual([]);
    await user.click(shown.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => vi.advanceTimersByTime(100));
    expect(document.activeElement).toBe(screen.getAllByLabelText(/Detail Name/)[1]);
  });

  test('sends nothing when it is cancelled, and shows the stored item', async () => {
    const server = serving({});
    const user = renderAt(PAGE, server);
    await edit(user);
    await user.type(screen.getByLabelText(/Item Name/), '!');
    await user.click(button('Cancel'));
    const question = await dialog('Discard what you typed?');
    await user.click(question.getByRole('button', { name: 'Discard' }));
    await screen.findByRole('heading', { level: 1, name: 'Road bike' });
    expect(server.callsOf('PUT')).toEqual([]);
  });

  test('explains that the item was deleted elsewhere, and leads home', async () => {
    const user = renderAt(PAGE, serving({ 'PUT /assets/item-1': () => refusal(404, 'not_found') }));
    await changeNameAndSave(user);
    const shown = await dialog('Item No Longer Exists');
    const text = 'This item appears to have been deleted in another session or client.';
    expect(shown.getByText(text)).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(address()).toBe('/'));
  });

  test.each([
    [
      'Error!',
      'There was a problem saving the item. The asset may have been deleted in another session or you may not have permission to edit it.',
      refusal(500, 'internal_error'),
    ],
    ['Item in Transit', /part of a transfer/, refusal(409, 'in_transit')],
    ['Error!', 'A message of the server', refusal(413, 'too_large')],
  ])('explains other failures with “%s” and keeps the edits: %s', async (title, text, response) => {
    const user = renderAt(PAGE, serving({ 'PUT /assets/item-1': () => response }));
    await changeNameAndSave(user);
    const shown = await dialog(title);
    expect(shown.getByText(text)).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'OK' }));
    expect(screen.getByLabelText(/Item Name/)).toHaveProperty('value', 'Road bike!');
  });
});

describe('saving an item without a connection', () => {
  test('says so, and gives the focus back to the button whose form was shut meanwhile', async () => {
    const shut = (): FakeResponse => {
      // A browser takes the focus from a button that is disabled; happy-dom only from an element that leaves the page.
      const passing = document.body.appendChild(document.createElement('button'));
      passing.focus();
      passing.remove();
      throw new TypeError('Failed to fetch');
    };
    const user = renderAt(PAGE, serving({ 'PUT /assets/item-1': shut }));
    await changeNameAndSave(user);
    const shown = await dialog('Error!');
    const { textContent } = shown.getByText(/There was a problem saving the item\./);
    expect(textContent).toMatch(
      /^There was no connection\. What you typed is still here: try again once you are online\. There was a problem/,
    );
    await user.click(shown.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(document.activeElement).toBe(button('Save Changes')));
    expect(screen.getByLabelText(/Item Name/)).toHaveProperty('value', 'Road bike!');
  });
});

describe('saving an item that was changed elsewhere', () => {
  function conflicting() {
    let stored: Item = bike;
    const server = createFakeServer({
      'GET /assets/item-1': () => ({ body: stored }),
      'PUT /assets/item-1': ({ body }) => {
        const sent = body as Item;
        if (sent.version !== stored.version) return refusal(409, 'version_conflict');
        stored = { ...sent, version: sent.version + 1 };
        return { body: stored };
      },
    });
    const changeElsewhere = (changes: Partial<Item> = { description: 'Repainted' }) => {
      stored = { ...bike, ...changes, version: 9 };
    };
    return { server, changeElsewhere };
  }

  async function conflict() {
    const { server, changeElsewhere } = conflicting();
    const user = renderAt(PAGE, server);
    await edit(user);
    changeElsewhere();
    await user.type(screen.getByLabelText(/Item Name/), '!');
    await user.click(button('Save Changes'));
    return { user, server, shown: await dialog('Item changed elsewhere') };
  }

  test('combines both sets of changes and saves them', async () => {
    const { user, server, shown } = await conflict();
    await user.click(shown.getByRole('button', { name: 'Keep editing' }));
    const note = await screen.findByText(/Both sets of changes are combined/);
    await waitFor(() => expect(document.activeElement).toBe(note.closest('[role=group]')));
    expect(screen.getByLabelText(/Item Description/)).toHaveProperty('value', 'Repainted');
    expect(screen.getByLabelText(/Item Name/)).toHaveProperty('value', 'Road bike!');
    await user.click(button('Save Changes'));
    await screen.findByRole('heading', { level: 1, name: 'Road bike!' });
    expect(server.callsOf('PUT').at(-1)?.body).toMatchObject({ version: 9, description: 'Repainted' });
  });

  test('shows the latest version instead, once the user discards theirs by a button that warns', async () => {
    const { user, shown } = await conflict();
    const discard = shown.getByRole('button', { name: 'Discard my changes' });
    expect(discard.style.getPropertyValue('--button-bg')).toContain('red');
    await user.click(discard);
    await screen.findByText('Repainted');
    expect(screen.getByRole('heading', { level: 1, name: 'Road bike' })).toBeTruthy();
  });

  test('saves without a question when only files were added meanwhile', async () => {
    const { server, changeElsewhere } = conflicting();
    const user = renderAt(PAGE, server);
    await edit(user);
    await user.type(screen.getByLabelText(/Item Name/), '!');
    changeElsewhere({ files: [MANUAL] });
    await user.click(button('Save Changes'));
    await screen.findByRole('heading', { level: 1, name: 'Road bike!' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.callsOf('PUT').map(({ body }) => body)).toMatchObject([{ version: 3 }, { version: 9 }]);
  });
});

describe('deleting a detail', () => {
  function withDetails() {
    let stored = makeItem({
      properties: [
        { id: 'item-1.a', name: 'Frame', value: '1' },
        { id: 'item-1.b', name: 'Lock', value: '2' },
      ],
    });
    return createFakeServer({
      'GET /assets/item-1': () => ({ body: stored }),
      'DELETE /assets/properties/item-1.a': () => {
        stored = { ...stored, version: stored.version + 1, properties: stored.properties.slice(1) };
        return { body: { message: 'Deleted' } };
      },
      'DELETE /assets/properties/item-1.b': () => refusal(500, 'internal_error'),
      'PUT /assets/item-1': ({ body }) => ({ body }),
    });
  }

  async function deleteDetail(user: UserEvent, position: number) {
    await user.click(screen.getAllByRole('button', { name: 'Delete' })[position] as HTMLElement);
    await user.click((await dialog('Delete detail')).getByRole('button', { name: 'Delete' }));
  }

  test('deletes a stored detail at once and keeps the other edits for the new version', async () => {
    const server = withDetails();
    const user = renderAt(PAGE, server);
    await edit(user);
    await user.type(screen.getByLabelText(/Item Name/), '!');
    await deleteDetail(user, 0);
    await screen.findByText('1 detail recorded');
    expect(screen.getByLabelText(/Detail Name/)).toHaveProperty('value', 'Lock');
    await user.click(button('Save Changes'));
    await waitFor(() => expect(server.callsOf('PUT')).toHaveLength(1));
    expect(server.callsOf('PUT')[0]?.body).toMatchObject({
      name: 'Road bike!',
      version: 4,
      properties: [{ id: 'item-1.b', name: 'Lock', value: '2' }],
    });
  });

  test('reports a failure and keeps the detail', async () => {
    const user = renderAt(PAGE, withDetails());
    await edit(user);
    await deleteDetail(user, 1);
    await screen.findByText('There was a problem deleting the detail.');
    expect(screen.getByText('2 details recorded')).toBeTruthy();
  });

  test('removes a detail that is not stored yet, and not counted, without a confirmation', async () => {
    const server = withDetails();
    const user = renderAt(PAGE, server);
    await edit(user);
    await user.click(button('Add New Detail'));
    expect(screen.getByText('2 details recorded')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Delete' })[2] as HTMLElement);
    expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(2);
    expect(screen.getByText('2 details recorded')).toBeTruthy();
    expect(server.callsOf('DELETE')).toEqual([]);
  });
});

describe('adding a detail', () => {
  async function addDetail(user: UserEvent, name: string, value: string) {
    await user.type(await screen.findByLabelText('Detail Name'), name);
    await user.type(screen.getByLabelText('Detail Value'), value);
    await user.click(button('Add Detail'));
  }

  test('requires a name and a value', async () => {
    const server = serving({});
    const user = renderAt(PAGE, server);
    await user.type(await screen.findByLabelText('Detail Name'), 'Colour');
    expect(button('Add Detail').disabled).toBe(true);
    await user.type(screen.getByLabelText('Detail Value'), '  ');
    await user.click(button('Add Detail'));
    expect((await dialog('Oops...')).getByText('Detail must have a name and value.')).toBeTruthy();
    expect(server.callsOf('POST')).toEqual([]);
  });

  test('shows the detail and empties the form', async () => {
    let stored = bike;
    const added = { id: 'item-1.p2', name: 'Colour', value: 'Blue' };
    const server = createFakeServer({
      'GET /assets/item-1': () => ({ body: stored }),
      'POST /assets/item-1/properties': () => {
        stored = makeItem({ version: 4, properties: [...bike.properties, added] });
        return { status: 201, body: added };
      },
    });
    const user = renderAt(PAGE, server);
    await addDetail(user, 'Colour', 'Blue');
    await screen.findByText('2 details recorded');
    expect(screen.getByText('Blue')).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText('Detail Name')).toHaveProperty('value', ''));
    expect(server.callsOf('POST')[0]?.body).toEqual({ name: 'Colour', value: 'Blue' });
  });

  test('explains a failure and keeps the typed text', async () => {
    const user = renderAt(
      PAGE,
      serving({ 'POST /assets/item-1/properties': () => refusal(500, 'internal_error') }),
    );
    await addDetail(user, 'Colour', 'Blue');
    const shown = await dialog('Error!');
    expect(shown.getByText('There was a problem adding the detail. Please try again.')).toBeTruthy();
    expect(screen.getByLabelText('Detail Name')).toHaveProperty('value', 'Colour');
  });
});

test('deleting an item from its page leads home', async () => {
  const server = serving({ 'DELETE /assets/item-1': () => ({ body: { message: 'Deleted' } }) });
  const user = renderAt(PAGE, server);
  await edit(user);
  await user.click(button('Delete Item'));
  await user.click((await dialog('Delete Item')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(server.callsOf('DELETE')).toHaveLength(1);
});
