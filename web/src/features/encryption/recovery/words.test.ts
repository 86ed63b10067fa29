import { wordlist } from '@scure/bip39/wordlists/english.js';
import { describe, expect, test } from 'vitest';
import { completed, placesOf, spread, suggestions, unknownWord, wordsIn } from './words.ts';

describe('the words of a copied recovery key', () => {
  test.each([
    ['zebra walnut', 'one line'],
    ['ZEBRA\n walnut\t', 'lines and capitals'],
    [' 1. zebra\n 2. walnut', 'numbers'],
    ['1) Zebra, 2) Walnut', 'punctuation'],
  ])('are found in %j, with %s', (text) => {
    expect(wordsIn(text)).toEqual(['zebra', 'walnut']);
  });
});

describe('a word that is typed', () => {
  test.each([
    ['umbr', 'umbrella'],
    ['act', 'act'],
    ['xyz', 'xyz'],
  ])('%s is completed to %s', (typed, word) => {
    expect(completed(wordlist, typed)).toBe(word);
  });

  test.each([
    ['z', []],
    ['ze', ['zebra', 'zero']],
    ['zebra', []],
    ['xyz', []],
  ])('%s has the suggestions %j', (typed, words) => {
    expect(suggestions(wordlist, typed)).toEqual(words);
  });

  test('has at most five suggestions', () => {
    expect(suggestions(wordlist, 'co')).toHaveLength(5);
  });
});

describe('several words', () => {
  const places = placesOf('');
  test('go to the place where they are put, and on', () => {
    const { places: filled, next } = spread(places, ['zebra', 'walnut'], 3);
    expect(filled.slice(2, 6)).toEqual(['', 'zebra', 'walnut', '']);
    expect(next).toBe(5);
  });

  test('go from the first place on when they are a whole key', () => {
    const key = Array.from({ length: 24 }, (_, place) => wordlist[place] ?? '');
    expect(spread(places, key, 7)).toEqual({ places: key, next: 24 });
  });
});

test('the first word that is not in the list is found, with its place', () => {
  expect(unknownWord(wordlist, 'zebra  walnutt umbrela')).toEqual({ place: 2, word: 'walnutt' });
  expect(unknownWord(wordlist, 'zebra walnut')).toBeUndefined();
});
