// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { changedItemSchema, type Item } from '#shared/contract/assets.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { button, dialog, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';
import { loadEditors } from '../form/values/ValueInput.tsx';

prepareScreens();
/** Loads lazy modules here, so that they do not count for the timeout of the first test. */
beforeAll(() => Promise.all([import('./EditItem.tsx'), import('./EditInPlace.tsx'), loadEditors()]));

const PAGE = '/asset-details/item-1';

/** A server that stores every change of its item; the response to the first one is lost. */
function losing(first = makeItem()) {
  let stored = first;
  let isLost = true;
  const store = (changed: Partial<Item>, body?: unknown): FakeResponse => {
    stored = { ...stored, ...changed, version: stored.version + 1 };
    if (isLost) {
      isLost = false;
      throw new TypeError('Failed to fetch');
    }
    return { body: body ?? stored };
  };
  const server = createFakeServer({
    'GET /assets': () => ({ body: [stored] }),
    'GET /assets/item-1': () => ({ body: stored }),
    'PUT /assets/item-1': (request) => {
      const { version, properties, files: _, ...texts } = changedItemSchema.parse(request.body);
      if (version !== stored.version) return refusal(409, 'version_conflict');
      const named = properties.map((each, at) => ({ ...each, id: each.id ?? `item-1.new${version}${at}` }));
      return store({ ...texts, properties: named });
    },
    'DELETE /assets/properties/item-1.p1': () => {
      const properties = stored.properties.filter(({ id }) => id !== 'item-1.p1');
      if (properties.length === stored.properties.length) return refusal(404, 'not_found');
      return store({ properties }, { message: 'Deleted' });
    },
  });
  const changeElsewhere = (changed: Partial<Item>) => {
    stored = { ...stored, ...changed, version: stored.version + 1 };
  };
  return { server, stored: () => stored, changeElsewhere };
}

/** Closes the message that it could not be done. */
async function failed(user: UserEvent): Promise<void> {
  const message = within(await dialog('Error!'));
  await user.click(message.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('saving an item again after the response was lost', () => {
  async function addColour() {
    const { server, stored } = losing();
    const user = renderAt(PAGE, server);
    await user.click(await findButton('Edit Item'));
    await user.click(await findButton('Add New Detail'));
    await user.type((await screen.findAllByLabelText(/Detail Name/))[1] ?? document.body, 'Colour');
    await user.type(screen.getAllByLabelText(/Detail Value/)[1] ?? document.body, 'Red');
    await user.click(button('Save Changes'));
    await failed(user);
    return { server, user, stored };
  }

  test('finds that it is saved, and stores the added detail once', async () => {
    const { server, user, stored } = await addColour();
    await user.click(button('Save Changes'));
    await screen.findByText('2 details recorded');
    await findButton('Edit Item');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.callsOf('PUT')).toHaveLength(2);
    expect(stored().properties.map(({ name }) => name)).toEqual(['Frame number', 'Colour']);
  });

  test('stores the added detail once too where more was changed meanwhile', async () => {
    const { user, stored } = await addColour();
    await user.type(screen.getByLabelText(/Item Name/), '!');
    await user.click(button('Save Changes'));
    const question = within(await dialog('Item changed elsewhere'));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    await screen.findByText(/Both sets of changes are combined/);
    await user.click(button('Save Changes'));
    await screen.findByRole('heading', { level: 1, name: 'Road bike!' });
    expect(stored().properties.map(({ name }) => name)).toEqual(['Frame number', 'Colour']);
  });
});

describe('saving a text where it stands again after the response was lost', () => {
  const NOT_SAVED = 'Your change could not be saved. Please try again.';

  async function changeDescription() {
    const losingServer = losing();
    const user = renderAt(PAGE, losingServer.server);
    await user.click(await findButton('Change Description'));
    await user.clear(await screen.findByLabelText('New text of Description'));
    await user.type(screen.getByLabelText('New text of Description'), 'Red');
    await user.keyboard('{Enter}');
    await screen.findByText(NOT_SAVED);
    return { user, ...losingServer };
  }

  test('finds that it is saved', async () => {
    const { server, user, stored } = await changeDescription();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByLabelText('New text of Description')).toBeNull());
    await screen.findByText('Red');
    expect(server.callsOf('PUT')).toHaveLength(2);
    expect(stored()).toMatchObject({ description: 'Red', version: 4 });
  });

  test('finds the mark of its date saved with it', async () => {
    const visa = { id: 'item-1.p1', name: 'Visa until', value: '2027-01-01' };
    const { server, stored } = losing(makeItem({ properties: [visa] }));
    const user = renderAt(PAGE, server);
    await user.click(await findButton('Change Visa until'));
    await user.click(await findButton('Remind me about this date'));
    await user.click(button('Save'));
    await screen.findByText(NOT_SAVED);
    await user.click(button('Save'));
    await screen.findByText('2 details recorded');
    expect(stored().properties).toMatchObject([visa, { name: 'Reminders', value: 'Visa until' }]);
    expect(stored().version).toBe(4);
  });

  test('shows the text of another user who has changed it since', async () => {
    const { user, changeElsewhere } = await changeDescription();
    changeElsewhere({ description: 'Green' });
    await user.keyboard('{Enter}');
    await screen.findByText(/Green/);
    expect(screen.getByLabelText('New text of Description')).toHaveProperty('value', 'Red');
  });
});

describe('deleting a detail again after the response was lost', () => {
  async function deleteFrame(user: UserEvent) {
    await user.click(button('Delete'));
    const question = within(await dialog('Delete detail'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
  }

  test('finds it deleted, and keeps the other edits', async () => {
    const { server, stored } = losing();
    const user = renderAt(PAGE, server);
    await user.click(await findButton('Edit Item'));
    await user.type(await screen.findByLabelText(/Item Name/), '!');
    await deleteFrame(user);
    await failed(user);
    await deleteFrame(user);
    await screen.findByText('No details recorded yet');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button('Save Changes'));
    await screen.findByRole('heading', { level: 1, name: 'Road bike!' });
    expect(stored()).toMatchObject({ name: 'Road bike!', properties: [], version: 5 });
  });

  test('tells of what somebody else has changed together with the same deletion', async () => {
    const read = makeItem();
    const renamed = { ...read, name: 'Racing bike', version: read.version + 1, properties: [] };
    let isChanged = false;
    const server = createFakeServer({
      'GET /assets': () => ({ body: [read] }),
      'GET /assets/item-1': () => ({ body: isChanged ? renamed : read }),
      'DELETE /assets/properties/item-1.p1': () => refusal(404, 'not_found'),
    });
    const user = renderAt(PAGE, server);
    await user.click(await findButton('Edit Item'));
    await screen.findByLabelText(/Item Name/);
    isChanged = true;
    await deleteFrame(user);
    await screen.findByText(/Both sets of changes are combined/);
    expect(screen.getByLabelText(/Item Name/)).toHaveProperty('value', 'Racing bike');
  });
});
