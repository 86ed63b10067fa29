import { describe, expect, test } from 'vitest';
import type { SearchTexts } from './messages.ts';
import { createSearchIndex } from './searchIndex.ts';

const texts = (fields: Partial<SearchTexts> & Pick<SearchTexts, 'id'>): SearchTexts => ({
  name: '',
  type: '',
  description: '',
  details: '',
  files: '',
  ...fields,
});

const ITEMS = [
  texts({
    id: 'bike',
    name: 'Vélo de course',
    details: 'Serial number WBK-4711',
    description: 'Blue bicycle',
  }),
  texts({ id: 'lamp', name: 'Bicycle lamp', type: 'Electronics', files: 'receipt.pdf Bought in Lyon' }),
  texts({ id: 'book', name: 'Repairs', description: 'How to mend a bicycle', type: 'Books' }),
];

function indexOf(items: readonly SearchTexts[] = ITEMS) {
  const index = createSearchIndex();
  for (const item of items) index.put(item);
  return index;
}

const answerTo = (query: string, among?: readonly string[]) =>
  indexOf().find({ query, ...(among && { among }) });
const idsFor = (query: string) => answerTo(query).ids;

describe('the index of the items', () => {
  test('tells words apart whose vowels differ, and shows them composed', () => {
    const names = ['लकड़ी की मेज', 'मौज', 'ボールペン', 'ポール'];
    const index = indexOf(names.map((name) => texts({ id: name, name })));
    const find = (query: string) => index.find({ query });
    expect(find('मेज').ids).toEqual(['लकड़ी की मेज']);
    expect(find('ホール').ids).toEqual([]);
    expect(find('ポール').ids).toEqual(['ポール']);
    expect(find('ボーペルン').suggestion).toBe('ボールペン');
  });

  test('finds a letter that a keyboard lacks by what is typed in its place', () => {
    const index = indexOf(['Bjørn', 'Łódź'].map((name) => texts({ id: name, name })));
    const find = (query: string) => index.find({ query });
    expect(find('Bjorn').ids).toEqual(['Bjørn']);
    expect(find('Lodz').ids).toEqual(['Łódź']);
    expect(find('Bjoern').similar).toEqual(['Bjørn']);
  });

  test('ranks a word of the name before one of a note', () => {
    expect(idsFor('bicycle')[0]).toBe('lamp');
    expect(idsFor('bicycle').toSorted()).toEqual(['bike', 'book', 'lamp']);
  });

  test.each([
    ['VELO', ['bike']],
    ['vélo', ['bike']],
    ['4711', ['bike']],
    ['lyon', ['lamp']],
    ['receipt', ['lamp']],
    ['electronics lamp', ['lamp']],
    ['lamp sofa', []],
  ])('finds "%s" regardless of case and diacritics, in all texts', (query, ids) => {
    expect(idsFor(query)).toEqual(ids);
  });

  test('takes the last word as begun, and the others as whole', () => {
    expect(idsFor('bicycle lam')).toEqual(['lamp']);
    expect(idsFor('bicy lamp')).toEqual([]);
  });

  test('ranks by the other words while the last one is a single letter', () => {
    expect(idsFor('bicycle l')).toHaveLength(3);
  });

  test.each(['bycycle', 'bicicle', 'bicycel', 'bicyle', 'biccycle'])(
    'finds what is like "%s", a typo',
    (query) => {
      const { ids, similar, words } = answerTo(query);
      expect(ids).toEqual([]);
      expect(similar[0]).toBe('lamp');
      expect(words).toEqual(['bicycle']);
    },
  );

  test('takes no number for a similar one', () => {
    expect(answerTo('4712').similar).toEqual([]);
  });

  test('suggests a query where nothing is similar, and none where something is', () => {
    expect(answerTo('bycyclle').suggestion).toBe('bicycle');
    expect(answerTo('bicycel').suggestion).toBeUndefined();
    expect(answerTo('qqqqqqqq').suggestion).toBeUndefined();
  });

  test('follows changes of an item, and forgets one that is gone', () => {
    const index = indexOf();
    index.put(texts({ id: 'lamp', name: 'Torch' }));
    expect(index.find({ query: 'bicycle' }).ids).not.toContain('lamp');
    expect(index.find({ query: 'torch' }).ids).toEqual(['lamp']);
    index.drop('lamp');
    index.drop('unknown');
    expect(index.find({ query: 'torch' }).ids).toEqual([]);
  });

  test('ranks only the items that it is asked about, and looks for nothing similar among them', () => {
    expect(answerTo('bicycle', ['book', 'lamp']).ids).toEqual(['lamp', 'book']);
    expect(answerTo('bicycle', ['unknown']).ids).toEqual([]);
    expect(answerTo('bycycle', ['bike']).similar).toEqual([]);
  });

  test('finds nothing for a query without words', () => {
    expect(answerTo(' – ')).toEqual({
      query: ' – ',
      ids: [],
      similar: [],
      words: [],
      suggestion: undefined,
    });
  });
});
