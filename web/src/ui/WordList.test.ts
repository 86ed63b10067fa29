import { describe, expect, test } from 'vitest';
import { offeredWords } from './WordList.tsx';

const boxes = Array.from({ length: 900 }, (_, at) => `House / Cellar / Box ${at}`);

describe('the words that a field offers', () => {
  test('are few while nothing is typed', () => {
    expect(offeredWords(boxes, '')).toEqual(boxes.slice(0, 50));
  });

  test('are found among all that there are', () => {
    expect(offeredWords(boxes, 'house / cellar / box 77')).toContain('House / Cellar / Box 777');
    expect(offeredWords(boxes, 'bOX 899')).toEqual(['House / Cellar / Box 899']);
    expect(offeredWords(boxes, 'attic')).toEqual([]);
  });

  test('begin with those that begin with what is typed', () => {
    expect(offeredWords(['Old car', 'Garden', 'Car', 'Carpet'], 'car')).toEqual(['Car', 'Carpet', 'Old car']);
  });
});
