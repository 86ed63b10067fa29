import { afterAll, describe, expect, test } from 'vitest';
import { labels as labelCalls } from '#shared/contract/labels.ts';
import { reports } from '#shared/contract/reports.ts';
import { addFiles } from '#tests/support/files.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { textOfPdf } from '#tests/support/pdfText.ts';
import { namedPaths, startRegistry } from '#tests/support/registry.ts';
import { sealedPhoto } from '#tests/support/sealedPhotos.ts';
import { atOtherSignIn, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const AT = '2026-11-21T17:12:42+01:00';
const SHEET = { layout: 'L7160', show: 'name', startAt: 1 } as const;

/** The clock stands still, because a report that takes long is refused, and the machine may be slow. */
function atOneTime() {
  const at = new Date();
  return registry.with({ now: () => at });
}

const report = (user: TestUser | undefined, assetIds: unknown, clientTimestamp: unknown = AT) =>
  atOneTime().call(reports.generate, user, { body: { assetIds, clientTimestamp } });
const labels = (user: TestUser | undefined, assetIds: unknown, sheet: Record<string, unknown> = {}) =>
  registry.call(labelCalls.print, user, { body: { assetIds, ...SHEET, ...sheet } });

const needsSession = { status: 403, body: { requiresAuthentication: true, authenticated: false } };

describe('a report', () => {
  test('says of each item once what was registered, and is a file named by the user’s own clock', async () => {
    const owner = newUser();
    const properties = [{ name: 'Frame number', value: 'WTU 123' }];
    const bicycle = await registerItem(registry, owner, { name: 'Red bicycle', properties });
    const clock = await registerItem(registry, owner, { name: 'Oven clock', description: 'Ticks.' });

    const answer = await report(owner, [bicycle.id, clock.id, bicycle.id]);
    const text = await textOfPdf(answer.body);

    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="item-report-20261121T171242.pdf"',
        'cache-control': 'no-store',
      },
    });
    for (const said of ['Red bicycle', 'Frame number', 'WTU 123', 'Oven clock', 'Ticks.', owner.username]) {
      expect(text).toContain(said);
    }
    // In the list of all items, and as the heading of its own part.
    expect(text.match(/Red bicycle/g)).toHaveLength(2);
  });

  test.each(['Standard', 'Enhanced', 'Maximum'] as const)(
    'opens what is encrypted at %s, and says in place of a damaged item that it is damaged',
    async (level) => {
      const { user } = await userAtLevel(registry, level);
      const ring = await registerItem(registry, user, { name: 'Golden ring' });
      const broken = await registerItem(registry, user, { name: 'Broken vase' });
      const row = (await registry.rows('ASSETS_TABLE')).find(({ assetId }) => assetId === broken.id);
      await registry.put('ASSETS_TABLE', { ...row, sealed: undefined });

      const text = await textOfPdf((await report(user, [ring.id, broken.id])).body);

      expect(text).toContain('Golden ring');
      expect(text).toContain('The content of this item is damaged and cannot be read.');
      expect(text).not.toContain('Broken vase');
    },
  );
});

describe('the photos in a report', () => {
  test.each(['Standard', 'Enhanced', 'Maximum'] as const)(
    'are opened at %s, and one that is gone is a box',
    async (level) => {
      const { user } = await userAtLevel(registry, level);
      const { id } = await registerItem(registry, user, { name: 'Red bicycle' });
      const [kept, gone] = [await sealedPhoto(), await sealedPhoto()];
      const receipt = await sealedPhoto({ kind: 'receipt', name: 'invoice.jpg', date: '2026-02-28' });
      await addFiles(registry, user, id, [kept, gone, receipt]);
      registry.bucket.stored.delete(`files/${id}/${gone.id}/view`);

      const { status, body } = await report(user, [id]);
      const text = await textOfPdf(body);

      expect(status).toBe(200);
      expect(text.match(/This photo could not be opened\./g)).toHaveLength(1);
      expect(text).toContain('invoice.jpg · 28 Feb 2026');
      expect(
        Buffer.from(body, 'base64')
          .toString('latin1')
          .match(/DCTDecode/g),
      ).toHaveLength(1);
    },
  );

  test('are not in sheets of labels', async () => {
    const owner = newUser();
    const { id } = await registerItem(registry, owner);
    await addFiles(registry, owner, id, [await sealedPhoto()]);

    const { body } = await labels(owner, [id]);

    expect(Buffer.from(body, 'base64').toString('latin1')).not.toContain('DCTDecode');
  });
});

