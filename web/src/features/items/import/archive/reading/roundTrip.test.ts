import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type NewItem, newItemSchema } from '#shared/contract/assets.ts';
import { FILE_LIMITS } from '#shared/domain/files.ts';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import { anyCharacter } from '#tests/support/anyCharacter.ts';
import { makeFile } from '#web/testing/files.ts';
import { makeItem } from '#web/testing/items.ts';
import { exportItems } from '../../../export/worker/exportItems.ts';
import { openArchive } from './openArchive.ts';

const AWKWARD = [
  '\0',
  '\r',
  '\n',
  '\u2028',
  '\uFEFF',
  '\u200B',
  '"',
  '/',
  '\\',
  '..',
  'e\u0301',
  '\u{1F6B2}',
  'a',
];

const textUpTo = (length: number) =>
  fc
    .oneof(
      fc.string({ unit: anyCharacter, minLength: 1, maxLength: 40 }),
      fc.string({ unit: fc.constantFrom(...AWKWARD), minLength: 1, maxLength: 30 }),
      fc.constant('x'.repeat(length)),
    )
    .filter((text) => text.length <= length);

/** Whatever the contract takes as a new item. */
const items = fc
  .record({
    name: textUpTo(ITEM_LIMITS.nameLength),
    description: textUpTo(ITEM_LIMITS.descriptionLength),
    assetType: textUpTo(ITEM_LIMITS.assetTypeLength),
    properties: fc.array(
      fc.record({
        name: textUpTo(ITEM_LIMITS.detailNameLength),
        value: textUpTo(ITEM_LIMITS.detailValueLength),
      }),
      { maxLength: 12 },
    ),
  })
  .filter((item) => newItemSchema.safeParse(item).success);

/** A registered item with two files of its own name, of which one is empty. */
function registered(item: NewItem, at: number) {
  const caption = item.description.slice(0, FILE_LIMITS.captionLength).toWellFormed();
  const file = { kind: 'other', name: item.name, type: 'application/octet-stream' } as const;
  return makeItem({
    ...{ ...item, id: `item-${at}` },
    properties: item.properties.map((detail, nth) => ({ id: `${at}.${nth}`, ...detail })),
    files: [
      makeFile({ ...file, id: `${at}-empty`, bytes: 0 }),
      makeFile({ ...file, id: `${at}-full`, bytes: 3, ...(caption.trim() && { caption }) }),
    ],
  });
}

test('whatever an item may say comes back from an archive, with the names and captions of its files', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(items, { minLength: 1, maxLength: 5 }), async (wanted) => {
      const present = wanted.map(registered);
      const { content = new Blob() } = await exportItems(
        { format: 'archive', items: present, exportedAt: '2026-05-01T10:00:00.000Z', password: undefined },
        {
          readFile: async (_, { bytes }) => ({ state: 'opened', bytes: new Uint8Array(bytes) }),
          onProgress: () => undefined,
        },
      );

      const { contents, read } = await openArchive(content);

      expect(contents).toMatchObject({ itemFaults: [], fileFaults: [], unnamed: 0 });
      expect(contents.items.map(({ item }) => item)).toEqual(wanted);
      for (const [at, { files }] of contents.items.entries()) {
        const said = (present[at]?.files ?? []).map(({ name, caption, bytes }) => ({ name, caption, bytes }));
        expect(files.map(({ name, caption, bytes }) => ({ name, caption, bytes }))).toEqual(said);
        for (const file of files) expect(await read(file)).toHaveLength(file.bytes);
      }
    }),
    { numRuns: 25 },
  );
});
