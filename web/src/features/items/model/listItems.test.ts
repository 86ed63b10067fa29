import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListedItem } from '#shared/contract/assets.ts';
import { damagedItem, makeItem } from '#web/testing/items.ts';
import { filterItems, makeSearchable, sortItems, typesInUse } from './listItems.ts';
import { SORT_ORDERS } from './listView.ts';

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

test.each([
  ['newest', ['sofa', 'bike', 'chair', 'damaged']],
  ['oldest', ['chair', 'bike', 'sofa', 'damaged']],
  ['name', ['chair', 'sofa', 'bike', 'damaged']],
  ['type', ['chair', 'sofa', 'bike', 'damaged']],
] as const)('sorted by %s, with damaged items last', (order, expected) => {
  expect(sortItems(makeSearchable(items), order).map(({ item }) => item.id)).toEqual(expected);
});

test('search ignores case and diacritics, and looks into details', () => {
  expect(idsFor('VELO')).toEqual(['bike']);
  expect(idsFor('cafe')).toEqual(['sofa']);
  expect(idsFor('colour')).toEqual(['sofa']);
});

test('every word must be found, in any order', () => {
  expect(idsFor('lait 10 furniture')).toEqual(['sofa']);
  expect(idsFor('lait bike')).toEqual([]);
});

test('a blank query shows all, damaged items too', () => {
  expect(idsFor('  ')).toEqual(['bike', 'damaged', 'sofa', 'chair']);
});

test('a type shows its items only', () => {
  expect(idsFor('', 'Furniture')).toEqual(['sofa', 'chair']);
});

test('the types in use are named once each, in alphabetical order', () => {
  expect(typesInUse(items)).toEqual(['Furniture', 'Vehicle']);
});

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 });
const someItem = fc
  .record({ id: fc.uuid(), name: text, description: text, assetType: text, value: text })
  .map(({ value, ...fields }) => makeItem({ ...fields, properties: [{ id: 'p', name: 'Detail', value }] }));

test('any part of any text of an item finds it', () => {
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

test('sorting loses nothing and invents nothing', () => {
  const lists = fc.uniqueArray(someItem, { selector: (item) => item.id });
  fc.assert(
    fc.property(lists, fc.constantFrom(...SORT_ORDERS), (list: ListedItem[], order) => {
      const sorted = sortItems(makeSearchable(list), order).map(({ item }) => item.id);
      expect(sorted.toSorted()).toEqual(list.map((item) => item.id).toSorted());
    }),
  );
});
