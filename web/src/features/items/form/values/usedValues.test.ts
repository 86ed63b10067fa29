import { describe, expect, test } from 'vitest';
import { makeItem } from '#web/testing/items.ts';
import { completedTags, usedCurrencies, usedPlaces, usedTags, usedValues } from './usedValues.ts';

const item = (name: string, value: string) => makeItem({ properties: [{ id: 'p1', name, value }] });

describe('the values in use', () => {
  test('are the places, with those that they are in', () => {
    const items = [item('Location', 'House/Cellar/Shelf 2'), item('Stored in', 'House / Attic')];
    expect(usedPlaces(items)).toEqual([
      'House',
      'House / Cellar',
      'House / Cellar / Shelf 2',
      'House / Attic',
    ]);
  });

  test('are all places, however many there are', () => {
    const items = Array.from({ length: 300 }, (_, at) => item('Location', `House / Box ${at}`));
    expect(usedPlaces(items)).toHaveLength(301);
  });

  test('are the tags, the values of a known detail and the currencies, the most frequent first', () => {
    expect(usedTags([item('Tags', 'red'), item('tag', 'blue, winter'), item('Tags', 'winter')])[0]).toBe(
      'winter',
    );
    expect(
      usedValues([item('Owned by', 'Ann '), item('Owner', 'Ben'), item('Owner', 'Ann')], 'owner'),
    ).toEqual(['Ann', 'Ben']);
    expect(
      usedCurrencies([
        item('Price', '5 EUR'),
        item('Value', 'CHF 7'),
        item('Price', '$5'),
        item('Cost', 'CHF 9'),
      ]),
    ).toEqual(['CHF', 'EUR']);
  });
});

describe('a list of tags', () => {
  test('is completed by the tags that it does not have yet', () => {
    expect(completedTags('', ['red', 'winter'])).toEqual(['red', 'winter']);
    expect(completedTags('Red, w', ['red', 'winter'])).toEqual(['Red, winter']);
    expect(completedTags('red,', ['red', 'winter'])).toEqual(['red, winter']);
  });

  test('are read once for a list, which has thousands of items where a form has many fields', () => {
    const items = [item('Price', '5 EUR'), item('Tags', 'red'), item('Location', 'House')];
    for (const read of [usedCurrencies, usedTags, usedPlaces]) {
      expect(read(items)).toBe(read(items));
      expect(read([...items])).not.toBe(read(items));
    }
  });
});
