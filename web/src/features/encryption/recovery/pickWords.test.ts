import { expect, test } from 'vitest';
import { pickWords } from './RecoveryKey.tsx';

const randomOf = (...values: number[]) => {
  const left = [...values];
  return () => left.shift() ?? 0;
};

test('never asks for the same word twice, nor for one that is not there', () => {
  const steps = Array.from({ length: 24 }, (_, index) => index / 24);
  for (const first of steps) {
    for (const step of steps) {
      const [a, b] = pickWords(24, randomOf(first, step));
      expect(a).toBeLessThan(b);
      expect(a).toBeGreaterThanOrEqual(0);
      expect(b).toBeLessThan(24);
    }
  }
});

test('can ask for every word', () => {
  const asked = new Set(
    Array.from({ length: 24 }, (_, index) => pickWords(24, randomOf(index / 24, 0))).flat(),
  );
  expect(asked.size).toBe(24);
});
