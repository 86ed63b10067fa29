import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { describe, expect, test } from 'vitest';
import type { ListedItem } from '#shared/contract/assets.ts';
import { makeFile } from '#web/testing/files.ts';
import { damagedItem, makeItem } from '#web/testing/items.ts';
import { exportItems } from '../../../export/worker/exportItems.ts';
import { openArchive } from './openArchive.ts';

const AT = '2026-05-01T10:00:00.000Z';
const PHOTO = Uint8Array.from({ length: 200_000 }, (_, at) => (at * 7_919) % 251);
const NOTE = new TextEncoder().encode('A manual.\n'.repeat(20_000));
const NAMES = ['=1+1', '+"quoted"; \'too\'', 'two\r\nlines', '\u{1F6B2} 𐍈 \u{20000} é', 'ليمون', ' spaced '];

const bike = makeItem({
  id: 'item-1',
  name: 'Fahrrad \u{1F6B2} "blau" / neu',
  description: 'One\r\n\r\ntwo',
  properties: NAMES.map((name, at) => ({ id: `p${at}`, name, value: `@${name}` })),
  files: [
    makeFile({ id: 'photo', name: 'front.jpg', bytes: PHOTO.length, caption: 'From the front' }),
    makeFile({ id: 'note', kind: 'receipt', name: 'note', type: 'text/plain', date: '2026-02-03' }),
    makeFile({ id: 'lost', name: 'lost.jpg' }),
  ],
});
const sofa = makeItem({ id: 'item-2', name: 'Sofa' });

const readFile = async (_: unknown, { id }: { readonly id: string }) =>
  id === 'lost'
    ? ({ state: 'missing' } as const)
    : ({ state: 'opened', bytes: id === 'photo' ? PHOTO : NOTE } as const);

async function exported(items: readonly ListedItem[], password?: string): Promise<Blob> {
  const job = { format: 'archive', items, exportedAt: AT, password } as const;
  const { content } = await exportItems(job, { readFile, onProgress: () => undefined, workFactor: 10 });
  return content ?? new Blob();
}

type Entries = readonly (readonly [name: string, content: string | Uint8Array<ArrayBuffer>])[];

/** An archive of another maker. */
async function zipOf(entries: Entries): Promise<Blob> {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const [name, content] of entries) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    await zip.add(name, new Uint8ArrayReader(bytes));
  }
  return new Blob([new Uint8Array(await zip.close())]);
}

const document = (changed: object = {}) => ({
  format: 'item-registry-archive',
  version: 1,
  exportedAt: AT,
  items: [],
  missing: [],
  damaged: [],
  ...changed,
});
const item = (changed: object = {}) => ({
  id: 'a',
  name: 'Bike',
  type: 'Box',
  description: 'Old',
  details: [],
  createdAt: AT,
  changedAt: AT,
  received: false,
  files: [],
  ...changed,
});
const photo = (changed: object = {}) => ({
  kind: 'photo',
  name: 'front.jpg',
  type: 'image/jpeg',
  bytes: 3,
  sha256: '0'.repeat(64),
  path: 'files/a/b.jpg',
  ...changed,
});
const holding = (items: unknown[], entries: Entries = []) =>
  zipOf([['items.json', JSON.stringify(document({ items }))], ...entries]);

describe.each([undefined, 'copper lantern 47 otter'])(
  'an archive that was exported (password: %s)',
  (password) => {
    test('gives the same items, and the same files with all that is said of them', async () => {
      const { contents, read } = await openArchive(
        await exported([bike, damagedItem, sofa], password),
        password,
      );

      expect(contents).toMatchObject({ exportedAt: AT, missing: 1, damaged: 1, unnamed: 0 });
      expect([contents.itemFaults, contents.fileFaults]).toEqual([[], []]);
      const [first, second] = contents.items;
      const { name, description, assetType, properties } = bike;
      const details = properties.map((detail) => ({ name: detail.name, value: detail.value }));
      expect(first).toMatchObject({ number: 1, id: 'item-1' });
      expect(first?.item).toEqual({ name, description, assetType, properties: details });
      expect(second).toMatchObject({ number: 2, id: 'item-2', files: [] });
      expect(first?.files).toMatchObject([
        { kind: 'photo', name: 'front.jpg', caption: 'From the front', type: 'image/jpeg' },
        { kind: 'receipt', name: 'note', date: '2026-02-03', type: 'text/plain' },
      ]);
      const contentsOfFiles = [];
      for (const file of first?.files ?? []) contentsOfFiles.push(await read(file));
      expect(contentsOfFiles.map((bytes, at) => Buffer.from(bytes).equals(at === 0 ? PHOTO : NOTE))).toEqual([
        true,
        true,
      ]);
    });
  },
);

