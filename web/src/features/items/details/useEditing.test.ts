import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { makeItem } from '#web/testing/items.ts';
import { editsDraftSchema } from '../form/drafts.ts';
import type { ItemInput } from '../form/itemForm.ts';
import { conflictsOf, joinedConflicts } from './conflicts.ts';
import { mergeEdits } from './useEditing.ts';

const detail = (id: string, value: string) => ({ key: id, id, name: 'Colour', value });
const base: ItemInput = {
  name: 'Bike',
  description: 'Blue',
  assetType: 'Vehicle',
  details: [detail('a', 'red'), detail('b', 'green')],
};

const details = fc
  .uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), value: fc.string() }), {
    selector: (row) => row.id,
  })
  .map((rows) => rows.map(({ id, value }) => detail(id, value)));
const input = fc.record({ name: fc.string(), description: fc.string(), assetType: fc.string(), details });

describe('merged edits', () => {
  test('keep a change that only one side made', () => {
    const mine = { ...base, name: 'My bike' };
    const theirs = { ...base, description: 'Repainted', details: [...base.details, detail('c', 'new')] };
    expect(mergeEdits(base, mine, theirs)).toEqual({ ...theirs, name: 'My bike' });
  });

  test('prefer the text of the user where both sides changed the same field', () => {
    const mine = { ...base, details: [detail('a', 'mine'), detail('b', 'green')] };
    const theirs = { ...base, details: [detail('a', 'theirs'), detail('b', 'theirs too')] };
    expect(mergeEdits(base, mine, theirs).details).toEqual([detail('a', 'mine'), detail('b', 'theirs too')]);
  });

  test('drop a detail removed elsewhere, or keep it as a new one if the user changed it', () => {
    const mine = { ...base, details: [detail('a', 'mine'), detail('b', 'green')] };
    const merged = mergeEdits(base, mine, { ...base, details: [] });
    expect(merged.details).toEqual([{ key: 'a', name: 'Colour', value: 'mine' }]);
  });

  test('hold a detail once that the user has and the base has not', () => {
    const mine = { ...base, details: [...base.details, detail('c', 'mine')] };
    const theirs = { ...base, details: [...base.details, detail('c', 'theirs')] };
    expect(mergeEdits(base, mine, theirs)).toEqual(mine);
  });

  test('hold a new detail once that was stored meanwhile, as often as the user has it', () => {
    const added = (key: string, value: string) => ({ key, name: ' Colour', value });
    const mine = {
      ...base,
      details: [...base.details, added('x', 'new '), added('y', 'new'), added('z', 'new')],
    };
    const theirs = { ...base, details: [...base.details, detail('c', 'new'), detail('d', 'new')] };
    expect(mergeEdits(base, mine, theirs).details).toEqual([
      ...base.details,
      { ...added('x', 'new '), id: 'c' },
      { ...added('y', 'new'), id: 'd' },
      added('z', 'new'),
    ]);
  });

  test('hold a new detail beside one like it that the item had before', () => {
    const mine = { ...base, details: [...base.details, { key: 'x', name: 'Colour', value: 'red' }] };
    expect(mergeEdits(base, mine, base)).toEqual(mine);
  });

  test('do not bring back a detail that the user removed', () => {
    const mine = { ...base, details: [detail('b', 'green')] };
    expect(mergeEdits(base, mine, base).details).toEqual([detail('b', 'green')]);
  });

  test('are the edits without changes elsewhere, and the changes elsewhere without edits', () => {
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
});

describe('the texts of a combination that both sides have changed', () => {
  const conflict = { of: 'detail', id: 'a', name: 'Colour', mine: 'mine', theirs: 'theirs' } as const;
  const mine = { ...base, name: 'My bike', details: [detail('a', 'mine'), detail('b', 'green')] };

  test('are told with both', () => {
    const theirs = { ...base, name: 'Old bike', details: [detail('a', 'theirs'), detail('b', 'blue')] };
    expect(conflictsOf(base, mine, theirs)).toEqual([
      { of: 'name', id: '', name: '', mine: 'My bike', theirs: 'Old bike' },
      conflict,
    ]);
  });

  test('are told also where one side deleted the detail', () => {
    const gone = { ...base, details: [detail('b', 'green')] };
    expect(conflictsOf(base, mine, gone)).toEqual([{ ...conflict, theirs: undefined }]);
    expect(conflictsOf(base, gone, mine)).toEqual([{ ...conflict, mine: undefined, theirs: 'mine' }]);
  });

  const renamed = (name: string, value: string) => ({ ...detail('a', value), name });
  const withFirst = (first: ReturnType<typeof detail>) => ({
    ...base,
    details: [first, detail('b', 'green')],
  });

  test('are none where one side renamed a detail, and the other one changed its value', () => {
    const [name, value] = [withFirst(renamed('Paint', 'red')), withFirst(detail('a', 'blue'))];
    expect(mergeEdits(base, name, value)).toEqual(withFirst(renamed('Paint', 'blue')));
    expect(conflictsOf(base, name, value)).toEqual([]);
    expect(conflictsOf(base, value, name)).toEqual([]);
  });

  test('are told with the other name where one side renamed a detail too', () => {
    const [own, other] = [withFirst(detail('a', 'mine')), withFirst(renamed('Paint', 'theirs'))];
    expect(conflictsOf(base, own, other)).toEqual([{ ...conflict, theirs: 'Paint: theirs' }]);
    expect(conflictsOf(base, withFirst(renamed('Coat', 'red')), other)).toEqual([
      { ...conflict, mine: 'Coat: red', theirs: 'Paint: theirs', isRenamed: true },
    ]);
  });

  test('are none where both changed a text to the same one, or one side changed none', () => {
    fc.assert(
      fc.property(input, input, (before, after) => {
        expect(conflictsOf(before, after, after)).toEqual([]);
        expect(conflictsOf(before, before, after)).toEqual([]);
        expect(conflictsOf(before, after, before)).toEqual([]);
      }),
    );
  });

  test('outlast a reload, also in a draft that tells less of them', () => {
    const draft = { base: { ...makeItem(), properties: [] }, isMerged: true, edits: base };
    for (const told of [conflict, { ...conflict, isRenamed: true, own: 'mine too' }]) {
      const text = JSON.stringify({ ...draft, conflicts: [told] });
      expect(z.parse(editsDraftSchema, JSON.parse(text)).conflicts).toEqual([told]);
    }
  });

  test('stay from one combination to the next, until the next has them too', () => {
    const other = { ...conflict, id: 'b' };
    const later = { ...conflict, theirs: 'later' };
    const latest = { ...base, details: [detail('a', 'later'), detail('b', 'theirs')] };
    expect(joinedConflicts([conflict, other], [later], latest)).toEqual([other, later]);
  });

  test('are told with the other text as it is now, until it is the same or both have deleted the detail', () => {
    const first = [
      { ...conflict, of: 'name', id: '', name: '' },
      conflict,
      { ...conflict, id: 'b' },
    ] as const;
    const latest = { ...base, name: 'newer', details: [{ ...detail('a', 'newer'), name: 'Paint' }] };
    expect(joinedConflicts(first, [], latest)).toEqual([
      { ...first[0], theirs: 'newer' },
      { ...conflict, theirs: 'Paint: newer' },
      { ...conflict, id: 'b', theirs: undefined },
    ]);
    const deleted = { ...conflict, id: 'b', mine: undefined };
    expect(joinedConflicts([conflict, deleted], [], withFirst(detail('a', 'mine')))).toEqual([
      { ...deleted, theirs: 'green' },
    ]);
    expect(joinedConflicts([deleted], [], latest)).toEqual([]);
  });
});
