import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createGuessingBrake, type GuessingBrake } from './attemptLimiter.ts';

let brake: GuessingBrake;
beforeEach(() => {
  vi.useFakeTimers();
  brake = createGuessingBrake();
});
afterEach(() => vi.useRealTimers());

const fail = (times: number, key = 'alice'): void => {
  for (let done = 0; done < times; done++) expect(brake.count(key)).toBe(0);
};

describe('the guessing brake', () => {
  test('lets five tries pass, then asks for waits of one second doubling to 15 minutes', () => {
    fail(5);
    const waits = [];
    for (let round = 0; round < 13; round++) {
      const wait = brake.count('alice');
      waits.push(wait);
      vi.advanceTimersByTime(wait * 1_000);
      fail(1);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });

  test('does not count a try during a wait, and says how much of the wait is left', () => {
    fail(5);
    vi.advanceTimersByTime(1_000);
    fail(1);
    expect(brake.count('alice')).toBe(2);
    vi.advanceTimersByTime(500);
    expect(brake.count('alice')).toBe(2);
    vi.advanceTimersByTime(1_500);
    expect(brake.count('alice')).toBe(0);
  });

  test('begins anew after a success, and after a quiet quarter of an hour', () => {
    fail(4);
    brake.clear('alice');
    fail(5);
    expect(brake.count('alice')).toBe(1);
    vi.advanceTimersByTime((15 * 60 + 2) * 1_000);
    fail(5);
    expect(brake.count('alice')).toBe(1);
  });

  test('counts each account by itself', () => {
    fail(5);
    expect(brake.count('alice')).toBe(1);
    expect(brake.count('bob')).toBe(0);
  });
});
