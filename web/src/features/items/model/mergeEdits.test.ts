import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ItemInput } from './itemForm.ts';
import { mergeEdits } from './mergeEdits.ts';

const detail = (id: string, value: string) => ({ key: id, id, name: 'Colour', value });
const base: ItemInput = {
  name: 'Bike',
  description: 'Blue',
  assetType: 'Vehicle',
  details: [detail('a', 'red'), detail('b', 'green')],
};

test('a change on one side only stands', () => {
  const mine = { ...base, name: 'My bike' };
  const theirs = { ...base, description: 'Repainted', details: [...base.details, detail('c', 'new')] };
  expect(mergeEdits(base, mine, theirs)).toEqual({ ...theirs, name: 'My bike' });
});

test('where both sides changed the same field, the text that the person typed stands', () => {
  const mine = { ...base, details: [detail('a', 'mine'), detail('b', 'green')] };
  const theirs = { ...base, details: [detail('a', 'theirs'), detail('b', 'theirs too')] };
  expect(mergeEdits(base, mine, theirs).details).toEqual([detail('a', 'mine'), detail('b', 'theirs too')]);
});

test('a detail removed elsewhere goes, unless the person changed it: then it is a new one', () => {
  const mine = { ...base, details: [detail('a', 'mine'), detail('b', 'green')] };
  const merged = mergeEdits(base, mine, { ...base, details: [] });
  expect(merged.details).toEqual([{ key: 'a', name: 'Colour', value: 'mine' }]);
});

test('a detail that the person took away does not come back', () => {
  const mine = { ...base, details: [detail('b', 'green')] };
  expect(mergeEdits(base, mine, base).details).toEqual([detail('b', 'green')]);
});

const details = fc
  .uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), value: fc.string() }), {
    selector: (row) => row.id,
  })
  .map((rows) => rows.map(({ id, value }) => detail(id, value)));
const input = fc.record({ name: fc.string(), description: fc.string(), assetType: fc.string(), details });

test('without changes elsewhere the result is what was typed; without typing, what was saved elsewhere', () => {
  const sorted = (merged: ItemInput) => ({
    ...merged,
    details: merged.details.toSorted((a, b) => a.key.localeCompare(b.key)),
  });
  fc.assert(
    fc.property(input, input, (before, after) => {
      expect(mergeEdits(before, after, before)).toEqual(after);
      expect(sorted(mergeEdits(before, before, after))).toEqual(sorted(after));
    }),
  );
});
