import { describe, expect, test } from 'vitest';
import { ITEM_TYPES } from '../items.ts';
import { TYPE_WORDS } from '../types/typeWords.ts';
import { usualDetails } from './usualDetails.ts';

describe('the details that a type offers', () => {
  test.each([...Object.keys(TYPE_WORDS), ...ITEM_TYPES, 'Curiosity', ''])(
    'are what every thing may have, and none twice: %s',
    (type) => {
      const offered = usualDetails(type);
      expect(offered).toEqual(
        expect.arrayContaining([
          'purchasePrice',
          'purchaseDate',
          'boughtFrom',
          'currentValue',
          'warrantyUntil',
          'serialNumber',
          'location',
          'tags',
          'notes',
        ]),
      );
      expect(new Set(offered).size).toBe(offered.length);
    },
  );

  test('begin with those of its kind', () => {
    expect(usualDetails('Family cars').slice(0, 4)).toEqual(['registration', 'brand', 'model', 'vin']);
    expect(usualDetails('Smartphone')).toContain('imei');
    expect(usualDetails('Book').slice(0, 2)).toEqual(['author', 'isbn']);
    expect(usualDetails('Curiosity')[0]).toBe('purchasePrice');
  });
});
