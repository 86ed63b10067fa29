import { describe, expect, test } from 'vitest';
import { DETAIL_KINDS, detailsKnownAs, KNOWN_DETAILS, type KnownKey } from './knownDetails.ts';
import { typedKeys } from './typedKeys.ts';

const keysOf = (name: string): KnownKey[] =>
  typedKeys(KNOWN_DETAILS).filter((key) => detailsKnownAs([{ name, value: 'x' }], key).length > 0);

describe('a known detail', () => {
  test('is known by the name that forms offer', () => {
    for (const key of typedKeys(KNOWN_DETAILS)) expect(keysOf(KNOWN_DETAILS[key].name)).toEqual([key]);
  });

  test('has one of the kinds', () => {
    for (const key of typedKeys(KNOWN_DETAILS)) expect(DETAIL_KINDS).toContain(KNOWN_DETAILS[key].kind);
  });

  test.each([
    ['Price', 'purchasePrice'],
    ['Valuation', 'currentValue'],
    ['date of purchase', 'purchaseDate'],
    ['Warranty expires', 'warrantyUntil'],
    ['S/N', 'serialNumber'],
    [' Stored in ', 'location'],
    ['tag', 'tags'],
  ] as const)('is known by a name that people give it: %s', (name, key) => {
    expect(keysOf(name)).toEqual([key]);
  });

  test.each(['Warranty covers', 'Price of insurance', 'Serial killer', 'Locations of branches'])(
    'is not known by a name that only contains its words: %s',
    (name) => {
      expect(keysOf(name)).toEqual([]);
    },
  );

  test('comes with the most telling name first, and never empty', () => {
    const properties = [
      { name: 'Cost', value: '3 EUR' },
      { name: 'Purchase price', value: '2 EUR' },
      { name: 'Price paid', value: ' ' },
    ];
    expect(detailsKnownAs(properties, 'purchasePrice').map(({ name }) => name)).toEqual([
      'Purchase price',
      'Cost',
    ]);
  });
});
