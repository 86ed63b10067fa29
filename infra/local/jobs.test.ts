import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startScheduler } from './jobs.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('starts each function at its own rate, and goes on after a run that fails', async () => {
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

it('starts nothing after it was stopped', async () => {
  const invoke = vi.fn().mockResolvedValue(undefined);
  startScheduler([{ functionName: 'weather', everyMinutes: 1 }], invoke)();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(invoke).not.toHaveBeenCalled();
});
