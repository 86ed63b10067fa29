import { describe, expect, it } from 'vitest';
import { inBatches } from './inBatches.ts';

describe('batches', () => {
  it('are full, except for the last', () => {
    expect(inBatches(2, [1, 2, 3, 4, 5])).toEqual([[1, 2], [3, 4], [5]]);
    expect(inBatches(2, [1, 2])).toEqual([[1, 2]]);
  });

  it('are none of an empty list', () => {
    expect(inBatches(2, [])).toEqual([]);
  });

  it('weigh no more than they may, where no element alone does', () => {
    expect(inBatches(5, [2, 3, 1, 9, 0, 5], (weight) => weight)).toEqual([[2, 3], [1], [9], [0, 5]]);
  });

  it('hold elements without any weight too', () => {
    expect(inBatches(5, [0, 0], (weight) => weight)).toEqual([[0, 0]]);
  });
});
