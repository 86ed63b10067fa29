// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFakeServer, refusal } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { address, button, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';
import { loadEditors } from '../form/values/ValueInput.tsx';

prepareScreens();
/** Loads lazy modules here, so that they do not count for the timeout of the first test. */
beforeAll(() => Promise.all([import('./FromItem.tsx'), import('#web/ui/OpenedMenu.tsx'), loadEditors()]));

const drill = makeItem({
  name: 'Drill',
  description: 'With two batteries',
  assetType: 'Tool',
  properties: [
    { id: 'p1', name: 'Brand', value: 'Makita' },
    { id: 'p2', name: 'S/N', value: '4711' },
    { id: 'p3', name: 'Price', value: '120 EUR' },
  ],
});

const serving = () =>
  createFakeServer({
    'GET /assets': () => ({ body: [drill] }),
    'GET /assets/item-1': () => ({ body: drill }),
    'POST /assets': () => ({ status: 201, body: makeItem({ id: 'item-2' }) }),
  });

const nameField = () => screen.findByLabelText<HTMLInputElement>(/Item Name/);
const values = () =>
  screen.getAllByLabelText<HTMLInputElement>(/Detail (Name|Value)/).map(({ value }) => value);

describe('an item from another one', () => {
  test('is offered in the menu of its page', async () => {
    const user = renderAt('/asset-details/item-1', serving());
    await user.click(await findButton('More actions'));
    const template = await screen.findByRole('menuitem', { name: 'Use as template' });
    expect(template.getAttribute('href')).toBe('/create-asset?template=item-1');
    await user.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
    expect(await nameField()).toHaveProperty('value', 'Drill (copy)');
    expect(address()).toBe('/create-asset?duplicate=item-1');
  });

  test('is a duplicate without what belongs to one thing alone, and can be registered at once', async () => {
    const server = serving();
    const user = renderAt('/create-asset?duplicate=item-1', server);
    await nameField();
    expect(values()).toEqual(['Brand', 'Makita', 'Price', '120']);
    expect(screen.getByLabelText('Currency')).toHaveProperty('value', 'EUR');
    await user.click(button('Register Item'));
    await screen.findByText(/registered successfully/);
    expect(server.callsOf('POST')[0]?.body).toEqual({
      name: 'Drill (copy)',
      description: 'With two batteries',
      assetType: 'Tool',
      properties: [
        { name: 'Brand', value: 'Makita' },
        { name: 'Price', value: '120 EUR' },
      ],
    });
  });

  test('is an empty form with its details, of which those left empty are not sent', async () => {
    const server = serving();
    const user = renderAt('/create-asset?template=item-1', server);
    await user.type(await nameField(), 'Saw');
    expect(screen.getByLabelText(/Item Type/)).toHaveProperty('value', 'Tool');
    expect(values()).toEqual(['Brand', '', 'S/N', '', 'Price', '']);
    await user.type(screen.getByLabelText(/Item Description/), 'Sharp');
    await user.type(screen.getAllByLabelText(/Detail Value/)[1] as HTMLElement, '4712');
    await user.click(button('Register Item'));
    await waitFor(() => expect(server.callsOf('POST')).toHaveLength(1));
    expect(server.callsOf('POST')[0]?.body).toEqual({
      name: 'Saw',
      description: 'Sharp',
      assetType: 'Tool',
      properties: [{ name: 'S/N', value: '4712' }],
    });
    await user.click(await findButton('Register another'));
    expect(values()).toEqual(['Brand', '', 'S/N', '', 'Price', '']);
  });

  test('begins empty where that item cannot be loaded, and says so', async () => {
    const server = createFakeServer({ 'GET /assets/item-9': () => refusal(404, 'not_found') });
    renderAt('/create-asset?duplicate=item-9', server);
    await screen.findByText('The item to begin with could not be loaded, so the form is empty.');
    expect(await nameField()).toHaveProperty('value', '');
  });
});
