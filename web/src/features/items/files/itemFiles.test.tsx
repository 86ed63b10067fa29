// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type ChangedItem, changedItemSchema, type Item } from '#shared/contract/assets.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { deferred } from '#tests/support/deferred.ts';
import { createFakeServer, type FakeResponse, refusal, type SeenRequest } from '#web/testing/fakeServer.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { createFakeFiles, makeFile, stubCaches, stubNearness, watchAddresses } from '#web/testing/files.ts';
import { makeItem } from '#web/testing/items.ts';
import { lockElsewhere } from '#web/testing/openVault.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { button, dialog, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();

beforeEach(() => {
  stubCaches();
  stubNearness();
  watchAddresses();
});

const broken = makeFile({
  id: 'broken',
  name: 'broken.jpg',
  kind: 'other',
  type: 'application/octet-stream',
  renditions: ['original'],
});

const PAGE = '/asset-details/item-1';
const front = makeFile({ id: 'front', name: 'front.jpg', caption: 'From the front' });
const side = makeFile({ id: 'side', name: 'side.jpg' });
const back = makeFile({ id: 'back', name: 'back.jpg' });
const receipt = makeFile({
  id: 'receipt',
  name: 'Receipt 4711.pdf',
  kind: 'receipt',
  type: 'application/pdf',
  bytes: 1_400_000,
  renditions: ['original', 'thumbnail'],
  date: '2026-03-04',
});

/** A server that keeps one item; `update` answers in place of saving. */
async function keeping(files: readonly ItemFile[], update?: (item: Item) => FakeResponse | undefined) {
  const store = await createFakeFiles(files);
  let item = makeItem({ files: [...files] });
  let isLost = false;
  const put = ({ body }: SeenRequest): FakeResponse => {
    const refused = update?.(item);
    if (refused) return refused;
    const { name, version, files: sent } = changedItemSchema.parse(body);
    if (version !== item.version) return refusal(409, 'version_conflict');
    item = { ...item, name, version: version + 1, ...(sent && { files: sent }) };
    if (!isLost) return { body: item };
    isLost = false;
    throw new TypeError('Failed to fetch');
  };
  const server = createFakeServer({
    ...store.handlers,
    'GET /assets': () => ({ body: [item] }),
    'GET /assets/item-1': () => ({ body: item }),
    'PUT /assets/item-1': put,
  });
  const change = (fields: Partial<Item>) => {
    item = { ...item, ...fields };
  };
  /** The next change is stored, and its response is lost. */
  const loseNext = () => {
    isLost = true;
  };
  return { server, store, change, loseNext, stored: () => item.files ?? [] };
}