describe('the addresses of images in an archive', () => {
  const details = [
    { name: 'Images', value: 'https://former-owner.example/seen.jpg' },
    { name: 'Frame', value: '4711' },
  ];

  test('are left out of items that another user had handed over, which are counted', async () => {
    const items = [item({ id: 'a', details, received: true }), item({ id: 'b', received: true })];
    const { contents } = await openArchive(await holding(items));
    expect(contents.items.map((each) => each.item.properties)).toEqual([[details[1]], []]);
    expect(contents.withoutImages).toBe(1);
  });

  test("stay with items of the owner's own", async () => {
    const { contents } = await openArchive(await holding([item({ details })]));
    expect(contents.items.map((each) => each.item.properties)).toEqual([details]);
    expect(contents.withoutImages).toBe(0);
  });
});

describe('a protected archive', () => {
  test('asks for its password, and refuses another one', async () => {
    const archive = await exported([sofa], 'copper lantern 47 otter');
    await expect(openArchive(archive)).rejects.toMatchObject({ code: 'locked' });
    await expect(openArchive(archive, 'copper lantern 48 otter')).rejects.toMatchObject({
      code: 'wrongPassword',
    });
  });

  test('that was cut short or changed is refused', async () => {
    const archive = await exported([bike], 'copper lantern 47 otter');
    const bytes = new Uint8Array(await archive.arrayBuffer());
    const chunk = 64 * 1024 + 16;
    const cut = archive.slice(0, archive.size - (archive.size % chunk) - 3);
    bytes[bytes.length - 2] = (bytes.at(-2) ?? 0) ^ 1;
    for (const changed of [cut, new Blob([bytes])])
      await expect(openArchive(changed, 'copper lantern 47 otter')).rejects.toMatchObject({
        code: 'damaged',
      });
  });

  test('is not tried where its password would take too much memory', async () => {
    const head = `age-encryption.org/v1\n-> scrypt ${'A'.repeat(22)} 19\n${'A'.repeat(43)}\n--- ${'A'.repeat(43)}\n`;
    await expect(openArchive(new Blob([head, 'x'.repeat(200)]), 'any')).rejects.toMatchObject({
      code: 'costly',
    });
  });
});

describe('a file that is no archive of this product', () => {
  test.each([
    ['a workbook', zipOf([['[Content_Types].xml', '<Types/>']]), 'foreign'],
    ['another list', zipOf([['items.json', '{"format":"other"}']]), 'foreign'],
    ['no JSON', zipOf([['items.json', '{']]), 'foreign'],
    ['lists without an end', zipOf([['items.json', '['.repeat(2_000_000)]]), 'foreign'],
    ['a later form', zipOf([['items.json', JSON.stringify(document({ version: 2 }))]]), 'newer'],
    ['a part of a zip', Promise.resolve(new Blob(['PK\u0003\u0004 and no more'])), 'damaged'],
    [
      'more items than are taken',
      zipOf([['items.json', JSON.stringify(document({ items: Array(20_001).fill(0) }))]]),
      'tooLarge',
    ],
    [
      'a longer list of damaged items',
      zipOf([['items.json', JSON.stringify(document({ damaged: Array(20_001).fill(0) }))]]),
      'tooLarge',
    ],
  ])('is refused, such as %s', async (_, archive, code) => {
    await expect(openArchive(await archive)).rejects.toMatchObject({ code });
  });
});

