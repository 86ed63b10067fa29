// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { HistoryEntry } from '#shared/contract/history.ts';
import { deferred } from '#tests/support/deferred.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { button, prepareScreens } from '#web/testing/renderScreen.tsx';
import { historyLines } from './historyLines.ts';

prepareScreens();

const PAGE = '/asset-details/item-1';
const HISTORY = 'GET /assets/item-1/history';

const serving = (handlers: Record<string, () => FakeResponse | Promise<FakeResponse>>) =>
  createFakeServer({ 'GET /assets/item-1': () => ({ body: makeItem() }), ...handlers });

const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const local = (time: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));

const edited = (day: number, by = 'alice'): HistoryEntry => ({ at: at(day), kind: 'item_edited', by });
const registered = (day: number): HistoryEntry => ({ at: at(day), kind: 'item_registered', by: 'alice' });
const page = (entries: HistoryEntry[], cursor?: string): FakeResponse => ({
  body: { entries, ...(cursor && { cursor }) },
});

async function section() {
  return within(await screen.findByRole('region', { name: 'History' }));
}

/** The texts of the lines, without the marks that isolate names. */
async function lines(): Promise<string[]> {
  const found = await (await section()).findAllByRole('listitem');
  return found.map(({ textContent }) => textContent.replace(/[\u2068\u2069]/g, ''));
}

