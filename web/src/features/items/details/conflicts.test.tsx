// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Item } from '#shared/contract/assets.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { button, dialog, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';
import { loadEditors } from '../form/values/ValueInput.tsx';

prepareScreens();
/** Loads lazy modules here, so that they do not count for the timeout of the first test. */
beforeAll(() => Promise.all([import('./EditItem.tsx'), loadEditors()]));

const properties = (name: string, value: string) => [{ id: 'item-1.p1', name, value }];

/** Types at the end of a field of an item, which can be changed elsewhere meanwhile. */
async function type(label: RegExp, before = properties('Color', 'red')) {
  let stored = makeItem({ properties: before });
  let put = (): FakeResponse | Promise<FakeResponse> => refusal(409, 'version_conflict');
  const change = (elsewhere: Partial<Item>) => {
    stored = { ...stored, ...elsewhere, version: stored.version + 1 };
  };
  const vault = createFakeVault({ isOpen: true });
  const server = createFakeServer({
    ...vault.handlers,
    'GET /assets': vault.guarded(() => ({ body: [stored] })),
    'GET /assets/item-1': vault.guarded(() => ({ body: stored })),
    'PUT /assets/item-1': () => put(),
    'DELETE /assets/properties/item-1.p1': () => {
      change({ properties: [] });
      return { body: { message: 'The detail has been deleted.' } };
    },
  });
  const user: UserEvent = renderAt('/asset-details/item-1', server);
  await user.click(await findButton('Edit Item'));
  const field = () => screen.getByLabelText(label);
  await screen.findByLabelText(label);
  await user.type(field(), '!');
  const hang = () => {
    put = () => new Promise(() => undefined);
  };
  return { user, field, change, hang, server };
}

/**
 * Combines what was typed with a change from elsewhere.
 * @param renamed is typed at the end of the detail's name before
 */
async function combine(
  label: RegExp,
  elsewhere: Partial<Item>,
  renamed = '',
  before?: ReturnType<typeof properties>,
) {
  const typed = await type(label, before);
  if (renamed) await typed.user.type(screen.getByLabelText(/Detail Name/), renamed);
  typed.change(elsewhere);
  await typed.user.click(button('Save Changes'));
  const question = within(await dialog('Item changed elsewhere'));
  await typed.user.click(question.getByRole('button', { name: 'Keep editing' }));
  const both = within(await screen.findByRole('region', { name: 'Changed on both sides' }));
  return { ...typed, both };
}

/** Deletes the detail in edit mode, and waits until it has left the form. */
async function deleteDetail(user: UserEvent) {
  await user.click(button('Delete'));
  await user.click(within(await dialog('Delete detail')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByLabelText(/Detail Value/)).toBeNull());
}

async function lockAndUnlock(user: UserEvent) {
  await user.click(button(/^Lock your items now/));
  await user.click(await findButton('Unlock'));
  await user.click(await screen.findByLabelText(/Encryption password/));
  await user.paste(PASSWORD);
  await user.keyboard('{Enter}');
}

