// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Item } from '#shared/contract/assets.ts';
import { deferred } from '#tests/support/deferred.ts';
import { createFakeServer, type FakeResponse, type FakeServer, refusal } from '#web/testing/fakeServer.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { button, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';
import { loadEditors } from '../form/values/ValueInput.tsx';

prepareScreens();
/** Loads lazy modules here, so that they do not count for the timeout of the first test. */
beforeAll(() => Promise.all([import('./EditInPlace.tsx'), loadEditors()]));

const PAGE = '/asset-details/item-1';
const bike = makeItem({
  properties: [
    { id: 'item-1.p1', name: 'Frame number', value: 'WBK 4711' },
    { id: 'item-1.p2', name: 'Shop', value: 'https://shop.example' },
  ],
});

/** A server that keeps the item, and refuses an old version; `refuse` answers in its place. */
function keeping(first: Item = bike, refuse?: () => FakeResponse | undefined) {
  let stored = first;
  const server = createFakeServer({
    'GET /assets': () => ({ body: [stored] }),
    'GET /assets/item-1': () => ({ body: stored }),
    'PUT /assets/item-1': ({ body }) => {
      const refused = refuse?.();
      if (refused) return refused;
      const sent = body as Item;
      if (sent.version !== stored.version) return refusal(409, 'version_conflict');
      const properties = sent.properties.map((property) => ({
        ...property,
        id: property.id ?? 'item-1.new',
      }));
      stored = { ...sent, properties, version: sent.version + 1 };
      return { body: stored };
    },
  });
  const changeElsewhere = (changes: Partial<Item>) => {
    stored = { ...stored, ...changes, version: stored.version + 1 };
  };
  return { server, changeElsewhere, stored: () => stored };
}

const withNumber = (value: string) =>
  bike.properties.map((property) => (property.id === 'item-1.p1' ? { ...property, value } : property));
const field = () => screen.findByLabelText<HTMLTextAreaElement>('New text of Frame number');

/** A browser whose detector sees a serial number in every picture; no camera is connected. */
function prepareScan() {
  class Detector {
    static getSupportedFormats = async () => ['code_128'];
    detect = async () => [{ rawValue: 'WBK 4712', format: 'code_128' }];
  }
  vi.stubGlobal('BarcodeDetector', Detector);
  vi.stubGlobal('isSecureContext', true);
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined);
}

async function openNumber(user: UserEvent) {
  await findButton('Change Frame number');
  await user.click(screen.getByText('WBK 4711'));
  return field();
}

/** Reads the item again, as a return to the tab does. */
async function comeBack(server: FakeServer) {
  const before = server.callsOf('GET').length;
  act(() => vi.advanceTimersByTime(6_000));
  act(() => window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(server.callsOf('GET').length).toBeGreaterThan(before));
}

describe('the name that is changed where it stands', () => {
  test('opens at a click, is saved by Enter in one line, and stays the heading of the page', async () => {
    const { server } = keeping();
    const user = renderAt(PAGE, server);
    await findButton('Change Item Name');
    await user.click(screen.getByRole('heading', { level: 1, name: 'Road bike' }));
    await user.type(await screen.findByLabelText('New text of Item Name'), ', blue');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await user.paste('\nand fast');
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Road bike, blue and fast' });
    expect(server.callsOf('PUT').map(({ body }) => body)).toEqual([
      { ...bike, name: 'Road bike, blue and fast' },
    ]);
    expect(document.activeElement).toBe(button('Change Item Name'));
  });

  test('cannot be emptied', async () => {
    const { server } = keeping();
    const user = renderAt(PAGE, server);
    await user.click(await findButton('Change Item Name'));
    await user.clear(await screen.findByLabelText('New text of Item Name'));
    await user.keyboard('{Enter}');
    await screen.findByText('Item Name is required');
    await user.keyboard('{Escape}');
    await screen.findByRole('heading', { level: 1, name: 'Road bike' });
    expect(server.callsOf('PUT')).toEqual([]);
  });
});

