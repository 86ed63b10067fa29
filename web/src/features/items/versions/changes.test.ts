import { describe, expect, test } from 'vitest';
import { type Change, changesBetween, latestChanges } from './changes.ts';

const ITEM = { name: 'Car', description: 'Blue', assetType: 'Vehicle', properties: [] };
const detail = (id: string, name: string, value: string) => ({ id, name, value });

describe('the changes between two versions', () => {
  test('are none of equal ones', () => {
    expect(changesBetween(ITEM, { ...ITEM })).toEqual([]);
  });

  test('tell the order of the details that both have', () => {
    const [one, two, three] = [detail('1', 'A', 'a'), detail('2', 'B', 'b'), detail('3', 'C', 'c')];
    const changes = changesBetween(
      { ...ITEM, properties: [one, two] },
      { ...ITEM, properties: [two, three, one] },
    );
    expect(changes).toEqual([
      { key: '3', kind: 'added', of: 'detail', name: 'C', after: 'c' },
      { key: 'order', kind: 'changed', of: 'order', name: '', before: 'A, B', after: 'B, A' },
    ]);
  });

  test('name each text, each detail and each file that is not the same', () => {
    const before = {
      ...ITEM,
      properties: [detail('1', 'Colour', 'Blue'), detail('2', 'Keys', '2')],
      files: [{ id: 'f', name: 'old.jpg' }],
    };
    const after = {
      ...ITEM,
      description: 'Red',
      properties: [detail('1', 'Colour', 'Red'), detail('3', 'Notes', 'New')],
      files: [{ id: 'g', name: 'new.jpg' }],
    };
    expect(changesBetween(before, after)).toEqual([
      { key: 'description', kind: 'changed', of: 'description', name: '', before: 'Blue', after: 'Red' },
      { key: '1', kind: 'changed', of: 'detail', name: 'Colour', before: 'Blue', after: 'Red' },
      { key: '3', kind: 'added', of: 'detail', name: 'Notes', after: 'New' },
      { key: '2', kind: 'removed', of: 'detail', name: 'Keys', before: '2' },
      { key: 'g', kind: 'added', of: 'file', name: 'new.jpg' },
      { key: 'f', kind: 'removed', of: 'file', name: 'old.jpg' },
    ]);
  });

  test('tell a renamed detail by both of its names', () => {
    const [before, after] = [detail('1', 'Color', 'Blue'), detail('1', 'Colour', 'Blue')];
    expect(changesBetween({ ...ITEM, properties: [before] }, { ...ITEM, properties: [after] })).toEqual([
      { key: '1', kind: 'changed', of: 'detail', name: 'Colour', before: 'Color: Blue', after: 'Blue' },
    ]);
  });
});

describe('the changes of several edits', () => {
  const change = (kind: Change['kind'], key: string, name: string): Change => ({
    kind,
    key,
    of: 'detail',
    name,
  });
  const latest = (...edits: Change[][]) => {
    const changes = new Map(edits.map((each, place) => [new Date(9 - place).toISOString(), each]));
    return latestChanges([...changes.keys()], changes).changes.map(({ kind, name }) => `${kind} ${name}`);
  };

  test('name each part once, by its latest name', () => {
    expect(latest([change('changed', 'a', 'C')], [change('changed', 'a', 'B')])).toEqual(['changed C']);
    expect(latest([change('changed', 'a', 'C')], [change('added', 'a', 'B')])).toEqual(['added C']);
    expect(latest([change('removed', 'a', 'B')], [change('changed', 'a', 'B')])).toEqual(['removed B']);
  });

  test('leave out what came and went, and keep apart what has one name', () => {
    expect(
      latest([change('removed', 'a', 'B')], [change('changed', 'a', 'B')], [change('added', 'a', 'A')]),
    ).toEqual([]);
    expect(latest([change('changed', 'a', 'Visa'), change('changed', 'b', 'Visa')])).toHaveLength(2);
  });
});
