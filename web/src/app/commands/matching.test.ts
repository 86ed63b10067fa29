import { describe, expect, test } from 'vitest';
import { findIn, type PaletteEntry, shownEntries } from './matching.ts';

const entry = (label: string, group: PaletteEntry['group'] = 'screens'): PaletteEntry => ({
  id: label,
  group,
  label,
  run: () => undefined,
});
const ENTRIES = [
  entry('Security Settings'),
  entry('Trash'),
  entry('Import items', 'actions'),
  entry('Violin', 'items'),
  entry('Volvo V60', 'items'),
  entry('किताब', 'items'),
];
const found = (query: string, ...more: PaletteEntry[]) =>
  shownEntries([findIn(ENTRIES, query), findIn(more, query)]).map(({ label }) => label);

describe('the entries of the palette', () => {
  test('are found by each word of a query, in any order', () => {
    expect(found('settings secur')).toEqual(['Security Settings']);
  });

  test.each([
    ['a letter too many', 'trassh', 'Trash'],
    ['a letter too few', 'secrity', 'Security Settings'],
    ['another letter', 'violim', 'Violin'],
    ['two letters exchanged', 'imoprt', 'Import items'],
    ['another letter in a word whose vowels are marks', 'किताप', 'किताब'],
    ['a typo in a word that is only begun', 'secuirt', 'Security Settings'],
  ])('are found with %s where none has the words themselves', (_, query, label) => {
    expect(found(query)).toEqual([label]);
  });

  test('are not found with a typo in a short word, in a number or a code, or beside one that has the words', () => {
    expect(found('tra')).toEqual(['Trash']);
    expect(found('tsa')).toEqual([]);
    expect(found('v61')).toEqual([]);
    expect(found('trasch', entry('Trasch'))).toEqual(['Trasch']);
  });
});
