// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createFakeServer, refusal } from '#web/testing/fakeServer.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { address, button, dialog, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();

const damaged = { id: 'item-1', userId: 'user-1', isEncrypted: true, damaged: true };

const registry = () =>
  createFakeServer({
    'GET /assets': () => ({ body: [damaged] }),
    'GET /assets/item-1': () => refusal(409, 'item_damaged'),
    'DELETE /assets/item-1': () => ({ status: 204 }),
  });

describe('the page of a damaged item', () => {
  test('is reached from the list, and says what the item is and what to do', async () => {
    const user = renderAt('/', registry());
    await user.click(await screen.findByRole('link', { name: 'Damaged item' }));
    await screen.findByRole('heading', { level: 1, name: 'Damaged item' });
    expect(screen.getByRole('heading', { level: 2, name: 'This item cannot be read' })).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByText('item-1')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('deletes the item after a question, and leads home', async () => {
    const server = registry();
    const user = renderAt('/asset-details/item-1', server);
    await screen.findByRole('heading', { level: 1, name: 'Damaged item' });
    await user.click(button('Delete Item'));
    await user.click(within(await dialog('Delete Item')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(server.callsOf('DELETE')).toHaveLength(1);
  });
});
