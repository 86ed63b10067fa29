import { describe, expect, test } from 'vitest';
import { jpegSize } from './cleanJpeg.ts';

const START = [0xff, 0xd8];
const JFIF = [0xff, 0xe0, 0, 4, 0xff, 0xc0];
const frame = (height: number, marker = 0xc0) => [0xff, marker, 0, 11, 8, 0, height, 1, 4, 1, 1, 17, 0];
const SCAN = [0xff, 0xda, 0, 2];

const sizeOf = (...segments: readonly number[][]) => jpegSize(Uint8Array.from(segments.flat()));

describe('the size of a JPEG', () => {
  test.each([
    ['baseline', 0xc0],
    ['progressive', 0xc2],
  ])('is that of its frame where it is %s', (_, marker) => {
    expect(sizeOf(START, JFIF, frame(3, marker), SCAN)).toEqual({ width: 260, height: 3 });
  });

  test('is unknown where the frame leaves it open, or there is none before the scan', () => {
    expect(sizeOf(START, JFIF, frame(0), SCAN)).toBeUndefined();
    expect(sizeOf(START, JFIF, SCAN, frame(3))).toBeUndefined();
  });
});
