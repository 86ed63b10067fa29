import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startScheduler } from './jobs.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HOURLY = { functionName: 'problem-transfers', everyMinutes: 60 } as const;
const DAILY = { functionName: 'file-cleanup', everyMinutes: 24 * 60 } as const;

let kept: Map<string, unknown>;
let invoke: ReturnType<typeof vi.fn<(name: string, event: unknown) => Promise<unknown>>>;
const store = {
  get: async (kind: string, id: string) => kept.get(`${kind}/${id}`),
  put: async (kind: string, id: string, value: unknown) => void kept.set(`${kind}/${id}`, value),
};
const start = (...schedules: Parameters<typeof startScheduler>[0]['schedules']) =>
  startScheduler({ schedules, invoke, store });

beforeEach(() => {
  vi.useFakeTimers();
  kept = new Map();
  invoke = vi.fn<(name: string, event: unknown) => Promise<unknown>>().mockResolvedValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
});

test('the scheduler runs each function at its own rate, also after a run that failed', async () => {
  invoke.mockRejectedValueOnce(new Error('down'));
  const stop = start(HOURLY);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(invoke).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(MINUTE_MS + HOUR_MS);
  expect(invoke.mock.calls).toEqual([
    ['problem-transfers', {}],
    ['problem-transfers', {}],
  ]);
  stop();
});

test('the scheduler runs nothing after it was stopped', async () => {
  start(HOURLY)();
  await vi.advanceTimersByTimeAsync(5 * HOUR_MS);
  expect(invoke).not.toHaveBeenCalled();
});

test('a daily job runs every day on a machine that is never on for a day', async () => {
  for (let day = 0; day < 60; day++) {
    const stop = start(DAILY);
    await vi.advanceTimersByTimeAsync(12 * HOUR_MS);
    stop();
    vi.setSystemTime(Date.now() + 12 * HOUR_MS);
  }
  expect(invoke).toHaveBeenCalledTimes(59);
});

test('a job that came due while the machine was off runs within a minute of the start', async () => {
  start(DAILY, HOURLY)();
  const stop = start(DAILY, HOURLY);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  stop();
  vi.setSystemTime(Date.now() + 2 * HOUR_MS);
  const stopAgain = start(DAILY, HOURLY);
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
  expect(invoke).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(invoke.mock.calls).toEqual([['problem-transfers', {}]]);
  stopAgain();
});

test.each([-365, 365])(
  'a clock that jumps by %i days makes a daily job run once, and daily after it',
  async (days) => {
    const stop = start(DAILY);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    vi.setSystemTime(Date.now() + days * 24 * HOUR_MS);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(invoke).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(24 * HOUR_MS);
    expect(invoke).toHaveBeenCalledTimes(2);
    stop();
  },
);

test('a job that takes longer than its period does not run twice at once', async () => {
  invoke.mockReturnValue(new Promise(() => undefined));
  const stop = start(HOURLY);
  await vi.advanceTimersByTimeAsync(10 * HOUR_MS);
  expect(invoke).toHaveBeenCalledTimes(1);
  stop();
});

test('a job whose run the stop interrupts is due again after the next start', async () => {
  const run = new EventEmitter();
  invoke.mockReturnValueOnce(once(run, 'end'));
  const stop = start(HOURLY);
  await vi.advanceTimersByTimeAsync(MINUTE_MS + HOUR_MS);
  stop();
  run.emit('error', new Error('The function ended before it answered'));
  const stopAgain = start(HOURLY);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(invoke).toHaveBeenCalledTimes(2);
  stopAgain();
});
