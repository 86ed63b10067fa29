// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Item } from '#shared/contract/assets.ts';
import type { ItemVersion } from '#shared/contract/versions.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { prepareScreens } from '#web/testing/renderScreen.tsx';
import { formatInstant } from '#web/ui/text.ts';

prepareScreens();

const day = (number: number) => `2026-03-0${number}T12:00:00.000Z`;
const colour = { id: 'item-1.a', name: 'Colour', value: 'Blue' };
const keys = { id: 'item-1.b', name: 'Keys', value: '2' };
const texts = { description: 'A blue car', assetType: 'Vehicle' };

const NOW = makeItem({
  ...texts,
  name: 'Family van',
  properties: [{ ...colour, value: 'Red' }],
  version: 3,
  updatedAt: day(3),
});
const FIRST = { ...texts, name: 'Family car', properties: [colour, keys], version: 1, updatedAt: day(1) };
const SECOND = { ...FIRST, name: 'Family van', properties: [colour], version: 2, updatedAt: day(2) };

interface Answers {
  readonly versions?: readonly ItemVersion[];
  readonly restore?: (stored: Item) => FakeResponse;
  readonly item?: Item;
  readonly reading?: () => FakeResponse | undefined;
}

/** A server whose item goes back as it is asked to, unless another answer is given. */
function serving({ versions = [SECOND, FIRST], restore, item = NOW, reading }: Answers = {}) {
  let stored = item;
  const goBackTo = (wanted: typeof FIRST) => () => {
    const { version, updatedAt, ...content } = wanted;
    if (restore) return restore(stored);
    stored = { ...stored, ...content, version: stored.version + 1 };
    return { body: stored };
  };
  return createFakeServer({
    'GET /assets/item-1': () => reading?.() ?? { body: stored },
    'GET /assets/item-1/history': () => ({ body: { entries: [] } }),
    'GET /assets/item-1/versions': () => ({ body: { versions } }),
    'POST /assets/item-1/versions/1/restore': goBackTo(FIRST),
    'POST /assets/item-1/versions/3/restore': goBackTo({ ...FIRST, ...NOW }),
  });
}

async function open(server: ReturnType<typeof serving>) {
  const user = renderAt('/asset-details/item-1', server);
  await user.click(await screen.findByRole('button', { name: 'Earlier versions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Earlier versions' }));
  return { user, dialog };
}

/** Unfolds the first version, and asks to go back to it. */
async function goBack({ user, dialog }: Awaited<ReturnType<typeof open>>): Promise<void> {
  const name = `Compare with now: version of ${formatInstant(day(1))}`;
  await user.click(await dialog.findByRole('button', { name }));
  await user.click(dialog.getByRole('button', { name: 'Go back to this version' }));
  const question = within(await screen.findByRole('dialog', { name: 'Go back to this version?' }));
  await user.click(question.getByRole('button', { name: 'Go back' }));
}

const plain = (text: string | null) => (text ?? '').replace(/[\u2068\u2069]/g, '');

