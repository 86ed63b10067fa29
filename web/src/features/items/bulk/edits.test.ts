import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item } from '#shared/contract/assets.ts';
import { tagsOf } from '#shared/domain/tags.ts';
import { makeItem } from '#web/testing/items.ts';
import { type BulkEdit, contentBefore, editedContent } from './edits.ts';

const itemWith = (...details: readonly (readonly [string, string])[]): Item =>
  makeItem({ properties: details.map(([name, value], at) => ({ id: `d${at}`, name, value })) });

const detailsAfter = (item: Item, edit: BulkEdit) =>
  editedContent(item, edit)?.properties.map(({ id, name, value }) => [id, name, value]);

describe('an edit of many items', () => {
  test('puts a place into the detail that names one, and adds one where there is none', () => {
    const edit = { kind: 'place', place: 'House / Cellar' } as const;
    expect(detailsAfter(itemWith(['Colour', 'red'], ['Stored in', 'Attic']), edit)).toEqual([
      ['d0', 'Colour', 'red'],
      ['d1', 'Stored in', 'House / Cellar'],
    ]);
    expect(detailsAfter(itemWith(['Colour', 'red']), edit)).toEqual([
      ['d0', 'Colour', 'red'],
      [undefined, 'Place', 'House / Cellar'],
    ]);
  });

  test('moves a place with all that is in it, in any case, and no other', () => {
    const edit = { kind: 'movePlace', from: ['House', 'Cellar'], to: ['Barn'] } as const;
    expect(detailsAfter(itemWith(['Location', 'house / cellar / Shelf 2']), edit)).toEqual([
      ['d0', 'Location', 'Barn / Shelf 2'],
    ]);
    expect(detailsAfter(itemWith(['Location', 'House/Cellar']), edit)).toEqual([['d0', 'Location', 'Barn']]);
    for (const place of ['House', 'House / Cellar 2', 'Cellar', 'Old House / Cellar']) {
      expect(editedContent(itemWith(['Location', place]), edit)).toBeUndefined();
    }
  });

  test('adds only the tags that are missing, in any case', () => {
    const edit = { kind: 'addTags', tags: 'Garden, sale' } as const;
    expect(detailsAfter(itemWith(['Tags', 'garden, old']), edit)).toEqual([
      ['d0', 'Tags', 'garden, old, sale'],
    ]);
    expect(detailsAfter(itemWith(), edit)).toEqual([[undefined, 'Tags', 'Garden, sale']]);
    expect(editedContent(itemWith(['Tags', 'SALE, garden']), edit)).toBeUndefined();
  });

  test('removes tags in any case, and the detail with the last of them', () => {
    const edit = { kind: 'removeTags', tags: 'GARDEN' } as const;
    expect(detailsAfter(itemWith(['Tags', 'garden, old']), edit)).toEqual([['d0', 'Tags', 'old']]);
    expect(detailsAfter(itemWith(['Tags', 'garden'], ['Colour', 'red']), edit)).toEqual([
      ['d1', 'Colour', 'red'],
    ]);
    expect(editedContent(itemWith(['Tags', 'old']), edit)).toBeUndefined();
  });

  test('leaves a detail alone whose name only sounds like a place or a tag', () => {
    const item = itemWith(
      ['Storage', '512 GB'],
      ['Location', 'Office'],
      ['Tags', 'jazz'],
      ['Label', 'Blue Note'],
    );
    expect(detailsAfter(item, { kind: 'place', place: 'House' })).toContainEqual(['d0', 'Storage', '512 GB']);
    expect(detailsAfter(item, { kind: 'place', place: 'House' })).toContainEqual(['d1', 'Location', 'House']);
    expect(detailsAfter(item, { kind: 'addTags', tags: 'vinyl' })).toEqual([
      ['d0', 'Storage', '512 GB'],
      ['d1', 'Location', 'Office'],
      ['d2', 'Tags', 'jazz, vinyl'],
      ['d3', 'Label', 'Blue Note'],
    ]);
  });

  test('takes words for different whose letters differ in a mark', () => {
    expect(detailsAfter(itemWith(['Tags', 'йод']), { kind: 'addTags', tags: 'иод' })).toEqual([
      ['d0', 'Tags', 'йод, иод'],
    ]);
    expect(detailsAfter(itemWith(['Tags', 'йод, иод']), { kind: 'removeTags', tags: 'ИОД' })).toEqual([
      ['d0', 'Tags', 'йод'],
    ]);
    const edit = { kind: 'movePlace', from: ['Ol'], to: ['Barn'] } as const;
    expect(editedContent(itemWith(['Location', 'Öl']), edit)).toBeUndefined();
  });

  test('takes words for different whose signs differ, in scripts that have no accents', () => {
    expect(detailsAfter(itemWith(['Tags', 'ボール']), { kind: 'addTags', tags: 'ポール' })).toEqual([
      ['d0', 'Tags', 'ボール, ポール'],
    ]);
    expect(detailsAfter(itemWith(['Tags', 'मेज, मौज']), { kind: 'removeTags', tags: 'मेज' })).toEqual([
      ['d0', 'Tags', 'मौज'],
    ]);
    const edit = { kind: 'movePlace', from: ['ボール倉庫'], to: ['Barn'] } as const;
    expect(editedContent(itemWith(['Location', 'ポール倉庫']), edit)).toBeUndefined();
  });

  test('loses no tag of an item that has several details for tags', () => {
    const item = itemWith(['Tags', 'a, b'], ['tag', 'c']);
    const edited = editedContent(item, { kind: 'addTags', tags: 'd' });
    expect(tagsOf(edited?.properties ?? []).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('sets a detail by its name in any case', () => {
    const edit = { kind: 'detail', name: 'colour', value: 'blue' } as const;
    expect(detailsAfter(itemWith(['Colour', 'red']), edit)).toEqual([['d0', 'Colour', 'blue']]);
    expect(detailsAfter(itemWith(), edit)).toEqual([[undefined, 'colour', 'blue']]);
    const composed = { kind: 'detail', name: 'größe', value: 'L' } as const;
    expect(detailsAfter(itemWith(['Gro\u0308ße', 'M']), composed)).toEqual([['d0', 'Gro\u0308ße', 'L']]);
  });

  test('changes the type and leaves the details', () => {
    const item = itemWith(['Colour', 'red']);
    expect(editedContent(item, { kind: 'type', assetType: 'Tool' })).toMatchObject({
      assetType: 'Tool',
      properties: item.properties,
    });
    expect(editedContent(item, { kind: 'type', assetType: item.assetType })).toBeUndefined();
  });

  const word = fc.constantFrom('Tags', 'Location', 'Colour', 'garden', 'old', 'a, b', 'House / Attic');
  const anItem = fc.array(fc.tuple(word, word), { maxLength: 5 }).map((details) => itemWith(...details));
  const anEdit = fc.oneof(
    fc.record({ kind: fc.constant('place' as const), place: word }),
    fc.constant({ kind: 'movePlace', from: ['House'], to: ['Barn', 'Loft'] } as const),
    fc.record({ kind: fc.constant('addTags' as const), tags: word }),
    fc.record({ kind: fc.constant('removeTags' as const), tags: word }),
    fc.record({ kind: fc.constant('detail' as const), name: word, value: word }),
    fc.record({ kind: fc.constant('type' as const), assetType: word }),
  );
  /** The item as the server returns it: new details have got an id. */
  const stored = (
    item: Item,
    { properties, ...content }: NonNullable<ReturnType<typeof editedContent>>,
  ): Item => ({
    ...item,
    ...content,
    version: item.version + 1,
    properties: properties.map((detail, at) => ({ ...detail, id: detail.id ?? `new${at}` })),
  });

  test('changes nothing when it is made a second time', () => {
    fc.assert(
      fc.property(anItem, anEdit, (item, edit) => {
        const once = editedContent(item, edit);
        expect(once && editedContent(stored(item, once), edit)).toBeUndefined();
      }),
    );
  });

  test('gives every text back when it is undone', () => {
    const texts = ({
      assetType,
      properties,
    }: Pick<Item, 'assetType'> & { properties: readonly object[] }) => [
      assetType,
      properties.map((detail) => Object.entries(detail).filter(([key]) => key !== 'id')),
    ];
    fc.assert(
      fc.property(anItem, anEdit, (item, edit) => {
        const once = editedContent(item, edit);
        if (once) expect(texts(contentBefore(item, stored(item, once)))).toEqual(texts(item));
      }),
    );
  });
});