describe('the history of an item', () => {
  test('shows who registered, edited and transferred it, and when, newest first', async () => {
    const given: HistoryEntry = { at: at(5), kind: 'item_transferred', by: 'alice', to: 'bob' };
    renderAt(PAGE, serving({ [HISTORY]: () => page([edited(6, 'bob'), given, registered(1)]) }));

    expect(await lines()).toEqual([
      `Edited by bob${local(at(6))}`,
      `Transferred from alice to bob${local(at(5))}`,
      `Registered by alice${local(at(1))}`,
    ]);
  });

  test('shows consecutive edits in one line', async () => {
    const edits = [5, 4, 3, 2].map((day) => edited(day));
    renderAt(PAGE, serving({ [HISTORY]: () => page([...edits, registered(1)]) }));

    expect(await lines()).toEqual([
      `Edited 4 times by aliceLast on ${local(at(5))}`,
      `Registered by alice${local(at(1))}`,
    ]);
  });

  test('names what the edits changed whose versions are kept, and no value', async () => {
    const colour = { id: 'item-1.p1', name: 'Colour', value: 'Blue' };
    const now = makeItem({ properties: [{ ...colour, value: 'Red' }], version: 5, updatedAt: at(5) });
    const texts = { name: now.name, description: now.description, assetType: now.assetType };
    const kept = [
      { ...texts, properties: [colour], version: 4, updatedAt: at(4) },
      { ...texts, name: 'Bike', properties: [], version: 3, updatedAt: at(3) },
    ];
    const server = serving({
      'GET /assets/item-1': () => ({ body: now }),
      'GET /assets/item-1/versions': () => ({ body: { versions: kept } }),
      [HISTORY]: () => page([edited(5, 'bob'), edited(4), edited(3), edited(2), registered(1)]),
    });
    renderAt(PAGE, server);

    expect(await lines()).toEqual([
      `Edited by bobChanged: Colour${local(at(5))}`,
      `Edited 3 times by aliceIn the last edit: Changed: Item name · Added: ColourLast on ${local(at(4))}`,
      `Registered by alice${local(at(1))}`,
    ]);
    expect((await section()).queryByText(/Blue|Red/)).toBeNull();
  });

  test('names what an edit changed once it was made', async () => {
    let now = makeItem({ version: 1 });
    const first = { ...now, version: 1 };
    const server = serving({
      'GET /assets/item-1/versions': () => ({ body: { versions: [first] } }),
      [HISTORY]: () => page([...(now.version > 1 ? [edited(2)] : []), registered(1)]),
      'PUT /assets/item-1': () => {
        now = { ...now, name: 'Road bike!', version: 2, updatedAt: at(2) };
        return { body: now };
      },
      'GET /assets/item-1': () => ({ body: now }),
    });
    const user = renderAt(PAGE, server);
    expect(await lines()).toHaveLength(1);
    await user.click(button('Edit Item'));
    await user.type(await screen.findByLabelText(/Item Name/), '!');
    await user.click(button('Save Changes'));

    await waitFor(async () =>
      expect((await lines())[0]).toBe(`Edited by aliceChanged: Item name${local(at(2))}`),
    );
  });

  test('shows more on request and focuses the first new line', async () => {
    const server = serving({
      [HISTORY]: () => page([edited(9, 'bob')], 'next'),
      [`${HISTORY}?cursor=next`]: () => page([edited(8), registered(1)]),
    });
    const user = renderAt(PAGE, server);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));

    await waitFor(async () => expect(await lines()).toHaveLength(3));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('alice'));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('leaves the focus in the field in which the user types when more lines come', async () => {
    let answer: (response: FakeResponse) => void = () => undefined;
    const server = serving({
      [HISTORY]: () => page([edited(9, 'bob')], 'next'),
      [`${HISTORY}?cursor=next`]: () =>
        new Promise<FakeResponse>((give) => {
          answer = give;
        }),
    });
    const user = renderAt(PAGE, server);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    const field = screen.getByLabelText<HTMLInputElement>(/Detail Name/);
    await user.type(field, 'Col');
    answer(page([edited(8), registered(1)]));
    await waitFor(async () => expect(await lines()).toHaveLength(3));
    await user.keyboard('our');

    expect(field.value).toBe('Colour');
  });

  test('keeps its lines and offers a retry when more cannot be loaded', async () => {
    let isDown = true;
    const server = serving({
      [HISTORY]: () => page([edited(9)], 'next'),
      [`${HISTORY}?cursor=next`]: () => (isDown ? refusal(500, 'internal_error') : page([registered(1)])),
    });
    const user = renderAt(PAGE, server);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await (await section()).findByText('The history could not be loaded.');
    expect(await lines()).toHaveLength(1);

    isDown = false;
    await user.click(button('Retry'));

    await waitFor(async () => expect(await lines()).toHaveLength(2));
    expect(screen.queryByText('The history could not be loaded.')).toBeNull();
  });

  test('offers a retry beside the item when it cannot be loaded', async () => {
    let isDown = true;
    const server = serving({
      [HISTORY]: () => (isDown ? refusal(500, 'internal_error') : page([registered(1)])),
    });
    const user = renderAt(PAGE, server);
    await screen.findByText('The history could not be loaded.');
    expect(screen.getByRole('heading', { level: 1, name: 'Road bike' })).toBeTruthy();

    isDown = false;
    await user.click(button('Retry'));

    expect(await lines()).toHaveLength(1);
  });

  test('says that nothing is recorded yet', async () => {
    renderAt(PAGE, serving({ [HISTORY]: () => page([]) }));

    await (await section()).findByText('Nothing recorded yet.');
  });

  test('is read again when a detail was added', async () => {
    let edits = 0;
    const server = serving({
      [HISTORY]: () => page([...Array.from({ length: edits }, (_, day) => edited(day + 2)), registered(1)]),
      'POST /assets/item-1/properties': () => {
        edits += 1;
        return { status: 201, body: { id: 'item-1.p2', name: 'Colour', value: 'Red' } };
      },
    });
    const user = renderAt(PAGE, server);
    expect(await lines()).toHaveLength(1);
    await user.type(screen.getByLabelText(/Detail Name/), 'Colour');
    await user.type(screen.getByLabelText(/Detail Value/), 'Red');
    await user.click(button('Add Detail'));

    await waitFor(async () => expect(await lines()).toHaveLength(2));
  });

  test('keeps its lines after the first edit until what that changed is known', async () => {
    let now = makeItem({ version: 1 });
    const first = now;
    const detail = { id: 'item-1.p2', name: 'Colour', value: 'Red' };
    const { promise: versions, resolve: answer } = deferred<FakeResponse>();
    const server = serving({
      'GET /assets/item-1': () => ({ body: now }),
      'GET /assets/item-1/versions': () => versions,
      [HISTORY]: () => page([...(now.version > 1 ? [edited(2)] : []), registered(1)]),
      'POST /assets/item-1/properties': () => {
        now = { ...now, properties: [...now.properties, detail], version: 2, updatedAt: at(2) };
        return { status: 201, body: detail };
      },
    });
    const user = renderAt(PAGE, server);
    const before = [`Registered by alice${local(at(1))}`];
    expect(await lines()).toEqual(before);
    await user.type(screen.getByLabelText(/Detail Name/), 'Colour');
    await user.type(screen.getByLabelText(/Detail Value/), 'Red');
    await user.click(button('Add Detail'));
    await waitFor(() =>
      expect(server.callsOf('GET').some(({ call }) => call.endsWith('/versions'))).toBe(true),
    );
    expect((await section()).queryByText('Loading history…')).toBeNull();
    expect(await lines()).toEqual(before);
    answer({ body: { versions: [first] } });
    await waitFor(async () =>
      expect(await lines()).toEqual([`Edited by aliceAdded: Colour${local(at(2))}`, ...before]),
    );
  });

  test('shows its lines again after the item was edited on the whole page, until what that changed is known', async () => {
    let now = makeItem({ version: 1 });
    const first = now;
    const { promise: versions, resolve: answer } = deferred<FakeResponse>();
    const server = serving({
      'GET /assets/item-1': () => ({ body: now }),
      'GET /assets/item-1/versions': () => versions,
      [HISTORY]: () => page([...(now.version > 1 ? [edited(2)] : []), registered(1)]),
      'PUT /assets/item-1': () => {
        now = { ...now, name: 'Road bike!', version: 2, updatedAt: at(2) };
        return { body: now };
      },
    });
    const user = renderAt(PAGE, server);
    const before = [`Registered by alice${local(at(1))}`];
    expect(await lines()).toEqual(before);
    await user.click(button('Edit Item'));
    await user.type(await screen.findByLabelText(/Item Name/), '!');
    await user.click(button('Save Changes'));
    const shown = await section();
    expect(shown.queryByText('Loading history…')).toBeNull();
    expect(await lines()).toEqual(before);
    answer({ body: { versions: [first] } });
    await waitFor(async () =>
      expect(await lines()).toEqual([`Edited by aliceChanged: Item name${local(at(2))}`, ...before]),
    );
  });

  test('does not show the lines of an earlier visit once nothing else keeps them', async () => {
    const bike = makeItem();
    // A slow machine may read the history more than once in the first visit.
    let hasLeft = false;
    const server = serving({
      'GET /assets': () => ({ body: [bike] }),
      [HISTORY]: () => (hasLeft ? new Promise<FakeResponse>(() => undefined) : page([registered(1)])),
    });
    const user = renderAt(PAGE, server);
    expect(await lines()).toHaveLength(1);
    hasLeft = true;
    await user.click(screen.getByRole('link', { name: 'Item Registry' }));
    await screen.findByRole('button', { name: 'Select' });
    await act(() => vi.advanceTimersByTimeAsync(6 * 60_000));
    await user.click(await screen.findByRole('link', { name: bike.name }));
    await (await section()).findByText('Loading history…');
    expect((await section()).queryByRole('listitem')).toBeNull();
  });

  test('is read again when an edit was saved', async () => {
    let edits = 0;
    const server = serving({
      [HISTORY]: () => page([...Array.from({ length: edits }, () => edited(2)), registered(1)]),
      'PUT /assets/item-1': () => {
        edits += 1;
        return { body: makeItem({ name: 'Road bike!', version: 4 }) };
      },
    });
    const user = renderAt(PAGE, server);
    expect(await lines()).toHaveLength(1);
    await user.click(button('Edit Item'));
    await user.type(await screen.findByLabelText(/Item Name/), '!');
    await user.click(button('Save Changes'));

    await waitFor(async () => expect(await lines()).toHaveLength(2));
  });
});