describe('the earlier versions of an item', () => {
  test('are listed with what each edit changed by name, and without a value', async () => {
    const { dialog } = await open(serving());

    const entries = (await dialog.findAllByRole('listitem')).map(({ textContent }) => plain(textContent));

    expect(entries).toEqual([
      'NowChanged: Colour',
      `${formatInstant(day(2))}Changed: Item name · Removed: KeysCompare with now`,
      `${formatInstant(day(1))}The oldest version that is keptCompare with now`,
    ]);
  });

  test('are listed with the first ten names of what an edit changed, and the number of the others', async () => {
    const details = (value: string) =>
      Array.from({ length: 12 }, (_, at) => ({ id: `item-1.${at}`, name: `Detail ${at}`, value }));
    const item = { ...NOW, properties: details('new') };
    const versions = [{ ...SECOND, properties: details('old') }];
    const { dialog } = await open(serving({ item, versions }));
    const [now] = await dialog.findAllByRole('listitem');
    expect(now?.textContent).toMatch(/^NowChanged: .*Detail 0.*, .*Detail 9\S* and 2 more$/);
  });

  test('are compared with the item as it is now, with both values', async () => {
    const { user, dialog } = await open(serving());
    const name = `Compare with now: version of ${formatInstant(day(1))}`;
    const compare = await dialog.findByRole('button', { name, expanded: false });
    await user.click(compare);

    const rows = dialog.getAllByRole('row').map((row) => plain(row.textContent));

    expect(rows).toEqual([
      'DetailThenNow',
      'Item nameFamily carFamily van',
      'ColourBlueRed',
      'Keys2Not there',
    ]);
    expect(compare.getAttribute('aria-expanded')).toBe('true');
  });

  test('are none for an item that came from someone else and was not edited since', async () => {
    const { dialog } = await open(serving({ versions: [] }));
    expect(await dialog.findByText('No earlier version is kept.')).toBeTruthy();
  });

  test('say which of them cannot be read, and the others can be', async () => {
    const damaged = { version: 2, updatedAt: day(2), damaged: true } as const;
    const { dialog } = await open(serving({ versions: [damaged, FIRST] }));
    expect(await dialog.findByText('This version is damaged and cannot be read.')).toBeTruthy();
    expect(dialog.getAllByRole('button', { name: /^Compare with now/ })).toHaveLength(1);
    expect(dialog.getAllByText('The oldest version that is kept')).toHaveLength(1);
    expect(dialog.getByText(/^The version before cannot be read/)).toBeTruthy();
  });

  test('have no button to go back while the item is in transit', async () => {
    const { user, dialog } = await open(serving({ item: { ...NOW, inTransit: true } }));
    const [compare] = await dialog.findAllByRole('button', { name: /^Compare with now/ });
    if (compare) await user.click(compare);
    expect(dialog.getByText('While the item is in transit, it cannot be changed.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Go back to this version' })).toBeNull();
  });

  test('are not offered for an item at its first version', async () => {
    renderAt('/asset-details/item-1', serving({ item: { ...NOW, version: 1 } }));
    expect(await screen.findByText('Nothing recorded yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Earlier versions' })).toBeNull();
  });
});

