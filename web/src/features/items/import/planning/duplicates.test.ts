import { describe, expect, test } from 'vitest';
import type { NewItem } from '#shared/contract/assets.ts';
import { makeFile } from '#web/testing/files.ts';
import { damagedItem, makeItem } from '#web/testing/items.ts';
import { duplicatesAmong } from './duplicates.ts';

const properties = [
  { name: 'Colour', value: 'Blue' },
  { name: 'Size', value: '56' },
];
const item = (changed: Partial<NewItem> = {}): NewItem => ({
  ...{ name: 'Chair', description: 'Old', assetType: 'Furniture', properties },
  ...changed,
});
const present = (id: string, changed: Parameters<typeof makeItem>[0] = {}) => {
  const details = properties.map((each, at) => ({ id: `${id}.${at}`, ...each }));
  return makeItem({ ...item(), id, properties: details, ...changed });
};

describe('the duplicates among the items of a file', () => {
  test('are those with the id of an item that the user has, and be it one that cannot be opened', () => {
    const rows = [
      { row: 2, id: 'a', item: item({ name: 'Changed since' }) },
      { row: 3, id: damagedItem.id, item: item({ name: 'Any' }) },
      { row: 4, id: 'other', item: item({ name: 'Other' }) },
    ];
    expect([...duplicatesAmong(rows, [present('a'), damagedItem])]).toEqual([2, 3]);
  });

  test('are those of an archive that say all that an item says', () => {
    const rows = [
      { row: 2, item: item(), files: [] },
      { row: 3, item: item({ properties: properties.slice(1) }), files: [] },
      { row: 4, item: item({ description: 'New' }), files: [] },
    ];
    expect([...duplicatesAmong(rows, [present('a')])]).toEqual([2]);
  });

  test('are found for a table without reading all of every item', () => {
    const known = present('a');
    const unread = Object.defineProperty({ ...known }, 'description', {
      get: () => {
        throw new Error('It was read');
      },
    });
    expect([
      ...duplicatesAmong(
        [
          { row: 2, id: 'a', item: item() },
          { row: 3, item: item() },
        ],
        [known],
      ),
    ]).toEqual([2]);
    expect([...duplicatesAmong([{ row: 2, item: item() }], [unread])]).toEqual([]);
  });

  test('are no more of several equal ones than the user has', () => {
    const rows = [2, 3, 4].map((row) => ({ row, item: item(), files: [] }));
    expect([...duplicatesAmong(rows, [present('a'), present('b')])]).toEqual([2, 3]);
    expect([...duplicatesAmong(rows, [])]).toEqual([]);
  });

  test('do not include an equal item that is gone, where another one is there under its own id', () => {
    const rows = [
      { row: 2, id: 'gone', item: item(), files: [] },
      { row: 3, id: 'a', item: item(), files: [] },
    ];
    expect([...duplicatesAmong(rows, [present('a')])]).toEqual([3]);
  });

  test('do not include an item of an archive whose files the user has not', () => {
    const front = makeFile({ id: 'f1', name: 'front.jpg' });
    const rows = [
      { row: 2, item: item(), files: [front, { ...front, name: 'back.jpg' }] },
      { row: 3, item: item(), files: [front] },
    ];
    expect([...duplicatesAmong(rows, [present('a', { files: [front] })])]).toEqual([3]);
  });

  test('do not include an item of an archive with other files of the same names, as phones give them', () => {
    const file = makeFile({ id: 'f1', name: 'image.jpg', bytes: 120_000 });
    const others = [{ ...file, bytes: 120_001 }, { ...file, kind: 'receipt' } as const];
    const rows = [...others, file].map((each, at) => ({ row: at + 2, item: item(), files: [each] }));
    expect([...duplicatesAmong(rows, [present('a', { files: [file] })])]).toEqual([4]);
  });

  test('include one row for an id, the one with the name of its item or else the first', () => {
    const rowsOf = (...names: string[]) =>
      names.map((name, at) => ({ row: at + 2, id: 'a', item: item({ name }) }));
    const duplicates = (...names: string[]) => [...duplicatesAmong(rowsOf(...names), [present('a')])];
    expect(duplicates('Table', 'Chair', 'Chair')).toEqual([3]);
    expect(duplicates('Armchair', 'Table')).toEqual([2]);
  });

  test('do not include equal rows of a table, which may stand for several equal things', () => {
    expect([...duplicatesAmong([{ row: 2, item: item() }], [present('a')])]).toEqual([]);
  });
});