describe('an archive that was made to do harm', () => {
  test('is refused where it unpacks to far more than it holds', async () => {
    const zeros = new Uint8Array(17 * 1024 * 1024);
    const archive = await holding(
      [],
      [
        ['files/a/1', zeros],
        ['files/a/2', zeros],
      ],
    );
    expect(archive.size).toBeLessThan(1024 * 1024);
    await expect(openArchive(archive)).rejects.toMatchObject({ code: 'swollen' });
  });

  test('is refused where a name leads out of its folder, or stands for two files', async () => {
    await expect(openArchive(await holding([], [['../../etc/passwd', 'x']]))).rejects.toMatchObject({
      code: 'damaged',
    });
    const bytes = Buffer.from(
      await (
        await holding(
          [],
          [
            ['files/a/1', 'x'],
            ['files/a/2', 'y'],
          ],
        )
      ).arrayBuffer(),
    );
    const twice = bytes.toString('latin1').replaceAll('files/a/2', 'files/a/1');
    await expect(openArchive(new Blob([Buffer.from(twice, 'latin1')]))).rejects.toMatchObject({
      code: 'damaged',
    });
  });

  test('cannot lie about the length or the content of a file', async () => {
    const { contents, read } = await openArchive(
      await holding(
        [item({ files: [photo(), photo({ path: 'files/a/c.jpg', bytes: 4 })] })],
        [
          ['files/a/b.jpg', 'abc'],
          ['files/a/c.jpg', 'abc'],
        ],
      ),
    );
    expect(contents.fileFaults).toEqual([{ item: 'Bike', name: 'front.jpg', problem: 'length' }]);
    const [file] = contents.items[0]?.files ?? [];
    await expect(read(file ?? { path: '', sha256: '' })).rejects.toMatchObject({ code: 'damaged' });
  });

  test('is taken without what is wrong, which is named', async () => {
    const wrong = [
      photo({ path: 'files/a/absent.jpg' }),
      photo({ path: 'files/../b.jpg' }),
      photo({ kind: 'virus' }),
      photo({ bytes: 26 * 1024 * 1024 }),
      photo(),
      photo(),
    ];
    const { contents } = await openArchive(
      await holding(
        [
          item({ files: wrong }),
          item({ name: ' ' }),
          item({ name: 'Long', details: [{ name: 'x', value: 'y'.repeat(10_001) }] }),
          item({ name: 'Full', files: Array(21).fill(photo()) }),
          JSON.parse('{"__proto__":{"name":"x"}}'),
          item({ name: 'N'.repeat(500) }),
          item({ name: 'Many', details: Array(201).fill({ name: 'x', value: 'y' }) }),
          item({ name: 'Huge', details: Array(40).fill({ name: 'x', value: 'y'.repeat(9_999) }) }),
        ],
        [
          ['files/a/b.jpg', 'abc'],
          ['files/a/unnamed.jpg', 'abc'],
        ],
      ),
    );
    expect(contents.fileFaults.map(({ problem }) => problem)).toEqual([
      'absent',
      'invalid',
      'invalid',
      'invalid',
      'repeated',
    ]);
    expect(contents.items.map(({ item: { name }, files }) => [name, files.length])).toEqual([['Bike', 1]]);
    expect(contents.itemFaults).toMatchObject([
      { number: 2, field: 'name', problem: 'Must not be blank' },
      { number: 3, name: 'Long', field: 'properties', problem: 'Must be at most 10000 characters' },
      { number: 4, name: 'Full', field: 'files', problem: 'Must be at most 20 files' },
      { number: 5, field: 'id' },
      { number: 6, name: 'N'.repeat(200), field: 'name' },
      { number: 7, name: 'Many', field: 'properties', problem: 'Must be at most 200 details' },
      { number: 8, name: 'Huge', field: 'item', problem: 'tooLarge' },
    ]);
    expect(contents.unnamed).toBe(1);
  });
});
