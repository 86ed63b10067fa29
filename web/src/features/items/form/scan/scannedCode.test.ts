import { describe, expect, test } from 'vitest';
import { purposeFor, scannedDetail, valueOfCode } from './scannedCode.ts';

const colour = { name: 'Colour', value: 'Red' };

describe('a scanned code', () => {
  test('becomes a detail that is called Barcode', () => {
    expect(scannedDetail('4006381333931', [colour])).toEqual({
      name: 'Barcode',
      value: '4006381333931',
      place: undefined,
    });
  });

  test('becomes the ISBN when it is on a book', () => {
    expect(scannedDetail('9780306406157', [colour])).toMatchObject({ name: 'ISBN', place: undefined });
  });

  test('stays a barcode when it is on music, which has no ISBN', () => {
    expect(scannedDetail('9790260000438', [colour])).toMatchObject({ name: 'Barcode' });
  });

  test('goes into the empty detail that waits for it, under the name that it has', () => {
    const waiting = { name: 'EAN code', value: ' ' };
    expect(scannedDetail('4006381333931', [colour, waiting])).toMatchObject({ name: 'EAN code', place: 1 });
  });

  test('never replaces a code that is there', () => {
    const there = { name: 'Barcode', value: '96385074' };
    expect(scannedDetail('4006381333931', [there])).toMatchObject({ place: undefined });
  });
});

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
