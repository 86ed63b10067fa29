import { expect, test } from 'vitest';
import { formatSize } from './formatSize.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [17, '17 bytes'],
  [1_400, '1.4 kB'],
  [25_000_000, '25 MB'],
])('%i bytes are written as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
