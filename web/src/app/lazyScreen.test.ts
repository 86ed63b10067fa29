import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChunkLoadError, loadInTime } from './lazyScreen.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const Screen = { default: () => null };

describe('loading a screen', () => {
  test('gives its code, and leaves no clock running', async () => {
    expect(await loadInTime(async () => Screen)).toBe(Screen);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('gives up after 120 seconds', async () => {
    const loading = loadInTime(() => new Promise(() => undefined));
    const outcome = vi.fn();
    loading.catch(outcome);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith(expect.any(ChunkLoadError));
  });

  test('is a ChunkLoadError when the file is gone', async () => {
    const gone = new TypeError('Failed to fetch dynamically imported module');
    await expect(loadInTime(() => Promise.reject(gone))).rejects.toMatchObject({
      name: 'ChunkLoadError',
      cause: gone,
    });
  });
});