/** Closes the message that a change was not saved. */
async function closeFailure(user: UserEvent): Promise<void> {
  const message = within(await dialog('Error!'));
  await user.click(message.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Error!' })).toBeNull());
}

const putsOf = (server: { callsOf: (method: string) => SeenRequest[] }) =>
  server.callsOf('PUT').map(({ body }) => body as ChangedItem);

const idsOf = (changed: ChangedItem | undefined) => changed?.files?.map(({ id }) => id);

async function choose(user: UserEvent, file: string, action: string) {
  await user.click(await findButton(`Options for ${file}`));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

const photoButtons = async () => {
  const strip = await screen.findByRole('list', { name: 'All photos' });
  return within(strip)
    .getAllByRole('button')
    .map((each) => each.getAttribute('aria-label'));
};

test('a file that only has the name of a picture is listed with the reason why it is not shown as one', async () => {
  const { server } = await keeping([broken, receipt]);
  renderAt(PAGE, server);
  const row = (await screen.findByText('broken.jpg')).closest('li');
  expect(row?.textContent).toContain('Cannot be shown as a picture');
  expect(screen.getAllByText(/Cannot be shown as a picture/)).toHaveLength(1);
});

describe('the photos of an item', () => {
  test('have names for a user who does not see them', async () => {
    const { server } = await keeping([front, side]);
    renderAt(PAGE, server);
    await findButton('Show From the front in full screen');
    expect(await photoButtons()).toEqual(['Show From the front', 'Show Photo 2 of 2 of Road bike']);
    expect(screen.getByText('1 / 2')).toBeTruthy();
  });

  test('are put into another order by the menu, with the documents where they were', async () => {
    const { server } = await keeping([front, receipt, side, back]);
    const user = renderAt(PAGE, server);
    await choose(user, 'From the front', 'Move later');
    await waitFor(() => expect(putsOf(server)).toHaveLength(1));
    expect(idsOf(putsOf(server)[0])).toEqual(['side', 'receipt', 'front', 'back']);
    expect(putsOf(server)[0]?.version).toBe(3);
    await waitFor(async () => expect((await photoButtons()).at(1)).toBe('Show From the front'));
  });

  test('change one after the other, each on what the one before has saved', async () => {
    const { server } = await keeping([front, side, back]);
    const user = renderAt(PAGE, server);
    await choose(user, 'From the front', 'Move later');
    await choose(user, 'From the front', 'Move later');
    await waitFor(() => expect(putsOf(server)).toHaveLength(2));
    expect(putsOf(server).map(({ version }) => version)).toEqual([3, 4]);
    expect(idsOf(putsOf(server)[1])).toEqual(['side', 'back', 'front']);
  });

  test('change also where an upload has added one whose response is still on its way', async () => {
    const { server, change } = await keeping([front, side], ({ version }) =>
      version === 4 && putsOf(server).length === 1 ? refusal(409, 'version_conflict') : undefined,
    );
    const user = renderAt(PAGE, server);
    await findButton('Options for From the front');
    change({ files: [front, side, back], version: 4 });
    await choose(user, 'From the front', 'Move later');
    await waitFor(() => expect(putsOf(server)).toHaveLength(2));
    expect(idsOf(putsOf(server)[1])).toEqual(['side', 'front', 'back']);
    expect(putsOf(server)[1]?.version).toBe(4);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('are not changed where the item changes again and again', async () => {
    const { server, change } = await keeping([front, side], ({ version }) => {
      if (putsOf(server).length > 20) return undefined;
      change({ version: version + 1 });
      return refusal(409, 'version_conflict');
    });
    const user = renderAt(PAGE, server);
    await choose(user, 'From the front', 'Move later');
    await screen.findByRole('dialog');
    expect(putsOf(server)).toHaveLength(6);
  });

  test('get another cover, and the one that is it cannot become it', async () => {
    const { server } = await keeping([front, side]);
    const user = renderAt(PAGE, server);
    await user.click(await findButton('Options for From the front'));
    const none = await screen.findByRole('menuitem', { name: 'Make cover' });
    expect(none).toHaveProperty('disabled', true);
    await user.keyboard('{Escape}');
    await user.click(button('Show Photo 2 of 2 of Road bike'));
    await choose(user, 'side.jpg', 'Make cover');
    await waitFor(() => expect(idsOf(putsOf(server)[0])).toEqual(['side', 'front']));
  });

  test('are deleted after a question', async () => {
    const { server } = await keeping([front, side]);
    const user = renderAt(PAGE, server);
    const answer = async (name: string) => {
      await choose(user, 'From the front', 'Delete…');
      await user.click(within(await dialog('Delete photo')).getByRole('button', { name }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await answer('Cancel');
    expect(putsOf(server)).toEqual([]);
    await answer('Delete');
    await waitFor(() => expect(idsOf(putsOf(server)[0])).toEqual(['side']));
    await findButton('Show Photo 1 of 1 of Road bike in full screen');
  });

  test('are not written over where another of them was described anew elsewhere', async () => {
    const { server, change } = await keeping([front, side], ({ version }) =>
      version === 4 && putsOf(server).length === 1 ? refusal(409, 'version_conflict') : undefined,
    );
    const user = renderAt(PAGE, server);
    await findButton('Options for From the front');
    change({ files: [front, { ...side, caption: 'From the side' }, back], version: 4 });
    await choose(user, 'From the front', 'Move later');
    await dialog('Item changed elsewhere');
    expect(putsOf(server)).toHaveLength(1);
  });

  const pressIn = async (user: UserEvent, title: string, name: string) => {
    const open = within(await dialog(title));
    await user.click(open.getByRole('button', { name }));
  };
  const remove = async (user: UserEvent) => {
    await choose(user, 'side.jpg', 'Delete…');
    await pressIn(user, 'Delete photo', 'Delete');
  };
  const move = (user: UserEvent) => choose(user, 'side.jpg', 'Move earlier');
  const save = (user: UserEvent) => pressIn(user, 'Edit photo', 'Save');
  const describeAnew = async (user: UserEvent) => {
    await choose(user, 'side.jpg', 'Edit…');
    await user.type(within(await dialog('Edit photo')).getByLabelText('Caption'), 'Side');
    await save(user);
  };

  test.each([
    ['the deletion of the last one', remove, remove, [front, back]],
    ['another order', move, move, [side, front, back]],
    ['a caption', describeAnew, save, [front, { ...side, caption: 'Side' }, back]],
  ])(
    'are found changed where the response to %s was lost, whatever was uploaded then',
    async (_, make, again, files) => {
      const { server, loseNext, change, stored } = await keeping([front, side]);
      const user = renderAt(PAGE, server);
      await findButton('Options for From the front');
      await user.click(button('Show Photo 2 of 2 of Road bike'));
      loseNext();
      await make(user);
      await closeFailure(user);
      change({ files: [...stored(), back], version: 5 });
      await again(user);
      await waitFor(() => expect(putsOf(server)).toHaveLength(2));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(async () => expect(await photoButtons()).toHaveLength(files.length));
      expect(stored()).toEqual(files);
      expect(putsOf(server)).toHaveLength(2);
    },
  );

  test.each([
    ['deleted here and described anew elsewhere', 'Delete…', [front, { ...side, caption: 'Side' }]],
    ['described here and deleted elsewhere', 'Edit…', [front]],
  ])('are not taken for changed where one was %s', async (_, action, elsewhere) => {
    const { server, change } = await keeping([front, side]);
    const user = renderAt(PAGE, server);
    await findButton('Options for From the front');
    await user.click(button('Show Photo 2 of 2 of Road bike'));
    await choose(user, 'side.jpg', action);
    const open = within(await screen.findByRole('dialog'));
    if (action === 'Edit…') await user.type(open.getByLabelText('Caption'), 'Mine');
    change({ files: elsewhere, version: 4 });
    await user.click(open.getByRole('button', { name: /^(Delete|Save)$/ }));
    await dialog('Item changed elsewhere');
  });

  test('show that the item was changed elsewhere, and what it is now', async () => {
    const { server, change } = await keeping([front, side], ({ name }) =>
      name === 'Elsewhere' ? refusal(409, 'version_conflict') : undefined,
    );
    const user = renderAt(PAGE, server);
    await findButton('Options for From the front');
    change({ name: 'Elsewhere', version: 4 });
    await choose(user, 'From the front', 'Move later');
    await dialog('Item changed elsewhere');
    expect(screen.getByRole('heading', { level: 1, name: 'Elsewhere', hidden: true })).toBeTruthy();
    expect((await photoButtons()).at(0)).toBe('Show From the front');
  });

  test('cannot be changed in a transfer, but saved', async () => {
    const { server, change } = await keeping([front, side]);
    change({ inTransit: true });
    const user = renderAt(PAGE, server);
    await user.click(await findButton('Options for From the front'));
    for (const name of ['Move later', 'Edit…', 'Delete…']) {
      expect(await screen.findByRole('menuitem', { name })).toHaveProperty('disabled', true);
    }
    expect(screen.getByRole('menuitem', { name: 'Download the original' })).toHaveProperty('disabled', false);
  });

  test('come before those at addresses of the web', async () => {
    const { server, change } = await keeping([front]);
    change({ properties: [{ id: 'p1', name: 'images', value: 'https://example.com/bike.jpg' }] });
    renderAt(PAGE, server);
    await screen.findByRole('list', { name: 'All photos' });
    expect(await photoButtons()).toEqual(['Show From the front', 'Show Photo 2 of 2 of Road bike']);
  });

  test('say why one is not shown whose address has no encryption', async () => {
    const { server, change } = await keeping([front]);
    change({ properties: [{ id: 'p1', name: 'images', value: 'http://example.com/bike.jpg' }] });
    renderAt(PAGE, server);
    await screen.findByText(/begins with http: and would be loaded without encryption/);
    expect(document.querySelector('img[src^="http:"]')).toBeNull();
  });

  test('leave those at addresses of the web of a received item to the question', async () => {
    const { server, change } = await keeping([front]);
    const properties = [{ id: 'p1', name: 'images', value: 'https://example.com/bike.jpg' }];
    change({ properties, received: true });
    renderAt(PAGE, server);
    await findButton('Show photos');
    expect(document.querySelector('img[src^="https:"]')).toBeNull();
  });
});

describe('the documents of an item', () => {
  test('have a section of their own with kind, date and size', async () => {
    const { server } = await keeping([front, receipt]);
    renderAt(PAGE, server);
    const section = within(await screen.findByRole('region', { name: 'Receipts and documents' }));
    expect(section.getByText('Receipt · Mar 4, 2026 · 1.4 MB')).toBeTruthy();
    expect(section.getByRole('button', { name: 'Open Receipt 4711.pdf' })).toBeTruthy();
  });

  test('are only saved where they have another type, as bytes that no browser opens', async () => {
    const page = makeFile({ kind: 'other', name: 'page.html', type: 'text/html', renditions: ['original'] });
    const { server } = await keeping([page]);
    const made: Blob[] = [];
    vi.mocked(URL.createObjectURL).mockImplementation((blob) => {
      made.push(blob as Blob);
      return 'blob:saved';
    });
    const user = renderAt(PAGE, server);
    const save = await findButton('Download page.html');
    expect(screen.queryByRole('button', { name: 'Open page.html' })).toBeNull();
    await user.click(save);
    await waitFor(() => expect(made.map(({ type }) => type)).toEqual(['application/octet-stream']));
  });

  test('are not saved, and are not said to be missing, when a lock comes before they have', async () => {
    const { server } = await keeping([receipt]);
    const vault = createFakeVault({ isOpen: true });
    const never = () => new Promise<FakeResponse>(() => undefined);
    const locking = createFakeServer({ ...vault.handlers, 'POST /assets/files/links': never });
    const isOf = (input: unknown) => /encryption|links/.test(String(input));
    const fetching: typeof fetch = (input, init) => (isOf(input) ? locking : server).fetch(input, init);
    const user = renderAt(PAGE, { ...server, fetch: fetching });
    await user.click(await findButton('Download Receipt 4711.pdf'));
    await waitFor(() => expect(locking.callsTo('/assets/files/links')).toHaveLength(1));
    await lockElsewhere(vault);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('are saved also where the same document is opened and closed before they have come', async () => {
    const { server, store } = await keeping([receipt]);
    const links = store.handlers['POST /assets/files/links'];
    const { promise: gate, resolve: go } = deferred<void>();
    const waiting = createFakeServer({
      'POST /assets/files/links': async (request) => {
        await gate;
        return links(request);
      },
    });
    const isOf = (input: unknown) => /links/.test(String(input));
    const fetching: typeof fetch = (input, init) => (isOf(input) ? waiting : server).fetch(input, init);
    const saved = vi.mocked(URL.createObjectURL).mockImplementation(() => 'blob:saved');
    const user = renderAt(PAGE, { ...server, fetch: fetching });
    await user.click(await findButton('Download Receipt 4711.pdf'));
    await user.click(button('Open Receipt 4711.pdf'));
    await user.click(await findButton('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    saved.mockClear();
    go();
    const isOriginal = ([blob]: [Blob | MediaSource]) =>
      blob instanceof Blob && blob.type === 'application/octet-stream';
    await waitFor(() => expect(saved.mock.calls.some(isOriginal)).toBe(true));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('are described anew in a dialog, which trims what was typed', async () => {
    const { server } = await keeping([receipt]);
    const user = renderAt(PAGE, server);
    await choose(user, 'Receipt 4711.pdf', 'Edit…');
    const form = within(await dialog('Edit document'));
    await user.type(form.getByLabelText('Caption'), ' Paid in cash ');
    await user.selectOptions(form.getByLabelText('Kind'), 'Warranty');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(putsOf(server)).toHaveLength(1));
    expect(putsOf(server)[0]?.files).toEqual([{ ...receipt, kind: 'warranty', caption: 'Paid in cash' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
