import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListedItem } from '#shared/contract/assets.ts';
import { anyCharacter } from '#tests/support/anyCharacter.ts';
import { damagedItem, makeItem } from '#web/testing/items.ts';
import { countTypes, findItems, namedFirst, sortItems } from './itemList.ts';

const bike = makeItem({
  id: 'bike',
  name: 'Vélo',
  assetType: 'Vehicle',
  createdAt: '2026-02-01T00:00:00Z',
  updatedAt: '2026-05-01T00:00:00Z',
});
const sofa = makeItem({
  id: 'sofa',
  name: 'sofa 10',
  assetType: 'Furniture',
  createdAt: '2026-03-01T00:00:00Z',
  updatedAt: '2026-03-01T00:00:00Z',
  properties: [{ id: 'p1', name: 'Colour', value: 'Café au lait' }],
});
const chair = makeItem({
  id: 'chair',
  name: 'Sofa 9',
  assetType: 'Furniture',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-04-01T00:00:00Z',
});
const items = [bike, damagedItem, sofa, chair];

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

const idsOf = (found: readonly ListedItem[] | undefined) => found?.map(({ id }) => id);
const idsFor = (query: string) => idsOf(findItems(items, query));

const ORDERS = ['newest', 'oldest', 'changed', 'name', 'type'] as const;

const text = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 30 });
const someItem = fc
  .record({ id: fc.uuid(), name: text, description: text, assetType: text, value: text })
  .map(({ value, ...fields }) => makeItem({ ...fields, properties: [{ id: 'p', name: 'Detail', value }] }));

describe('the list of items', () => {
  test.each([
    ['newest', ['sofa', 'bike', 'chair', 'damaged']],
    ['oldest', ['chair', 'bike', 'sofa', 'damaged']],
    ['changed', ['bike', 'chair', 'sofa', 'damaged']],
    ['name', ['chair', 'sofa', 'bike', 'damaged']],
    ['type', ['chair', 'sofa', 'bike', 'damaged']],
  ] as const)('sorts by %s, with damaged items last', (order, expected) => {
    expect(sortItems(items, order).map((item) => item.id)).toEqual(expected);
  });

  test('sorts items that were registered at the same moment by their ids, whatever their names', () => {
    const names = ['Zebra', 'Apple', 'Mango'];
    const imported = names.map((name, at) => makeItem({ id: `01j${at}`, name }));
    expect(idsOf(sortItems(imported.toReversed(), 'oldest'))).toEqual(['01j0', '01j1', '01j2']);
    expect(idsOf(sortItems(imported, 'newest'))).toEqual(['01j2', '01j1', '01j0']);
  });

  test('finds regardless of case and diacritics, in details too', () => {
    expect(idsFor('VELO')).toEqual(['bike']);
    expect(idsFor('cafe')).toEqual(['sofa']);
    expect(idsFor('colour')).toEqual(['sofa']);
  });

  test('finds items that contain every word, in any order', () => {
    expect(idsFor('lait 10 furniture')).toEqual(['sofa']);
    expect(idsFor('lait bike')).toEqual([]);
  });

  test.each(['2024-03-12', '12 March 2024', 'march 2024', day.format(new Date('2024-03-12'))])(
    'finds the date 2024-03-12 as %s',
    (query) => {
      const item = makeItem({ properties: [{ id: 'p', name: 'Bought', value: '2024-03-12' }] });
      expect(findItems([item], query)).toEqual([item]);
      expect(findItems([item], '2024-03-13')).toEqual([]);
    },
  );

  test('finds the names and captions of files', () => {
    const files = [
      {
        id: 'file-1',
        key: 'A'.repeat(43),
        kind: 'receipt' as const,
        name: 'Quittung.pdf',
        type: 'application/pdf',
        bytes: 1,
        renditions: ['original' as const],
        caption: 'From the shop in Lyon',
      },
    ];
    const item = makeItem({ files });
    expect(findItems([item], 'quittung')).toEqual([item]);
    expect(findItems([item], 'LYON')).toEqual([item]);
  });

  test('puts those first that are named by all words, and otherwise keeps the order', () => {
    const noted = makeItem({ id: 'noted', name: 'Table', description: 'Stands by the sofa' });
    expect(idsOf(namedFirst([noted, sofa, chair], 'Sofa'))).toEqual(['sofa', 'chair', 'noted']);
    expect(idsOf(namedFirst([noted, sofa], 'sofa a'))).toEqual(['sofa', 'noted']);
    expect(idsOf(namedFirst([noted, sofa], 'sofa t'))).toEqual(['noted', 'sofa']);
  });

  test('does not look for a blank query', () => {
    expect(findItems(items, '  ')).toBeUndefined();
  });

  test('counts the items of each type, the most frequent first and then by name', () => {
    const more = [...items, makeItem({ id: 'ring', assetType: 'Art' })];
    expect(countTypes(more)).toEqual([
      { type: 'Furniture', count: 2 },
      { type: 'Art', count: 1 },
      { type: 'Vehicle', count: 1 },
    ]);
  });

  test('counts a type in any case as one, as it is written most often', () => {
    const spelled = ['camera', 'Camera', 'Camera', 'CAMERA ', 'Caméra'].map((assetType, at) =>
      makeItem({ id: `camera-${at}`, assetType }),
    );
    expect(countTypes(spelled)).toEqual([
      { type: 'Camera', count: 4 },
      { type: 'Caméra', count: 1 },
    ]);
  });

  test('finds an item by any part of any of its texts', () => {
    const part = fc.record({
      item: someItem,
      field: fc.constantFrom('name', 'description', 'assetType', 'value'),
      from: fc.nat(),
      length: fc.nat(),
    });
    fc.assert(
      fc.property(part, ({ item, field, from, length }) => {
        const whole = [...(field === 'value' ? (item.properties[0]?.value ?? '') : item[field])];
        const start = from % whole.length;
        const query = whole.slice(start, start + 1 + (length % whole.length)).join('');
        expect(findItems([item], query) ?? [item]).toEqual([item]);
      }),
    );
  });

  test('has the same items after sorting', () => {
    const lists = fc.uniqueArray(someItem, { selector: (item) => item.id });
    fc.assert(
      fc.property(lists, fc.constantFrom(...ORDERS), (list: ListedItem[], order) => {
        const sorted = sortItems(list, order).map((item) => item.id);
        expect(sorted.toSorted()).toEqual(list.map((item) => item.id).toSorted());
      }),
    );
  });
});
