import { describe, expect, test } from 'vitest';
import { ITEM_TYPES } from '#shared/domain/items.ts';
import { findKind } from './findKind.ts';
import { TYPE_WORDS } from './typeWords.ts';

describe('the kind of thing that a type names', () => {
  test.each([
    ['Bicycle', 'bicycle'],
    ['E-bike', 'bicycle'],
    ['ROAD BIKES', 'bicycle'],
    ['Motorbike', 'motorbike'],
    ['Watches', 'watch'],
    ['Engagement ring', 'jewel'],
    ['Jewellery', 'jewel'],
    ['Camera', 'camera'],
    ['Mobile phone', 'phone'],
    ['Musical instrument', 'instrument'],
    ['Violin, 19th century', 'instrument'],
    ['piano', 'piano'],
    ['Guitars', 'guitar'],
    ['Old books', 'book'],
    ['Power tools', 'tool'],
    ['Garden', 'garden'],
    ['Art', 'art'],
    ['Wine', 'wine'],
    ['Washing machine', 'appliance'],
    ['Sewing machine', 'sewing'],
    ['Café table', 'furniture'],
    ['Bookshelves', 'furniture'],
    ['Safe', 'safe'],
    ['Trailer', 'truck'],
  ])('of %s is %s', (type, kind) => {
    expect(findKind(type)).toBe(kind);
  });

  test('is that of the last known word', () => {
    expect(findKind('Garden chair')).toBe('furniture');
    expect(findKind('Bike helmet')).toBe('bicycle');
  });

  test('is known for each type that the form suggests', () => {
    expect(ITEM_TYPES.map(findKind)).toEqual(['car', 'appliance', 'home', 'furniture', 'laptop']);
  });

  test('is undefined where no whole word is known', () => {
    expect(findKind('')).toBeUndefined();
    expect(findKind('Carton')).toBeUndefined();
    expect(findKind('???')).toBeUndefined();
  });

  test('has words that stand for it alone', () => {
    const words = Object.values(TYPE_WORDS).flatMap((words) => words.split(', '));
    expect(words.filter((word, place) => words.indexOf(word) !== place)).toEqual([]);
    expect(words.every((word) => /^[\p{Ll}\d]+( [\p{Ll}\d]+)*$/u.test(word))).toBe(true);
  });
});