describe('a value that is changed where it stands', () => {
  test('opens at a click and is saved by Enter, with the rest of the item as it was', async () => {
    const { server } = keeping();
    const user = renderAt(PAGE, server);
    await openNumber(user);
    await user.keyboard(' b{Enter}');
    await screen.findByText('WBK 4711 b');
    expect(server.callsOf('PUT').map(({ body }) => body)).toEqual([
      { ...bike, properties: withNumber('WBK 4711 b') },
    ]);
    expect(document.activeElement).toBe(button('Change Frame number'));
  });

  test.each(['{Enter}', '{F2}'])(
    'opens by %s on its button, and Escape gives back what was there',
    async (key) => {
      const { server } = keeping();
      const user = renderAt(PAGE, server);
      (await findButton('Change Frame number')).focus();
      await user.keyboard(key);
      await user.type(await field(), ' b');
      await user.keyboard('{Escape}');
      await screen.findByText('WBK 4711');
      expect(document.activeElement).toBe(button('Change Frame number'));
      expect(server.callsOf('PUT')).toEqual([]);
    },
  );

  test('begins a new line by Shift and Enter', async () => {
    const { server } = keeping();
    const user = renderAt(PAGE, server);
    await findButton('Change Shop');
    await user.click(button('Change Shop'));
    const shop = await screen.findByLabelText<HTMLTextAreaElement>('New text of Shop');
    await user.keyboard('{Shift>}{Enter}{/Shift}b');
    expect(shop.value).toBe('https://shop.example\nb');
    expect(server.callsOf('PUT')).toEqual([]);
  });

  test('is not saved without a text, and says so', async () => {
    const { server } = keeping();
    const user = renderAt(PAGE, server);
    await user.clear(await openNumber(user));
    await user.keyboard('{Enter}');
    await screen.findByText('Detail Value is required');
    expect(server.callsOf('PUT')).toEqual([]);
  });

  test('keeps what was typed when another text is clicked', async () => {
    const user = renderAt(PAGE, keeping().server);
    await openNumber(user);
    await user.keyboard(' b');
    await user.click(screen.getByText('Blue, with lights'));
    expect((await field()).value).toBe('WBK 4711 b');
    expect(document.activeElement).toBe(await field());
    expect(screen.queryByLabelText('New text of Description')).toBeNull();
  });

  test('does not open at a click on a link in it', async () => {
    const user = renderAt(PAGE, keeping().server);
    await findButton('Change Shop');
    const link = screen.getByRole('link', { name: 'https://shop.example' });
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    expect(screen.queryByLabelText('New text of Shop')).toBeNull();
  });

  test('can be the description', async () => {
    const { server } = keeping();
    const user = renderAt(PAGE, server);
    await user.click(await findButton('Change Description'));
    await user.type(await screen.findByLabelText('New text of Description'), '!{Enter}');
    await screen.findByText('Blue, with lights!');
    expect(server.callsOf('PUT')[0]?.body).toEqual({ ...bike, description: 'Blue, with lights!' });
  });

  test('is saved over a change elsewhere of something else, which stays', async () => {
    const { server, changeElsewhere, stored } = keeping();
    const user = renderAt(PAGE, server);
    await openNumber(user);
    changeElsewhere({ description: 'Repainted' });
    await user.keyboard(' b{Enter}');
    await screen.findByText('WBK 4711 b');
    expect(stored()).toMatchObject({ description: 'Repainted', properties: withNumber('WBK 4711 b') });
  });

  test('says what happened when it was changed elsewhere, and is saved by a second Enter', async () => {
    const { server, changeElsewhere, stored } = keeping();
    const user = renderAt(PAGE, server);
    await openNumber(user);
    changeElsewhere({ properties: withNumber('WBK 5000') });
    await user.keyboard(' b{Enter}');
    await screen.findByText(/changed elsewhere meanwhile, to “WBK 5000”/);
    expect((await field()).value).toBe('WBK 4711 b');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(stored().properties).toEqual(withNumber('WBK 4711 b')));
  });

  test('says that its detail was deleted elsewhere, and keeps the text', async () => {
    const { server, changeElsewhere } = keeping();
    const user = renderAt(PAGE, server);
    await openNumber(user);
    changeElsewhere({ description: 'Repainted', properties: bike.properties.slice(1) });
    await user.keyboard(' b{Enter}');
    await waitFor(() => expect(server.callsOf('PUT')).toHaveLength(1));
    await screen.findByText(/was deleted elsewhere meanwhile/);
    expect((await field()).value).toBe('WBK 4711 b');
    await user.keyboard('{Escape}');
    await screen.findByText('Repainted');
    expect(screen.queryByText('Frame number')).toBeNull();
  });

  test.each([
    [/part of a transfer/, refusal(409, 'in_transit')],
    ['Your change could not be saved. Please try again.', refusal(500, 'internal_error')],
    ['A message of the server', refusal(413, 'too_large')],
  ])('says why it was not saved, and keeps the text: %s', async (text, response) => {
    const user = renderAt(PAGE, keeping(bike, () => response).server);
    await openNumber(user);
    await user.keyboard(' b{Enter}');
    await screen.findByText(text);
    expect((await field()).value).toBe('WBK 4711 b');
  });

  test('cannot be opened while the item is in transit', async () => {
    const user = renderAt(PAGE, keeping(makeItem({ inTransit: true })).server);
    await user.click(await screen.findByText('WBK 4711'));
    expect(screen.queryByLabelText('New text of Frame number')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change Frame number' })).toBeNull();
  });
});

