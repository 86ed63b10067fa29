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
function losing() {
  let stored = makeItem();
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
  });
  return { server, stored: () => stored };
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
