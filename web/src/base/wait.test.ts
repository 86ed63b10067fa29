import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { wait } from './wait.ts';

describe('a wait', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('ends after its time', async () => {
    const stop = new AbortController();
    const waiting = wait(1_000, stop.signal);
    await vi.advanceTimersByTimeAsync(1_000);
    stop.abort();
    await expect(waiting).resolves.toBeUndefined();
  });

  test('ends at once when it is aborted, and leaves no timer', async () => {
    const stop = new AbortController();
    const waiting = wait(1_000, stop.signal);
    stop.abort();
    await expect(waiting).resolves.toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('ends at once when it was aborted already', async () => {
    await expect(wait(1_000, AbortSignal.abort())).resolves.toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });
});
