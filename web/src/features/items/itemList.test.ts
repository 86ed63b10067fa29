import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListedItem } from '#shared/contract/assets.ts';
import { damagedItem, makeItem } from '#web/testing/items.ts';
import {
  countTypes,
  filterItems,
  makeSearchable,
  readListView,
  SHAPES,
  SORT_ORDERS,
  sortItems,
  writeListView,
} from './itemList.ts';

const bike = makeItem({ id: 'bike', name: 'Vélo', assetType: 'Vehicle', createdAt: '2026-02-01T00:00:00Z' });
const sofa = makeItem({
  id: 'sofa',
  name: 'sofa 10',
  assetType: 'Furniture',
  createdAt: '2026-03-01T00:00:00Z',
  properties: [{ id: 'p1', name: 'Colour', value: 'Café au lait' }],
});
const chair = makeItem({
  id: 'chair',
  name: 'Sofa 9',
  assetType: 'Furniture',
  createdAt: '2026-01-01T00:00:00Z',
});
const items = [bike, damagedItem, sofa, chair];

const idsFor = (query: string, type?: string) =>
  filterItems(makeSearchable(items), { query, type }).map((item) => item.id);

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 });
const someItem = fc
  .record({ id: fc.uuid(), name: text, description: text, assetType: text, value: text })
  .map(({ value, ...fields }) => makeItem({ ...fields, properties: [{ id: 'p', name: 'Detail', value }] }));

describe('the list of items', () => {
  test.each([
    ['newest', ['sofa', 'bike', 'chair', 'damaged']],
    ['oldest', ['chair', 'bike', 'sofa', 'damaged']],
    ['name', ['chair', 'sofa', 'bike', 'damaged']],
    ['type', ['chair', 'sofa', 'bike', 'damaged']],
  ] as const)('sorts by %s, with damaged items last', (order, expected) => {
    expect(sortItems(makeSearchable(items), order).map(({ item }) => item.id)).toEqual(expected);
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

  test('shows all items for a blank query, damaged ones too', () => {
    expect(idsFor('  ')).toEqual(['bike', 'damaged', 'sofa', 'chair']);
  });

  test('shows only the items of a chosen type', () => {
    expect(idsFor('', 'Furniture')).toEqual(['sofa', 'chair']);
  });

  test('counts the items of each type, the most frequent first and then by name', () => {
    const more = [...items, makeItem({ id: 'ring', assetType: 'Art' })];
    expect(countTypes(more)).toEqual([
      { type: 'Furniture', count: 2 },
      { type: 'Art', count: 1 },
      { type: 'Vehicle', count: 1 },
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
        expect(filterItems(makeSearchable([item]), { query, type: undefined })).toEqual([item]);
      }),
    );
  });

  test('has the same items after sorting', () => {
    const lists = fc.uniqueArray(someItem, { selector: (item) => item.id });
    fc.assert(
      fc.property(lists, fc.constantFrom(...SORT_ORDERS), (list: ListedItem[], order) => {
        const sorted = sortItems(makeSearchable(list), order).map(({ item }) => item.id);
        expect(sorted.toSorted()).toEqual(list.map((item) => item.id).toSorted());
      }),
    );
  });
});

describe('the view of the list', () => {
  test('shows everything as cards, newest first, without parameters', () => {
    expect(readListView(new URLSearchParams())).toEqual({
      query: '',
      order: 'newest',
      type: undefined,
      shape: 'cards',
    });
  });

  test('has the default order and shape when they are unknown', () => {
    expect(readListView(new URLSearchParams('sort=colour')).order).toBe('newest');
    expect(readListView(new URLSearchParams('view=map')).shape).toBe('cards');
  });

  test('reads from the address what it wrote there', () => {
    const view = fc.record({
      query: fc.string({ unit: 'grapheme' }),
      order: fc.constantFrom(...SORT_ORDERS),
      type: fc.option(fc.string({ minLength: 1, unit: 'grapheme' }), { nil: undefined }),
      shape: fc.constantFrom(...SHAPES),
    });
    fc.assert(
      fc.property(view, (wanted) => {
        const address = writeListView(new URLSearchParams(), wanted).toString();
        expect(readListView(new URLSearchParams(address))).toEqual(wanted);
      }),
    );
  });

  test('writes no parameters for the default view and keeps unrelated ones', () => {
    const search = new URLSearchParams('requiresAuth=true&q=bike&sort=name&type=Vehicle&view=list');
    const cleared = writeListView(search, {
      query: '',
      order: 'newest',
      type: undefined,
      shape: 'cards',
    });
    expect(cleared.toString()).toBe('requiresAuth=true');
  });
});