describe.each([
  ['a report', report],
  ['labels', labels],
] as const)('%s', (_, make) => {
  test.each(['Enhanced', 'Maximum'] as const)('needs a session at %s', async (level) => {
    const { user } = await userAtLevel(registry, level);
    const { id } = await registerItem(registry, user);

    expect(await make(atOtherSignIn(user), [id])).toMatchObject(needsSession);
    expect((await make(user, [id])).status).toBe(200);
  });

  test('holds the items in the named order, also more than one read takes', async () => {
    const owner = newUser();
    const items = await Promise.all(
      Array.from({ length: 105 }, (_, at) => registerItem(registry, owner, { name: `Spoon ${at}.` })),
    );
    const named = items.map(({ name, id }) => ({ name, id })).reverse();

    const { body } = await make(
      owner,
      named.map(({ id }) => id),
    );
    const text = await textOfPdf(body);

    const places = named.map(({ name }) => text.indexOf(name));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test('is not made when one of the items is someone else’s, or nobody’s', async () => {
    const [owner, stranger] = [newUser(), newUser()];
    const [own, foreign] = [await registerItem(registry, owner), await registerItem(registry, stranger)];
    const before = await registry.dump();

    for (const other of [foreign.id, 'nothing']) {
      expect(await make(owner, [own.id, other])).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await registry.dump()).toEqual(before);
  });

  test('is not made for someone without a token', async () => {
    expect((await make(undefined, ['some-id'])).status).toBe(401);
  });

  test.each([[[]], [undefined], [['not an id']], [Array.from({ length: 1_001 }, (_, id) => `${id}`)]])(
    'names the selection when it is not one of 1 to 1,000 ids',
    async (assetIds) => {
      const answer = await make(newUser(), assetIds);

      expect(answer.status).toBe(400);
      expect(namedPaths(answer.body)[0]).toMatch(/^assetIds/);
    },
  );
});

test.each(['2026-11-21T17:12:42', '21 November', '', 5])('a report at %j is refused', async (at) => {
  const answer = await report(newUser(), ['some-id'], at);

  expect(answer.status).toBe(400);
  expect(namedPaths(answer.body)).toEqual(['clientTimestamp']);
});

describe('labels', () => {
  const GRID = { page: 'A4', columns: 4, rows: 5, left: 10, top: 10, gapAcross: 2, gapDown: 2 };

  test('hold what was chosen to stand beside the code', async () => {
    const owner = newUser();
    const { id } = await registerItem(registry, owner, { name: 'Red bicycle', assetType: 'Vehicle' });
    const textWith = async (show: string) => {
      const { status, headers, body } = await labels(owner, [id], {
        show,
        layout: { ...GRID, columns: 2 },
        startAt: 10,
      });
      expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/pdf' });
      return (await textOfPdf(body)).trim();
    };

    expect(await textWith('name')).toBe('Red bicycle');
    expect(await textWith('type')).toBe('Vehicle');
    expect(await textWith('nothing')).toBe('');
  });

  test('with nothing beside the code need no session, and are still only of one’s own items', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    const { id } = await registerItem(registry, user);
    const sheet = { show: 'nothing' };

    expect((await labels(atOtherSignIn(user), [id], sheet)).status).toBe(200);
    expect((await labels(newUser(), [id], sheet)).status).toBe(404);
  });

  test.each([
    ['layout', { layout: 'L0000' }],
    ['layout', { layout: undefined }],
    ['layout.columns', { layout: { ...GRID, columns: 0 } }],
    ['layout', { layout: { ...GRID, left: 100 } }],
    ['layout', { layout: { ...GRID, page: 'A0' } }],
    ['show', { show: 'everything' }],
    ['startAt', { startAt: 0 }],
    ['startAt', { startAt: 1.5 }],
    ['startAt', { startAt: 22 }],
    ['startAt', { layout: GRID, startAt: 21 }],
  ])('are refused for a bad %s: %j', async (path, sheet) => {
    const answer = await labels(newUser(), ['some-id'], sheet);

    expect(answer.status).toBe(400);
    expect(namedPaths(answer.body)[0]).toBe(path);
  });
});

test('a document that takes too long to lay out is refused', async () => {
  const owner = newUser();
  const { id } = await registerItem(registry, owner);
  const secondsPerLook = (seconds: number) => {
    let time = Date.now();
    return registry.with({
      now: () => {
        time += seconds * 1_000;
        return new Date(time);
      },
    });
  };
  const body = { assetIds: [id], clientTimestamp: AT };

  const answersAt = async (seconds: number) => {
    const product = secondsPerLook(seconds);
    return [
      await product.call(reports.generate, owner, { body }),
      await product.call(labelCalls.print, owner, { body: { assetIds: [id], ...SHEET } }),
    ];
  };

  const refused = { status: 413, body: { code: 'too_large' } };
  expect(await answersAt(13)).toMatchObject([refused, refused]);
  expect(await answersAt(0)).toMatchObject([{ status: 200 }, { status: 200 }]);
});

describe('items that would not fit in memory are refused before a document is made', () => {
  const letters = 'x'.repeat(390_000);
  const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `large-${index}`);
  const refused = { status: 413, body: { code: 'too_large' } };

  test('when they are read', async () => {
    const owner = newUser();
    const { id } = await registerItem(registry, owner);
    const [row] = await registry.stores.readSelection(owner.sub, [id]);
    if (!row) expect.unreachable('The item is not stored');
    const at = new Date();
    // To store and read 43 MB would take longer than all other tests of reports.
    const product = registry.with({
      now: () => at,
      readSelection: async (_, assetIds) =>
        assetIds.map((assetId) => ({ ...row, assetId, content: letters })),
    });
    const assetIds = idsOf(110);
    const answers = [
      await product.call(reports.generate, owner, { body: { assetIds, clientTimestamp: AT } }),
      await product.call(labelCalls.print, owner, { body: { assetIds, ...SHEET } }),
    ];
    expect(answers).toMatchObject([refused, refused]);
  });

  test('when a report would print all of their text, which labels do not', async () => {
    const owner = newUser();
    const { id } = await registerItem(registry, owner);
    const [row] = (await registry.rows('ASSETS_TABLE')).filter(({ assetId }) => assetId === id);
    const ids = idsOf(21);
    const content = JSON.stringify({
      name: 'Archive',
      description: letters,
      assetType: 'Other',
      properties: [],
    });
    for (const assetId of ids) await registry.put('ASSETS_TABLE', { ...row, assetId, content });
    expect(await report(owner, ids)).toMatchObject(refused);
    expect((await labels(owner, ids)).status).toBe(200);
  });
});

test('one document is made at a time, and of six that are asked for at once some are refused', async () => {
  const owner = newUser();
  const { id } = await registerItem(registry, owner);
  let reading = 0;
  let most = 0;
  const { readSelection } = registry.stores;
  const product = registry.with({
    async readSelection(...wanted) {
      reading += 1;
      most = Math.max(most, reading);
      const rows = await readSelection(...wanted);
      reading -= 1;
      return rows;
    },
  });
  const makeReport = () =>
    product.call(reports.generate, owner, { body: { assetIds: [id], clientTimestamp: AT } });
  const makeLabels = () => product.call(labelCalls.print, owner, { body: { assetIds: [id], ...SHEET } });

  const answers = await Promise.all(
    [makeReport, makeLabels, makeReport, makeLabels, makeReport, makeLabels].map((make) => make()),
  );

  expect(most).toBe(1);
  const refused = answers.filter(({ status }) => status === 429);
  // On a slow machine, also those that have waited too long.
  expect(refused.length).toBeGreaterThanOrEqual(2);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(refused[0]).toMatchObject({ body: { code: 'too_many_requests', retryAfter: 5 } });
});
