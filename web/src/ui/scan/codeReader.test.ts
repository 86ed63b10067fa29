import { describe, expect, test } from 'vitest';
import { fromUpcE } from './codeReader.ts';

describe('a UPC-E', () => {
  test.each([
    ['04252614', '042100005264'],
    ['01234531', '012300000451'],
    ['01234541', '012340000051'],
    ['01234558', '012345000058'],
  ])('of %s is the UPC-A %s', (short, long) => {
    expect(fromUpcE(short)).toBe(long);
  });

  test('is told from the other codes, which stay as they are', () => {
    expect(fromUpcE('4006381333931')).toBe('4006381333931');
    expect(fromUpcE('96385074')).toBe('96385074');
  });
});