describe('going back to a version', () => {
  test('shows the item as it was, and Undo brings back what was there before', async () => {
    const opened = await open(serving());
    await goBack(opened);

    await screen.findByRole('heading', { name: 'Family car' });
    expect(screen.queryByRole('dialog', { name: 'Earlier versions' })).toBeNull();
    await opened.user.click(await screen.findByRole('button', { name: 'Undo' }));

    await screen.findByRole('heading', { name: 'Family van' });
  });

  test('says that Undo changed nothing where it lacked the password and nobody was asked for it', async () => {
    const back = { ...NOW, name: 'Family car', version: NOW.version + 1 };
    const answers: FakeResponse[] = [{ body: back }];
    const opened = await open(
      serving({ restore: () => answers.shift() ?? refusal(403, 'authentication_required') }),
    );
    await goBack(opened);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await opened.user.click(await screen.findByRole('button', { name: 'Undo' }));

    await screen.findByRole('dialog', { name: 'The item stays as it is' });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  test('says so where the item was changed meanwhile, and changes nothing', async () => {
    await goBack(await open(serving({ restore: () => refusal(409, 'version_conflict') })));

    const dialog = await screen.findByRole('dialog', { name: 'The item stays as it is' });
    expect(dialog.textContent).toContain('This item was changed elsewhere meanwhile.');
  });

  test.each([
    ['is too large', refusal(413, 'too_large'), 'the item would be too large'],
    ['is damaged', refusal(409, 'item_damaged'), 'is damaged and cannot be read'],
  ])('says so where it %s', async (_, answer, text) => {
    await goBack(await open(serving({ restore: () => answer })));

    const dialog = await screen.findByRole('dialog', { name: 'The item stays as it is' });
    expect(dialog.textContent).toContain(text);
  });

  test.each([
    ['a conflict', refusal(409, 'version_conflict'), 'This item was changed elsewhere meanwhile.'],
    ['its size', refusal(413, 'too_large'), 'the item would be too large'],
    ['its content', refusal(400, 'invalid_request'), 'The item could not be changed. Try again later.'],
  ])('is told as refused for %s also where the item cannot be read after that', async (_, answer, text) => {
    let isRefused = false;
    const refuse = () => {
      isRefused = true;
      return answer;
    };
    const server = serving({
      restore: refuse,
      reading: () => (isRefused ? refusal(503, 'unavailable') : undefined),
    });
    await goBack(await open(server));

    const dialog = await screen.findByRole('dialog', { name: 'The item stays as it is' });
    expect(dialog.textContent).toContain(text);
  });

  test('asks the same where the answer to Undo was lost', async () => {
    const back = { ...NOW, name: 'Family car', version: NOW.version + 1 };
    const answers: FakeResponse[] = [{ body: back }];
    const opened = await open(serving({ restore: () => answers.shift() ?? refusal(503, 'unavailable') }));
    await goBack(opened);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await opened.user.click(await screen.findByRole('button', { name: 'Undo' }));

    await screen.findByRole('dialog', { name: 'Was the item changed?' });
  });

  test('brings back an order of details that alone is different', async () => {
    const properties = [keys, { ...colour }];
    const { user, dialog } = await open(
      serving({ item: { ...NOW, ...texts, name: FIRST.name, properties }, versions: [FIRST] }),
    );
    const name = `Compare with now: version of ${formatInstant(day(1))}`;
    await user.click(await dialog.findByRole('button', { name }));

    expect(dialog.getByRole('row', { name: /Order of the details Colour, Keys Keys, Colour/ })).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Go back to this version' })).toBeTruthy();
  });

  test('leaves open whether it is done where no answer comes, and does it once when it is asked for again', async () => {
    let stored = NOW;
    const { version, updatedAt, ...content } = FIRST;
    let asked = 0;
    const server = createFakeServer({
      'GET /assets/item-1': () => ({ body: stored }),
      'GET /assets/item-1/history': () => ({ body: { entries: [] } }),
      'GET /assets/item-1/versions': () => ({ body: { versions: [SECOND, FIRST] } }),
      'POST /assets/item-1/versions/1/restore': () => {
        asked += 1;
        if (asked === 1) return refusal(503, 'unavailable');
        // The first attempt was stored after it had been given up.
        stored = { ...stored, ...content, version: 4 };
        return refusal(409, 'version_conflict');
      },
    });
    const opened = await open(server);
    await goBack(opened);
    const dialog = await screen.findByRole('dialog', { name: 'Was the item changed?' });
    expect(dialog.textContent).toContain('There was no response.');
    await opened.user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Go back to this version' }));
    const question = within(await screen.findByRole('dialog', { name: 'Go back to this version?' }));
    await opened.user.click(question.getByRole('button', { name: 'Go back' }));

    await screen.findByRole('heading', { name: 'Family car' });
  });

  test('is done where only its answer was lost', async () => {
    let stored = NOW;
    const { version, updatedAt, ...content } = FIRST;
    const server = createFakeServer({
      'GET /assets/item-1': () => ({ body: stored }),
      'GET /assets/item-1/history': () => ({ body: { entries: [] } }),
      'GET /assets/item-1/versions': () => ({ body: { versions: [SECOND, FIRST] } }),
      'POST /assets/item-1/versions/1/restore': () => {
        stored = { ...stored, ...content, version: 4 };
        return refusal(503, 'unavailable');
      },
    });
    await goBack(await open(server));

    await screen.findByRole('heading', { name: 'Family car' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('deleting the earlier versions', () => {
  /** A server that forgets them, unless another answer is given. */
  function forgetting(answer?: () => FakeResponse | undefined | Promise<undefined>) {
    let versions: readonly ItemVersion[] = [SECOND, FIRST];
    return createFakeServer({
      'GET /assets/item-1': () => ({ body: NOW }),
      'GET /assets/item-1/history': () => ({ body: { entries: [] } }),
      'GET /assets/item-1/versions': () => ({ body: { versions } }),
      'DELETE /assets/item-1/versions': async () => {
        const instead = await answer?.();
        if (instead) return instead;
        versions = [];
        return { body: { message: 'The earlier versions were deleted.' } };
      },
    });
  }

  async function remove(server: ReturnType<typeof forgetting>, label: string) {
    const opened = await open(server);
    await opened.user.click(await opened.dialog.findByRole('button', { name: 'Delete earlier versions' }));
    const question = await screen.findByRole('dialog', { name: 'Delete the earlier versions?' });
    await opened.user.click(within(question).getByRole('button', { name: label }));
    return opened;
  }
  const deletions = ({ requests }: ReturnType<typeof forgetting>) =>
    requests.filter(({ call }) => call.startsWith('DELETE'));

  test('is asked about first, says that it is done, and leaves none to look at', async () => {
    const server = forgetting();
    const { user } = await remove(server, 'Delete versions');
    await screen.findByText('The earlier versions were deleted.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Earlier versions' }));
    expect(await screen.findByText('No earlier version is kept.')).toBeTruthy();
    expect(deletions(server)).toHaveLength(1);
  });

  test('does not happen when the user thinks better of it', async () => {
    const server = forgetting();
    const { dialog } = await remove(server, 'Cancel');
    expect(await dialog.findAllByRole('listitem')).toHaveLength(3);
    expect(deletions(server)).toEqual([]);
  });

  test('is asked for again where the answer was lost', async () => {
    let asked = 0;
    const server = forgetting(() => {
      asked += 1;
      return asked === 1 ? refusal(503, 'unavailable') : undefined;
    });
    await remove(server, 'Delete versions');
    await screen.findByText('The earlier versions were deleted.');
    expect(deletions(server)).toHaveLength(2);
  });

  test('leaves open whether it is done where no answer comes, and has the versions read again', async () => {
    const server = forgetting(() => refusal(503, 'unavailable'));
    await remove(server, 'Delete versions');
    const dialog = await screen.findByRole('dialog', { name: 'Were the earlier versions deleted?' });
    expect(dialog.textContent).toContain('There was no response.');
    expect(deletions(server)).toHaveLength(2);
    const readings = server.callsTo('/assets/item-1/versions').filter(({ call }) => call.startsWith('GET'));
    expect(readings).toHaveLength(2);
  });

  test('that ends after the dialog was opened anew leaves the new one open, without a version', async () => {
    let answer = () => {};
    const server = forgetting(
      () =>
        new Promise((resolve) => {
          answer = () => resolve(undefined);
        }),
    );
    const { user } = await remove(server, 'Delete versions');
    await waitFor(() => expect(deletions(server)).toHaveLength(1));
    const first = screen.getByRole('dialog', { name: 'Earlier versions' });
    await user.click(within(first).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Earlier versions' }));
    await screen.findByRole('dialog', { name: 'Earlier versions' });
    answer();
    await screen.findByText('The earlier versions were deleted.');
    expect(screen.getByText('No earlier version is kept.')).toBeTruthy();
  });

  test.each([
    ['the item is gone', refusal(404, 'not_found'), 'This item is not there any more.'],
    ['the item was changed', refusal(409, 'lost_race'), 'This item was changed elsewhere meanwhile.'],
  ])('says so where %s, and the versions stay', async (_, answer, text) => {
    const { dialog } = await remove(
      forgetting(() => answer),
      'Delete versions',
    );
    const problem = await screen.findByRole('dialog', { name: 'The earlier versions were not deleted' });
    expect(problem.textContent).toContain(text);
    expect(dialog.getAllByRole('button', { name: /^Compare with now/, hidden: true })).toHaveLength(2);
  });

  test('is not offered while the item is in transit', async () => {
    const { dialog } = await open(serving({ item: { ...NOW, inTransit: true } }));
    await dialog.findAllByRole('listitem');
    expect(dialog.queryByRole('button', { name: 'Delete earlier versions' })).toBeNull();
  });
});
