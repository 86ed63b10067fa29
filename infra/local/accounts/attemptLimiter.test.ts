import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AttemptLimiter, createAttemptLimiter } from './attemptLimiter.ts';

let limiter: AttemptLimiter;
beforeEach(() => {
  vi.useFakeTimers();
  limiter = createAttemptLimiter();
});
afterEach(() => vi.useRealTimers());

const fail = (times: number, key = 'alice'): void => {
  for (let done = 0; done < times; done++) expect(limiter.count(key)).toBe(0);
};

describe('the attempt limiter', () => {
  test('allows five attempts, then requires waits of one second doubling to 15 minutes', () => {
    fail(5);
    const waits = [];
    for (let round = 0; round < 13; round++) {
      const wait = limiter.count('alice');
      waits.push(wait);
      vi.advanceTimersByTime(wait * 1_000);
      fail(1);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });

  test('does not count an attempt during a wait, and returns the rest of the wait', () => {
    fail(5);
    vi.advanceTimersByTime(1_000);
    fail(1);
    expect(limiter.count('alice')).toBe(2);
    vi.advanceTimersByTime(500);
    expect(limiter.count('alice')).toBe(2);
    vi.advanceTimersByTime(1_500);
    expect(limiter.count('alice')).toBe(0);
  });

  test('starts again after a success, and after a quarter of an hour without an attempt', () => {
    fail(4);
    limiter.clear('alice');
    fail(5);
    expect(limiter.count('alice')).toBe(1);
    vi.advanceTimersByTime((15 * 60 + 2) * 1_000);
    fail(5);
    expect(limiter.count('alice')).toBe(1);
  });

  test('counts each account separately', () => {
    fail(5);
    expect(limiter.count('alice')).toBe(1);
    expect(limiter.count('bob')).toBe(0);
  });

  test('requires no longer wait when the clock of the machine is set back by a day', () => {
    fail(5);
    vi.advanceTimersByTime(1_000);
    fail(1);
    vi.setSystemTime(Date.now() - 24 * 3_600_000);
    expect(limiter.count('alice')).toBe(2);
    vi.advanceTimersByTime(2_000);
    fail(1);
  });
});
