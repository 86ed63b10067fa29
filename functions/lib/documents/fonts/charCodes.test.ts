import { expect, test } from 'vitest';
import { bytesOf, CODES, hexOf, indexMap } from './charCodes.ts';

/** The indexes that a reader finds in these bytes by the ranges of the map. */
function read(bytes: readonly number[]): number[] {
  const ranges = Array.from(
    indexMap().matchAll(/^<([0-9a-f]+)> <([0-9a-f]+)> (\d+)$/gm),
    ([, from = '', to = '', index]) => ({ from, to, index: Number(index) }),
  );
  const found: number[] = [];
  let code = '';
  for (const byte of bytes) {
    code += byte.toString(16).padStart(2, '0');
    const range = ranges.find(({ from, to }) => from.length === code.length && from <= code && code <= to);
    if (!range) continue;
    found.push(range.index + Number.parseInt(code, 16) - Number.parseInt(range.from, 16));
    code = '';
  }
  return found;
}

test('every code is read as the index that it was made of, whatever follows it', () => {
  const indexes = [0, 1, 190, 191, 192, 193, 447, 448, 449, 5000, CODES - 1, 0, CODES - 1, 65];

  expect(read(indexes.flatMap(bytesOf))).toEqual(indexes);
});

test('the first codes are a byte long, and no two are alike', () => {
  expect(bytesOf(191)).toHaveLength(1);
  expect(bytesOf(192)).toHaveLength(2);
  expect(new Set(Array.from({ length: CODES }, (_, index) => hexOf(index))).size).toBe(CODES);
});