describe('a value that is being typed when the page reads a change elsewhere', () => {
  test('is not saved over a change of the same text before the user has seen it', async () => {
    const { server, changeElsewhere, stored } = keeping();
    const user = renderAt(PAGE, server);
    await openNumber(user);
    await user.keyboard(' b');
    changeElsewhere({ description: 'Repainted', properties: withNumber('WBK 5000') });
    await comeBack(server);
    await screen.findByText('Repainted');
    await user.keyboard('{Enter}');
    await screen.findByText(/changed elsewhere meanwhile, to “WBK 5000”/);
    expect(server.callsOf('PUT')).toEqual([]);
    await user.click(button('Save'));
    await waitFor(() => expect(stored().properties).toEqual(withNumber('WBK 4711 b')));
  });

  test('stays in its field when its detail was deleted, until the user gives it up', async () => {
    const { server, changeElsewhere } = keeping();
    const user = renderAt(PAGE, server);
    await openNumber(user);
    await user.keyboard(' b');
    changeElsewhere({ properties: bike.properties.slice(1) });
    await comeBack(server);
    await screen.findByText(/was deleted elsewhere meanwhile/);
    await user.click(button('Edit Item'));
    expect(document.activeElement).toBe(await field());
    expect((await field()).value).toBe('WBK 4711 b');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Frame number')).toBeNull());
    await user.click(button('Edit Item'));
    await screen.findByLabelText(/Item Name/);
  });

  test('stays in its field when the item goes into a transfer', async () => {
    const { server, changeElsewhere } = keeping();
    const user = renderAt(PAGE, server);
    await openNumber(user);
    await user.keyboard(' b');
    changeElsewhere({ inTransit: true });
    await comeBack(server);
    await screen.findByText(/This item is part of a transfer/);
    expect((await field()).value).toBe('WBK 4711 b');
    expect(screen.queryByRole('button', { name: 'Change Shop' })).toBeNull();
    await user.click(button('Cancel'));
    await screen.findByText('WBK 4711');
  });
});

test('a value that is typed while the session ends is saved after the password', async () => {
  const vault = createFakeVault({ isOpen: true });
  let stored = makeItem({ isEncrypted: true });
  const server = createFakeServer({
    ...vault.handlers,
    'GET /assets': vault.guarded(() => ({ body: [stored] })),
    'GET /assets/item-1': vault.guarded(() => ({ body: stored })),
    'PUT /assets/item-1': vault.guarded(({ body }) => {
      stored = { ...(body as Item), version: stored.version + 1 };
      return { body: stored };
    }),
  });
  const user = renderAt(PAGE, server);
  await openNumber(user);
  await user.keyboard(' b');
  vault.lock();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByLabelText(/^Encryption password/));
  await user.paste(PASSWORD);
  await user.click(button('Authenticate Session'));
  await screen.findByText('WBK 4711 b');
  expect(server.callsOf('PUT')).toHaveLength(2);
});

