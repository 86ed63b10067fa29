// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { Item } from '#shared/contract/assets.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { deferred } from '#tests/support/deferred.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { address, button, dialog, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();

type Handlers = Parameters<typeof createFakeServer>[0];

const NEW = '/create-asset';
const STORED = '/asset-details/item-1';

const registry = (level: SecurityLevel | null = null, handlers: Handlers = {}) =>
  createFakeServer({
    ...createFakeVault({ level, isOpen: true }).handlers,
    'GET /assets': () => ({ body: [makeItem()] }),
    'GET /assets/item-1': () => ({ body: makeItem() }),
    'PUT /assets/item-1': () => ({ body: makeItem({ name: 'Road bike!', version: 4 }) }),
    ...handlers,
  });

const SIGN_IN_ENDED = refusal(401, 'unauthorized');

const nameField = () => screen.findByLabelText(/Item Name/);

/** Opens the form at a path, and types into it. */
async function typeAt(path: string, server = registry()): Promise<UserEvent> {
  const user = renderAt(path, server);
  if (path === STORED) await user.click(await findButton('Edit Item'));
  await user.type(await nameField(), '!');
  return user;
}

const answer = async (user: UserEvent, name: string) =>
  user.click(within(await dialog('Discard what you typed?')).getByRole('button', { name }));

