import { describe, expect, test } from 'vitest';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { changeFile, movePhoto, removeFile } from './fileChanges.ts';

const file = (id: string, fields: Partial<ItemFile> = {}): ItemFile => ({
  id,
  key: 'A'.repeat(43),
  kind: 'photo',
  name: `${id}.jpg`,
  type: 'image/jpeg',
  bytes: 10,
  renditions: ['original', 'thumbnail'],
  ...fields,
});

const receipt = file('receipt', { kind: 'receipt' });
const files = [file('a'), receipt, file('b'), file('c')];

const idsOf = (list: readonly ItemFile[]) => list.map(({ id }) => id);

describe('moving a photo', () => {
  test('puts it before or after another photo, while documents keep their places', () => {
    expect(idsOf(movePhoto('c', 'before', 'a')(files))).toEqual(['c', 'receipt', 'a', 'b']);
    expect(idsOf(movePhoto('a', 'after', 'b')(files))).toEqual(['b', 'receipt', 'a', 'c']);
  });

  test('changes nothing where one of the two is gone, or is no photo any more', () => {
    expect(movePhoto('gone', 'before', 'a')(files)).toEqual(files);
    expect(movePhoto('a', 'before', 'gone')(files)).toEqual(files);
    expect(movePhoto('a', 'before', 'receipt')(files)).toEqual(files);
  });
});

describe('changing a file', () => {
  test('trims what was typed and drops what is empty', () => {
    const dated = [file('a', { caption: 'Old', date: '2026-01-02' })];
    const change = changeFile('a', { name: ' Front ', kind: 'photo', caption: '  ', date: '' });
    expect(change(dated)).toEqual([file('a', { name: 'Front' })]);
  });

  test('keeps the name where none was typed, and all other files', () => {
    const changed = changeFile('a', { name: ' ', kind: 'warranty', date: '2026-03-04' })(files);
    expect(changed[0]).toEqual(file('a', { kind: 'warranty', date: '2026-03-04' }));
    expect(changed.slice(1)).toEqual(files.slice(1));
  });
});

test('removing a file leaves the others in their order', () => {
  expect(idsOf(removeFile('b')(files))).toEqual(['a', 'receipt', 'c']);
});