describe('a date that is changed where it stands', () => {
  const visa = { id: 'item-1.p3', name: 'Visa until', value: '2027-01-01' };
  const dated = makeItem({ properties: [...bike.properties, visa] });
  const open = async (user: UserEvent) => {
    await user.click(await findButton('Change Visa until'));
    return screen.findByRole('button', { name: 'Remind me about this date' });
  };

  test('can be marked to remind, and is saved with the list of reminders as one change', async () => {
    const { server } = keeping(dated);
    const user = renderAt(PAGE, server);
    await user.click(await open(user));
    expect(screen.getByRole('button', { name: 'Remind me about this date', pressed: true })).toBeTruthy();
    await user.clear(screen.getByLabelText('New text of Visa until'));
    await user.paste('2028-02-02');
    await user.keyboard('{Enter}');
    await findButton('Change Reminders');
    expect(server.callsOf('PUT').map(({ body }) => (body as Item).properties)).toEqual([
      [...bike.properties, { ...visa, value: '2028-02-02' }, { name: 'Reminders', value: 'Visa until' }],
    ]);
  });

  test('reminds no more once the mark is taken away', async () => {
    const list = { id: 'item-1.p4', name: 'Reminders', value: 'Visa until' };
    const { server, stored } = keeping(makeItem({ properties: [visa, list] }));
    const user = renderAt(PAGE, server);
    await user.click(await open(user));
    await user.click(button('Save'));
    await waitFor(() => expect(stored().properties).toEqual([visa]));
  });

  test('closes by itself where the mark is as it was', async () => {
    const { server } = keeping(dated);
    const user = renderAt(PAGE, server);
    await user.click(await open(user));
    await user.click(await screen.findByRole('button', { name: 'Remind me about this date', pressed: true }));
    await user.click(button('Save'));
    await waitFor(() => expect(screen.queryByLabelText('New text of Visa until')).toBeNull());
    expect(server.callsOf('PUT')).toEqual([]);
  });

  test('keeps the focus while one of its buttons is pressed, which not every browser gives to a button', async () => {
    const user = renderAt(PAGE, keeping(dated).server);
    const bell = await open(user);
    expect([bell, button('Save'), button('Cancel')].map((pressed) => fireEvent.mouseDown(pressed))).toEqual([
      false,
      false,
      false,
    ]);
    await user.click(bell);
    expect(document.activeElement).toBe(screen.getByLabelText('New text of Visa until'));
  });

  test('takes no mark while it is saved, because the mark would not be part of what is saved', async () => {
    const { promise: refused, resolve: refuse } = deferred<FakeResponse>();
    const server = createFakeServer({
      'GET /assets': () => ({ body: [dated] }),
      'GET /assets/item-1': () => ({ body: dated }),
      'PUT /assets/item-1': () => refused,
    });
    const user = renderAt(PAGE, server);
    await open(user);
    await user.clear(screen.getByLabelText('New text of Visa until'));
    await user.paste('2028-02-02');
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Remind me about this date' }));
    refuse({ status: 500, body: {} });
    await screen.findByText(/could not be saved/);
    expect(screen.getByRole('button', { name: 'Remind me about this date', pressed: false })).toBeTruthy();
  });

  test('closes by itself where a marked text is no date any more, and is as it was', async () => {
    const note = { id: 'item-1.p3', name: 'Visa until', value: 'soon' };
    const { server } = keeping(makeItem({ properties: [note] }));
    const user = renderAt(PAGE, server);
    await user.click(await findButton('Change Visa until'));
    const typed = screen.getByLabelText('New text of Visa until');
    await user.clear(typed);
    await user.paste('2028-02-02');
    await user.click(await screen.findByRole('button', { name: 'Remind me about this date' }));
    await user.clear(typed);
    await user.paste('soon');
    await user.click(button('Save'));
    await waitFor(() => expect(screen.queryByLabelText('New text of Visa until')).toBeNull());
    expect(server.callsOf('PUT')).toEqual([]);
  });

  test('has no such mark where its text is no date', async () => {
    const { server } = keeping(dated);
    const user = renderAt(PAGE, server);
    await openNumber(user);
    expect(screen.queryByRole('button', { name: 'Remind me about this date' })).toBeNull();
  });
});

describe('a serial number that is scanned where it stands', () => {
  test('is taken also when the window loses the focus to the choice of a picture', async () => {
    prepareScan();
    const { server, stored } = keeping();
    const user = renderAt(PAGE, server);
    await openNumber(user);
    await user.click(await screen.findByRole('button', { name: 'Scan Frame number' }));
    const dialog = await screen.findByRole('dialog', { name: 'Scan a code' });
    await within(dialog).findByText('No camera was found');
    fireEvent.blur(within(dialog).getByRole('button', { name: 'Choose a picture' }));
    const input = document.querySelector<HTMLInputElement>('input[accept="image/*"]');
    if (input) await user.upload(input, new File(['picture'], 'label.png', { type: 'image/png' }));
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    await waitFor(async () => expect((await field()).value).toBe('WBK 4712'));
    await user.click(await findButton('Save'));
    await waitFor(() => expect(stored().properties).toEqual(withNumber('WBK 4712')));
  });
});