describe('a text that was changed on both sides', () => {
  test('comes back with everything that was typed before the other one was taken', async () => {
    const { user, field, both } = await combine(/Item Name/, { name: 'Racer' });
    await user.type(field(), ' 2');
    await user.click(both.getByRole('button', { name: 'Use the other text' }));
    expect(field()).toHaveProperty('value', 'Racer');
    await user.click(both.getByRole('button', { name: 'Use your text' }));
    expect(field()).toHaveProperty('value', 'Road bike! 2');
  });

  test('is offered with the other one again once that was changed by typing', async () => {
    const { user, field, both } = await combine(/Detail Value/, { properties: properties('Color', 'green') });
    await user.click(both.getByRole('button', { name: 'Use the other text' }));
    await user.type(field(), 'ish');
    await user.click(both.getByRole('button', { name: 'Use the other text' }));
    expect(field()).toHaveProperty('value', 'green');
    await user.click(both.getByRole('button', { name: 'Use your text' }));
    expect(field()).toHaveProperty('value', 'greenish');
  });

  test('comes back also where its detail was renamed in the form after the other one was taken', async () => {
    const { user, field, both } = await combine(/Detail Value/, { properties: properties('Color', 'green') });
    await user.type(field(), ' 2');
    await user.click(both.getByRole('button', { name: 'Use the other text' }));
    await user.type(screen.getByLabelText(/Detail Name/), ' of the frame');
    await user.click(both.getByRole('button', { name: 'Use your text' }));
    expect(field()).toHaveProperty('value', 'red! 2');
  });

  test('is told in the form that the page of the item has', async () => {
    const { both } = await combine(/Detail Value/, { properties: properties('Color', '2027-03-14') });
    await waitFor(() => {
      const told = both.getAllByRole('definition').map((text) => text.textContent);
      expect(told).toEqual(['red!', 'Mar 14, 2027']);
    });
  });

  test('is told as it was written where the other one is shown alike', async () => {
    const elsewhere = { properties: properties('Place', 'House / Cellar!') };
    const { both } = await combine(/Detail Value/, elsewhere, '', properties('Place', 'House/Cellar'));
    // Until it is loaded, all values are shown as they were written.
    await import('#shared/domain/details/shownValue.ts');
    await waitFor(() => {
      const told = both.getAllByRole('definition').map((text) => text.textContent);
      expect(told).toEqual(['House/Cellar!', 'House / Cellar!']);
    });
  });

  test('comes back also after a lock', async () => {
    const { user, field, both } = await combine(/Detail Value/, { properties: properties('Color', 'green') });
    await user.type(field(), ' 2');
    await user.click(both.getByRole('button', { name: 'Use the other text' }));
    await user.type(screen.getByLabelText(/Detail Name/), ' of the frame');
    await lockAndUnlock(user);
    await user.click(await findButton('Use your text'));
    expect(field()).toHaveProperty('value', 'red! 2');
  });

  test('is only told, with the name of the other one, where its detail was renamed elsewhere', async () => {
    const { both, field } = await combine(/Detail Value/, { properties: properties('Colour', 'green') });
    expect(both.getAllByRole('definition').map((text) => text.textContent)).toEqual([
      'red!',
      'Colour: green',
    ]);
    expect(both.queryByRole('button')).toBeNull();
    expect(field()).toHaveProperty('value', 'red!');
  });

  test('is only told, also after a lock, where the user had renamed its detail before', async () => {
    const elsewhere = { properties: properties('Color', 'green') };
    const { user, both } = await combine(/Detail Value/, elsewhere, 's');
    expect(both.queryByRole('button')).toBeNull();
    await lockAndUnlock(user);
    const again = within(await screen.findByRole('region', { name: 'Changed on both sides' }));
    expect(again.getByText('Colors: red!')).toBeTruthy();
    expect(again.queryByRole('button')).toBeNull();
  });

  test('is no conflict any more once the user has deleted its detail', async () => {
    const { user } = await combine(/Detail Value/, { properties: properties('Color', 'green') });
    await deleteDetail(user);
    expect(screen.queryByRole('region', { name: 'Changed on both sides' })).toBeNull();
  });

  test('is no conflict either once its detail is deleted after a further change elsewhere', async () => {
    const { user, change } = await combine(/Detail Value/, { properties: properties('Color', 'green') });
    change({ name: 'Racer' });
    await deleteDetail(user);
    expect(screen.getByLabelText(/Item Name/)).toHaveProperty('value', 'Racer');
    expect(screen.queryByRole('region', { name: 'Changed on both sides' })).toBeNull();
  });

  test('cannot be exchanged while a save is on its way', async () => {
    const { user, both, hang } = await combine(/Item Name/, { name: 'Racer' });
    hang();
    await user.click(button('Save Changes'));
    expect(both.getByRole('button')).toHaveProperty('disabled', true);
  });
});

test('a detail that was typed into and then deleted stays deleted where the item was changed elsewhere', async () => {
  const { user, change, hang, server } = await type(/Detail Value/);
  change({ name: 'Racer' });
  await deleteDetail(user);
  expect(screen.getByLabelText(/Item Name/)).toHaveProperty('value', 'Racer');
  hang();
  await user.click(button('Save Changes'));
  await waitFor(() => expect(server.callsOf('PUT')).toHaveLength(1));
  expect(server.callsOf('PUT')[0]?.body).toMatchObject({ name: 'Racer', properties: [] });
});
