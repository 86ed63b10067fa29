import { describe, expect, test } from 'vitest';
import { CODE_128, linesOfEan } from '#web/testing/barcodes.ts';
import { productCodesIn } from './productCode.ts';

const QUIET = '0'.repeat(12);

interface Drawn {
  readonly lines?: string;
  readonly isTurned?: boolean;
}

/** A picture of lines that are three pixels wide, on grey paper. */
function pictureOf({ lines = '', isTurned = false }: Drawn): ImageData {
  const row = `${QUIET}${lines}${QUIET}`.replace(/./g, '$&$&$&');
  const [width, height] = isTurned ? [120, row.length] : [row.length, 120];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const place = isTurned ? Math.floor(pixel / width) : pixel % width;
    data.set(row[place] === '1' ? [20, 30, 40, 255] : [225, 220, 210, 255], pixel * 4);
  }
  return { data, width, height, colorSpace: 'srgb' };
}

describe('the code of a product in a picture', () => {
  test.each(['4006381333931', '9780306406157', '5901234123457'])('is read from its EAN %s', (code) => {
    expect(productCodesIn(pictureOf({ lines: linesOfEan(code) }), 'product')).toEqual([code]);
  });

  test('is read from a UPC, which is an EAN that begins with a zero', () => {
    expect(productCodesIn(pictureOf({ lines: linesOfEan('0036000291452') }), 'product')).toEqual([
      '036000291452',
    ]);
  });

  test.each(['product', 'serial'] as const)('is read from Code 128, where a %s code is sought', (purpose) => {
    expect(productCodesIn(pictureOf({ lines: CODE_128 }), purpose)).toEqual(['SN-4711']);
  });

  test('is no EAN where a serial number is sought', () => {
    expect(productCodesIn(pictureOf({ lines: linesOfEan('4006381333931') }), 'serial')).toEqual([]);
  });

  test('is read also where its lines lie level', () => {
    const lines = linesOfEan('4006381333931');
    expect(productCodesIn(pictureOf({ lines, isTurned: true }), 'product')).toEqual(['4006381333931']);
  });

  test('is none where the check digit does not fit', () => {
    expect(productCodesIn(pictureOf({ lines: linesOfEan('4006381333932') }), 'product')).toEqual([]);
  });

  test('is none on a bare wall', () => {
    expect(productCodesIn(pictureOf({}), 'product')).toEqual([]);
  });
});
