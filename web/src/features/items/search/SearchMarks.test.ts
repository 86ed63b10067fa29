import { describe, expect, test } from 'vitest';
import { placesOf } from './SearchMarks.tsx';

const marked = (text: string, ...words: string[]) =>
  placesOf(text, words).map(({ from, to }) => text.slice(from, to));

describe('the marked parts of a text', () => {
  test('are found regardless of case and diacritics', () => {
    expect(marked('Un VÉLO bleu, vélo', 'velo')).toEqual(['VÉLO', 'vélo']);
  });

  test('have the letters with all their marks, where these are characters of their own', () => {
    expect(marked('Ve\u0301lo', 'velo')).toEqual(['Ve\u0301lo']);
    expect(marked('cafe\u0301 noir', 'cafe')).toEqual(['cafe\u0301']);
  });

  test('stand where the original has them, also behind characters that are folded into several', () => {
    expect(marked('ﬁne ﬁle', 'file')).toEqual(['ﬁle']);
    expect(marked('🚲 bike', 'bike')).toEqual(['bike']);
  });

  test('are one where they overlap or touch', () => {
    expect(marked('bicycle', 'bicy', 'cycle')).toEqual(['bicycle']);
    expect(marked('SN-4711', 'sn', '-47')).toEqual(['SN-47']);
  });

  test('are none for a word that is not there, or for none', () => {
    expect(marked('bicycle', 'car', '')).toEqual([]);
  });
});
