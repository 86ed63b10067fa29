import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startScheduler } from './jobs.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the scheduler runs each function at its own rate, also after a run that failed', async () => {
  const invoke = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue(undefined);
  const stop = startScheduler([{ functionName: 'weather', everyMinutes: 60 }], invoke);
  await vi.advanceTimersByTimeAsync(59 * 60_000);
  expect(invoke).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000 + 60 * 60_000);
  expect(invoke.mock.calls).toEqual([
    ['weather', {}],
    ['weather', {}],
  ]);
  stop();
});

test('the scheduler runs nothing after it was stopped', async () => {
  const invoke = vi.fn().mockResolvedValue(undefined);
  startScheduler([{ functionName: 'weather', everyMinutes: 1 }], invoke)();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(invoke).not.toHaveBeenCalled();
});
