import { describe, expect, test } from 'vitest';
import { purposeFor, valueOfCode } from './wantedCode.ts';

describe('a scanned code as a value', () => {
  test('has no signs that nobody sees', () => {
    expect(valueOfCode('\u001dSN\n4711 ', 'serialNumber')).toBe('SN 4711');
  });

  test.each(['\u001d', 'https://example.com/manual', 'HTTP://EXAMPLE.COM', 'www.example.com'])(
    'is none for %j',
    (code) => {
      expect(valueOfCode(code, undefined)).toBeUndefined();
    },
  );

  test('is none where the check digit of the detail does not fit', () => {
    expect(valueOfCode('490154203237517', 'imei')).toBeUndefined();
    expect(valueOfCode('490154203237518', 'imei')).toBe('490154203237518');
  });
});

describe('a scan for a detail', () => {
  test('looks for the code that all of a make have for a barcode and a book only', () => {
    expect(([undefined, 'barcode', 'isbn', 'serialNumber', 'imei', 'vin'] as const).map(purposeFor)).toEqual([
      'product',
      'product',
      'product',
      'serial',
      'serial',
      'serial',
    ]);
  });
});