const isAskedByBrowser = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('leaving a form with something typed', () => {
  test('asks, and stays when the user keeps editing', async () => {
    const user = await typeAt(NEW);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await answer(user, 'Keep editing');
    expect(address()).toBe(NEW);
    expect(await nameField()).toHaveProperty('value', '!');
    expect(isAskedByBrowser()).toBe(true);
  });

  test('goes where the user wanted to go when they discard it, and asks only once', async () => {
    const user = await typeAt(NEW);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await answer(user, 'Discard');
    await waitFor(() => expect(address()).toBe('/'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(isAskedByBrowser()).toBe(false);
  });

  test('does not ask while nothing is typed', async () => {
    const user = renderAt(NEW, registry());
    await nameField();
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(address()).toBe('/');
  });

  test('does not ask once the edits are saved', async () => {
    const user = await typeAt(STORED);
    await user.click(button('Save Changes'));
    await findButton('Edit Item');
    expect(isAskedByBrowser()).toBe(false);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('asks in edit mode for the sake of a new detail that was begun before', async () => {
    const user = renderAt(STORED, registry());
    await user.type(await screen.findByLabelText('Detail Name'), 'Lock');
    await user.click(await findButton('Edit Item'));
    await nameField();
    expect(isAskedByBrowser()).toBe(true);
    await user.click(button('Cancel'));
    expect(await screen.findByLabelText('Detail Name')).toHaveProperty('value', 'Lock');
  });

  test('stays in edit mode when the user keeps editing', async () => {
    const user = await typeAt(STORED);
    await user.click(button('Cancel'));
    await answer(user, 'Keep editing');
    expect(await nameField()).toHaveProperty('value', 'Road bike!');
  });
});

describe('a draft', () => {
  /** Takes the page away as a reload does, and opens it again. */
  async function reload(path: string, server = registry()): Promise<UserEvent> {
    act(() => window.dispatchEvent(new Event('pagehide')));
    cleanup();
    return renderAt(path, server);
  }
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.includes('draft'));

  test.each([null, 'Standard'] as const)(
    'brings a new item back after a reload at level %s',
    async (level) => {
      await typeAt(NEW, registry(level));
      await reload(NEW, registry(level));
      await screen.findByText('We brought back what you typed.');
      expect(await nameField()).toHaveProperty('value', '!');
      expect(isAskedByBrowser()).toBe(true);
    },
  );

  test('says after a reload that the chosen files were lost, and after the next one too', async () => {
    const user = renderAt(NEW, registry());
    await findButton('Add photos or files');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no field for files');
    await user.upload(input, [new File(['1'], 'front.jpg'), new File(['2'], 'back.jpg')]);
    await screen.findByText('front.jpg');
    for (let reloads = 0; reloads < 2; reloads += 1) {
      await reload(NEW);
      await screen.findByText(/^The 2 files that you had chosen were lost when the page was reloaded\./);
    }
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('front.jpg');
  });

  test('brings edits back after a reload, in edit mode, and is erased by the save', async () => {
    await typeAt(STORED);
    const server = registry();
    const user = await reload(STORED, server);
    await screen.findByText('We brought back what you typed.');
    expect(await nameField()).toHaveProperty('value', 'Road bike!');
    await user.click(button('Save Changes'));
    await findButton('Edit Item');
    expect(server.callsOf('PUT')[0]?.body).toMatchObject({ name: 'Road bike!', version: 3 });
    expect(drafts()).toEqual([]);
  });

  test.each([null, 'Standard'] as const)(
    'stays when a save finds the sign-in ended, and no encryption password is asked for, at level %s',
    async (level) => {
      const user = await typeAt(STORED, registry(level, { 'PUT /assets/item-1': () => SIGN_IN_ENDED }));
      act(() => vi.advanceTimersByTime(500));
      await user.click(button('Save Changes'));
      await dialog('Error!');
      expect(screen.queryByLabelText(/Encryption password/)).toBeNull();
      expect(drafts()).toHaveLength(1);
      await reload(STORED, registry(level));
      expect(await nameField()).toHaveProperty('value', 'Road bike!');
    },
  );

  test('stays when the page is read again after the sign-in has ended', async () => {
    const status = createFakeVault({ level: null }).handlers['GET /encryption/session-status'];
    let hasEnded = false;
    const server = registry(null, {
      'GET /assets/item-1': () => (hasEnded ? SIGN_IN_ENDED : { body: makeItem() }),
      'GET /encryption/session-status': () => (hasEnded ? SIGN_IN_ENDED : status()),
    });
    await typeAt(STORED, server);
    act(() => vi.advanceTimersByTime(10_000));
    hasEnded = true;
    const before = server.callsTo('/assets/item-1').length;
    act(() => window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(server.callsTo('/assets/item-1').length).toBeGreaterThan(before));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(await nameField()).toHaveProperty('value', 'Road bike!');
    expect(drafts()).toHaveLength(1);
  });

  test('stays after a reload that finds the sign-in ended', async () => {
    await typeAt(STORED);
    const handlers = {
      'GET /assets/item-1': () => SIGN_IN_ENDED,
      'GET /encryption/session-status': () => SIGN_IN_ENDED,
    };
    const server = registry(null, handlers);
    await reload(STORED, server);
    await waitFor(() => expect(server.callsTo('/assets/item-1').length).toBeGreaterThan(0));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(drafts()).toHaveLength(1);
  });

  test.each([200, 403, 504])(
    'stays when a page stands in place of the state of the session, with status %i',
    async (code) => {
      const status = createFakeVault({ level: 'Standard' }).handlers['GET /encryption/session-status'];
      const page = { status: code, body: '<html></html>', headers: { 'content-type': 'text/html' } };
      let isPage = false;
      const server = registry('Standard', {
        'GET /encryption/session-status': () => (isPage ? page : status()),
      });
      await typeAt(STORED, server);
      act(() => vi.advanceTimersByTime(500));
      isPage = true;
      const before = server.callsTo('/encryption/session-status').length;
      act(() => window.dispatchEvent(new Event('visibilitychange')));
      await waitFor(() =>
        expect(server.callsTo('/encryption/session-status').length).toBeGreaterThan(before),
      );
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      expect(await nameField()).toHaveProperty('value', 'Road bike!');
      expect(drafts()).toHaveLength(1);
      await reload(STORED, server);
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      expect(drafts()).toHaveLength(1);
    },
  );

  test('is written soon after a change, for a page that ends without a word', async () => {
    await typeAt(NEW);
    act(() => vi.advanceTimersByTime(500));
    expect(drafts()).toHaveLength(1);
  });

  test.each([
    [NEW, ''],
    [STORED, 'Road bike'],
  ])('is erased when the user discards what was brought back, after a question: %s', async (path, name) => {
    await typeAt(path);
    const user = await reload(path);
    await user.click(await findButton('Discard'));
    await answer(user, 'Keep editing');
    expect(await nameField()).toHaveProperty('value', `${name}!`);
    await user.click(await findButton('Discard'));
    await answer(user, 'Discard');
    if (path === STORED) await user.click(await findButton('Edit Item'));
    await waitFor(async () => expect(await nameField()).toHaveProperty('value', name));
    expect(screen.queryByText('We brought back what you typed.')).toBeNull();
    expect(drafts()).toEqual([]);
  });

  test('does not come over what is typed after the level could not be read', async () => {
    await typeAt(NEW);
    const status = createFakeVault({ level: null, isOpen: true }).handlers['GET /encryption/session-status'];
    let isFailing = true;
    const server = registry(null, {
      'GET /encryption/session-status': () => (isFailing ? refusal(500, 'internal_error') : status()),
    });
    const user = await reload(NEW, server);
    const field = await nameField();
    await user.type(field, 'Bike');
    isFailing = false;
    const before = server.callsTo('/encryption/session-status').length;
    act(() => window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(server.callsTo('/encryption/session-status').length).toBeGreaterThan(before));
    act(() => vi.advanceTimersByTime(500));
    expect(await nameField()).toBe(field);
    expect(field).toHaveProperty('value', 'Bike');
  });

  test('comes before edit mode can be opened', async () => {
    await typeAt(STORED);
    const status = createFakeVault({ level: null, isOpen: true }).handlers['GET /encryption/session-status'];
    const { promise, resolve } = deferred<FakeResponse>();
    await reload(STORED, registry(null, { 'GET /encryption/session-status': () => promise }));
    await screen.findByText('Loading item…');
    act(() => vi.advanceTimersByTime(500));
    expect(screen.queryByRole('button', { name: 'Edit Item' })).toBeNull();
    resolve(status());
    expect(await nameField()).toHaveProperty('value', 'Road bike!');
  });

  test('is based on the newer item after a change elsewhere, and holds no key of a file', async () => {
    const key = 'E'.repeat(43);
    const type = 'application/octet-stream';
    const file: ItemFile = {
      id: 'file-1',
      key,
      kind: 'manual',
      name: 'Manual',
      type,
      bytes: 1,
      renditions: ['original'],
    };
    const files = [file];
    let stored: Item = makeItem({ files });
    const user = await typeAt(
      STORED,
      registry(null, {
        'GET /assets/item-1': () => ({ body: stored }),
        'PUT /assets/item-1': () => refusal(409, 'version_conflict'),
      }),
    );
    stored = makeItem({ files, version: 9, description: 'Repainted' });
    await user.click(button('Save Changes'));
    await user.click(
      within(await dialog('Item changed elsewhere')).getByRole('button', { name: 'Keep editing' }),
    );
    await screen.findByText(/Both sets of changes are combined/);
    act(() => vi.advanceTimersByTime(500));
    const text = sessionStorage.getItem(drafts()[0] ?? '') ?? '';
    expect(JSON.parse(text).base).toMatchObject({ version: 9, description: 'Repainted' });
    expect(text).not.toContain(key);
  });

  test('combined with a change elsewhere shows both texts, and takes the other at a click', async () => {
    let stored: Item = makeItem();
    const changing = registry(null, {
      'GET /assets/item-1': () => ({ body: stored }),
      'PUT /assets/item-1': () => refusal(409, 'version_conflict'),
    });
    const user = await typeAt(STORED, changing);
    stored = makeItem({ version: 9, name: 'Racer' });
    await user.click(button('Save Changes'));
    await user.click(
      within(await dialog('Item changed elsewhere')).getByRole('button', { name: 'Keep editing' }),
    );
    const both = within(await screen.findByRole('region', { name: 'Changed on both sides' }));
    expect(both.getAllByRole('definition').map((text) => text.textContent)).toEqual(['Road bike!', 'Racer']);
    expect(await nameField()).toHaveProperty('value', 'Road bike!');
    await user.click(both.getByRole('button', { name: 'Use the other text' }));
    expect(await nameField()).toHaveProperty('value', 'Racer');
    await user.click(both.getByRole('button', { name: 'Use your text' }));
    expect(await nameField()).toHaveProperty('value', 'Road bike!');
  });

  test('is erased when the user leaves and discards what was typed', async () => {
    const user = await typeAt(NEW);
    act(() => vi.advanceTimersByTime(500));
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await answer(user, 'Discard');
    await waitFor(() => expect(address()).toBe('/'));
    act(() => vi.advanceTimersByTime(500));
    expect(drafts()).toEqual([]);
  });

  test.each(['Enhanced', 'Maximum'] as const)('is never kept at level %s', async (level) => {
    await typeAt(NEW, registry(level));
    act(() => vi.advanceTimersByTime(500));
    act(() => window.dispatchEvent(new Event('pagehide')));
    expect(drafts()).toEqual([]);
  });

  test('is erased when the level has become one with a password', async () => {
    await typeAt(NEW);
    await reload(NEW, registry('Maximum'));
    expect(await nameField()).toHaveProperty('value', '');
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  test('is erased unseen when it is another user’s', async () => {
    sessionStorage.setItem('item-registry.draft.user-2.new-item', '{}');
    renderAt(NEW, registry());
    expect(await nameField()).toHaveProperty('value', '');
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  test('is left out when this version does not know its form', async () => {
    sessionStorage.setItem('item-registry.draft.user-1.new-item', '{"input":{"name":7}}');
    renderAt(NEW, registry());
    expect(await nameField()).toHaveProperty('value', '');
  });
});
