// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { wait } from '#web/base/wait.ts';
import { createFakeServer, type FakeResponse } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { address, button, dialog, fill, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();

/** Longer than what follows a response or the end of a dialog. */
const SETTLED_MS = 100;
const PAGE = '/asset-details/item-1';
const DELETED: FakeResponse = { body: { message: 'Deleted' } };
const item = makeItem({
  properties: [
    { id: 'item-1.a', name: 'Frame number', value: 'WBK 4711' },
    { id: 'item-1.b', name: 'Lock', value: '2' },
  ],
});
const oneDetail = { ...item, properties: item.properties.slice(0, 1) };
const sofa = makeItem({ id: 'item-2', name: 'Sofa', assetType: 'Furniture' });

/** A server that answers this call only when it is let. */
function holding(call: string) {
  const { promise: response, resolve: release } = deferred<FakeResponse>();
  const server = createFakeServer({
    'GET /assets': () => ({ body: [item, sofa] }),
    'GET /assets/item-1': () => ({ body: item }),
    [call]: () => response,
  });
  const sent = () => waitFor(() => expect(server.requests.map((request) => request.call)).toContain(call));
  return { server, sent, respond: (answer: FakeResponse) => act(async () => release(answer)) };
}

/** The server rejects the text in one of the fields. */
const rejected = (path: string): FakeResponse => ({
  status: 400,
  body: {
    message: 'Invalid',
    code: 'invalid_input',
    requestId: 'r-1',
    issues: [{ path, message: 'A message of the server' }],
  },
});

/** Agrees to the deletion that the open dialog asks about. */
const agree = async (user: UserEvent, title: string) =>
  user.click(within(await dialog(title)).getByRole('button', { name: 'Delete' }));

const field = (label: RegExp | string) => screen.findByLabelText<HTMLInputElement>(label);

const COLOR_ADDED = { status: 201, body: { id: 'item-1.c', name: 'Color', value: 'Blue' } };

/** Types a detail on the item's page. The response to its addition is held back. */
async function typeColor() {
  const held = holding('POST /assets/item-1/properties');
  const user = renderAt(PAGE, held.server);
  await screen.findByLabelText('Detail Name');
  await fill(user, [
    ['Detail Name', 'Color'],
    ['Detail Value', 'Blue'],
  ]);
  return { ...held, user };
}

/** Deletes an item on Home, whose response does not come before it is told to. */
async function startDeletion() {
  const { server, sent, respond } = holding('DELETE /assets/item-1');
  const user = renderAt('/', server);
  await user.click(await findButton('More actions for Road bike'));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete Item' }));
  await agree(user, 'Delete Item');
  await sent();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { user, respond };
}

describe('while a response is on its way', () => {
  test('a new item takes no text and no files, and takes them again when it was not registered', async () => {
    const { server, sent, respond } = holding('POST /assets');
    const user = renderAt('/create-asset', server);
    await fill(user, [
      [/Item Name/, 'Chair'],
      [/Description/, 'Oak'],
      [/Type/, 'Furniture'],
      [/Detail Name/, 'Color'],
      [/Detail Value/, 'Brown'],
    ]);
    const form = (await field(/Description/)).closest('form');
    const files = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('input[type=file]');
      if (!found) throw new Error('Files cannot be chosen yet');
      return found;
    });
    await user.click(button('Register Item'));
    await sent();
    expect(form?.getAttribute('aria-busy')).toBe('true');
    await user.type(await field(/Description/), ', large');
    expect(await field(/Description/)).toHaveProperty('value', 'Oak');
    expect(files.closest('fieldset')).toHaveProperty('disabled', true);
    await respond(rejected('description'));
    await screen.findByText('A message of the server');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Description/)));
    await user.type(await field(/Description/), ', large');
    expect(await field(/Description/)).toHaveProperty('value', 'Oak, large');
    expect(files.closest('fieldset')).toHaveProperty('disabled', false);
  });

  test('an item that is saved takes no text, and takes it again when it was not saved', async () => {
    const { server, sent, respond } = holding('PUT /assets/item-1');
    const user = renderAt(PAGE, server);
    await user.click(await findButton('Edit Item'));
    await user.type(await field(/Item Name/), '!');
    await user.click(button('Save Changes'));
    await sent();
    await user.type(await field(/Item Name/), '?');
    expect(await field(/Item Name/)).toHaveProperty('value', `${item.name}!`);
    await respond(rejected('name'));
    await screen.findByText('A message of the server');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Item Name/)));
    await user.type(await field(/Item Name/), '?');
    expect(await field(/Item Name/)).toHaveProperty('value', `${item.name}!?`);
  });

  test('an item takes no text while one of its details is deleted, and then has the focus', async () => {
    const { server, sent, respond } = holding('DELETE /assets/properties/item-1.a');
    const user = renderAt(PAGE, server);
    await user.click(await findButton('Edit Item'));
    const [first] = await screen.findAllByRole('button', { name: 'Delete' });
    await user.click(first as HTMLElement);
    await agree(user, 'Delete detail');
    await sent();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.type(await field(/Item Name/), '!');
    expect(await field(/Item Name/)).toHaveProperty('value', item.name);
    await respond(DELETED);
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByLabelText(/Detail Name/)[0]));
    await user.type(await field(/Item Name/), '!');
    expect(await field(/Item Name/)).toHaveProperty('value', `${item.name}!`);
  });

  test('a detail whose deletion is cancelled keeps the focus on its button', async () => {
    const { server } = holding('DELETE /assets/properties/item-1.b');
    const user = renderAt(PAGE, server);
    await user.click(await findButton('Edit Item'));
    const last = (await screen.findAllByRole('button', { name: 'Delete' }))[1] as HTMLElement;
    await user.click(last);
    await user.click(within(await dialog('Delete detail')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(() => wait(SETTLED_MS));
    expect(document.activeElement).toBe(last);
  });

  test('a detail that could not be deleted gives its button the focus again', async () => {
    const { server, sent, respond } = holding('DELETE /assets/properties/item-1.b');
    const user = renderAt(PAGE, server);
    await user.click(await findButton('Edit Item'));
    const last = (await screen.findAllByRole('button', { name: 'Delete' }))[1] as HTMLElement;
    await user.click(last);
    await agree(user, 'Delete detail');
    await sent();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await respond(rejected('name'));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(last));
  });

  test('the last detail that is deleted leaves the focus to the button that adds one', async () => {
    const user = renderAt(
      PAGE,
      createFakeServer({
        'GET /assets': () => ({ body: [oneDetail] }),
        'GET /assets/item-1': () => ({ body: oneDetail }),
        'DELETE /assets/properties/item-1.a': () => DELETED,
      }),
    );
    await user.click(await findButton('Edit Item'));
    await user.click(await findButton('Delete'));
    await agree(user, 'Delete detail');
    await waitFor(() => expect(document.activeElement).toBe(button('Add New Detail')));
  });

  test('an item whose edits were discarded takes no text from those that began after them', async () => {
    const { server, sent, respond } = holding('PUT /assets/item-1');
    const user = renderAt(PAGE, server);
    await user.click(await findButton('Edit Item'));
    await user.type(await field(/Item Name/), '!');
    await user.click(button('Save Changes'));
    await sent();
    await user.click(button('Cancel'));
    await user.click(await findButton('Discard'));
    await user.click(await findButton('Edit Item'));
    await user.type(await field(/Description/), ', large');
    await respond({ body: { ...item, name: `${item.name}!`, version: item.version + 1 } });
    await screen.findByText('Your changes were saved.');
    expect(await field(/Description/)).toHaveProperty('value', `${item.description}, large`);
  });

  test('another detail that is begun after an edit stays', async () => {
    const { user, server, sent, respond } = await typeColor();
    await user.click(button('Add Detail'));
    await sent();
    await user.click(button('Edit Item'));
    await user.click(await findButton('Cancel'));
    await user.type(await field('Detail Value'), ', dark');
    const before = server.callsOf('GET').length;
    await respond(COLOR_ADDED);
    await waitFor(() => expect(server.callsOf('GET').length).toBeGreaterThan(before));
    await act(() => wait(SETTLED_MS));
    expect(await field('Detail Value')).toHaveProperty('value', 'Blue, dark');
    expect(button('Add Detail')).toHaveProperty('disabled', false);
  });

  test('a price that is added keeps its currency', async () => {
    const { server, sent, respond } = holding('POST /assets/item-1/properties');
    const user = renderAt(PAGE, server);
    await screen.findByLabelText('Detail Name');
    await fill(user, [['Detail Name', 'Purchase price']]);
    const currency = await screen.findByLabelText('Currency');
    await fill(user, [['Detail Value', '100']]);
    await user.click(button('Add Detail'));
    await sent();
    expect(currency).toHaveProperty('disabled', true);
    await respond(rejected('value'));
    await waitFor(() => expect(currency).toHaveProperty('disabled', false));
  });

  test('a code that is added cannot be scanned', async () => {
    const { server, sent } = holding('POST /assets/item-1/properties');
    const user = renderAt(PAGE, server);
    await screen.findByLabelText('Detail Name');
    await fill(user, [['Detail Name', 'Serial number']]);
    await findButton(/^Scan/);
    await fill(user, [['Detail Value', 'A1']]);
    await user.click(button('Add Detail'));
    await sent();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Scan/ })).toBeNull());
  });

  test('a question about another item keeps the focus when the one before has gone', async () => {
    const { user, respond } = await startDeletion();
    await user.click(await findButton('More actions for Sofa'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Item' }));
    const question = await dialog('Delete Item');
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
    const { activeElement } = document;
    await respond(DELETED);
    await screen.findByText('“Road bike” was deleted.');
    expect(document.activeElement).toBe(activeElement);
  });

  test('a detail that is added takes no further text, and then the next one is typed', async () => {
    const { user, sent, respond } = await typeColor();
    await user.click(button('Add Detail'));
    await sent();
    await user.type(await field('Detail Value'), ', dark');
    expect(await field('Detail Value')).toHaveProperty('value', 'Blue');
    await respond(COLOR_ADDED);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Detail Name')));
    await user.keyboard('Weight');
    expect(await field('Detail Name')).toHaveProperty('value', 'Weight');
  });

  test('a detail that is added passes the focus on in Safari too, where its button does not take it', async () => {
    const { user, sent, respond } = await typeColor();
    const add = button('Add Detail');
    const page = add.closest<HTMLElement>('section');
    page?.setAttribute('tabindex', '-1');
    add.addEventListener('click', () => page?.focus());
    await user.click(add);
    await sent();
    expect(document.activeElement).toBe(page);
    await respond(COLOR_ADDED);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Detail Name')));
  });

  test('a text that is changed in place meanwhile keeps the focus', async () => {
    const { user, sent, respond } = await typeColor();
    await user.click(button('Add Detail'));
    await sent();
    await user.click(await findButton('Change Lock'));
    const place = await field('New text of Lock');
    await user.keyboard('3');
    await respond(COLOR_ADDED);
    await waitFor(() => expect(screen.getByLabelText('Detail Name')).toHaveProperty('value', ''));
    await user.keyboard('4');
    expect(place.value).toBe('234');
  });

  test('a search that is typed after a deletion keeps the focus', async () => {
    const { user, respond } = await startDeletion();
    await user.type(screen.getByRole('searchbox'), 'so');
    await respond(DELETED);
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    await user.keyboard('fa');
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'sofa');
  });

  test('a deletion takes nobody home who has gone elsewhere', async () => {
    const { server, sent, respond } = holding('DELETE /assets/item-1');
    const user = renderAt(PAGE, server);
    await user.click(await findButton('More actions'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Item' }));
    await agree(user, 'Delete Item');
    await sent();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Aside' }));
    await respond(DELETED);
    await screen.findByText('“Road bike” was deleted.');
    expect(address()).toBe('/elsewhere');
  });
});
