import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lengthPrefixed } from './lengthPrefixed.ts';

/** Reads what `lengthPrefixed` wrote: if it can be read in one way, two lists never share their bytes. */
function partsOf(whole: Uint8Array): string[] {
  if (whole.length === 0) return [];
  const end = 2 + Buffer.from(whole).readUInt16BE(0);
  return [Buffer.from(whole.subarray(2, end)).toString('hex'), ...partsOf(whole.subarray(end))];
}

test('two different lists of parts never give the same bytes', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.uint8Array()), { maxLength: 8 }), (parts) => {
      expect(partsOf(lengthPrefixed(...parts))).toEqual(
        parts.map((part) => Buffer.from(part).toString('hex')),
      );
    }),
  );
});

test('a text is written as its length in two bytes, then UTF-8', () => {
  expect(lengthPrefixed('é', Uint8Array.of(1))).toEqual(Uint8Array.of(0, 2, 0xc3, 0xa9, 0, 1, 1));
});

test('a part longer than two bytes can count is rejected', () => {
  expect(lengthPrefixed(new Uint8Array(65_535))).toHaveLength(65_537);
  expect(() => lengthPrefixed(new Uint8Array(65_536))).toThrow(RangeError);
});
