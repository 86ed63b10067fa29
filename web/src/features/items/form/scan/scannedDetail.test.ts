import { describe, expect, test } from 'vitest';
import { scannedDetail } from './scannedDetail.ts';

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