const entryAt = (at: number, kind: HistoryEntry['kind'], by = 'alice'): HistoryEntry => ({
  at: new Date(at).toISOString(),
  kind,
  by,
  ...(kind === 'item_transferred' && { to: 'bob' }),
});

describe('the lines of a history', () => {
  test('combine consecutive edits by one user, with the time of the newest', () => {
    const lines = historyLines([
      entryAt(3, 'item_edited'),
      entryAt(2, 'item_edited'),
      entryAt(1, 'item_edited'),
      entryAt(0, 'item_registered'),
    ]);

    expect(lines).toEqual([
      { ...entryAt(3, 'item_edited'), times: [3, 2, 1].map((at) => new Date(at).toISOString()) },
      { ...entryAt(0, 'item_registered'), times: [new Date(0).toISOString()] },
    ]);
  });

  test('keep the edits of two users apart', () => {
    const lines = historyLines([entryAt(2, 'item_edited', 'bob'), entryAt(1, 'item_edited', 'alice')]);

    expect(lines.map(({ by, times }) => [by, times.length])).toEqual([
      ['bob', 1],
      ['alice', 1],
    ]);
  });

  test('keep edits before and after a transfer apart, and every transfer', () => {
    const lines = historyLines([
      entryAt(4, 'item_edited'),
      entryAt(3, 'item_transferred'),
      entryAt(2, 'item_transferred'),
      entryAt(1, 'item_edited'),
    ]);

    expect(lines.map(({ kind }) => kind)).toEqual([
      'item_edited',
      'item_transferred',
      'item_transferred',
      'item_edited',
    ]);
  });

  test('are empty without entries', () => {
    expect(historyLines([])).toEqual([]);
  });
});
