import { describe, expect, test } from 'vitest';
import { DETAIL_KINDS } from './details/kinds.ts';
import { KNOWN_DETAILS, type KnownKey } from './details/knownNames.ts';
import { detailKindOf, detailsKnownAs, knownKeyOf } from './knownDetails.ts';
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
    ['Place', 'location'],
    ['tag', 'tags'],
    ['purchase_date:', 'purchaseDate'],
    ['Serial-Number', 'serialNumber'],
    ['Today’s value', 'currentValue'],
    ['TÜV bis', 'nextInspection'],
    ['Seriennummer', 'serialNumber'],
    ['Numero de serie', 'serialNumber'],
    ['Prix d’achat', 'purchasePrice'],
    ['Ubicación', 'location'],
    ['Licence plate', 'registration'],
  ] as const)('is known by a name that people give it: %s', (name, key) => {
    expect(keysOf(name)).toEqual([key]);
  });

  test.each(['Warranty covers', 'Price of insurance', 'Serial killer', 'Locations of branches'])(
    'is not known by a name that only contains its words: %s',
    (name) => {
      expect(keysOf(name)).toEqual([]);
    },
  );

  test('has names that stand for it alone', () => {
    const names = typedKeys(KNOWN_DETAILS).flatMap((key) =>
      KNOWN_DETAILS[key].spellings.join(', ').split(', '),
    );
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
    for (const key of typedKeys(KNOWN_DETAILS)) {
      for (const name of KNOWN_DETAILS[key].spellings.join(', ').split(', '))
        expect(knownKeyOf(name)).toBe(key);
    }
  });

  test('tells the kind of its values, which other names do not have', () => {
    expect(detailKindOf('Date of purchase')).toBe('date');
    expect(detailKindOf('Colour')).toBeUndefined();
    expect(detailKindOf('')).toBeUndefined();
  });

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
