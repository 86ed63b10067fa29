import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubCaches } from '#web/testing/files.ts';
import { dropSealed, forgetKeptFiles, keepSealed, keptSealed } from './sealedCache.ts';

const MEGABYTE = 1024 * 1024;
const place = (number: number) => ({ fileId: `file-${number}`, rendition: 'view' }) as const;

let kept: Map<string, Response>;

beforeEach(() => {
  kept = stubCaches();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the sealed files that a browser keeps', () => {
  test('are given as they were stored, and gone when they are dropped', async () => {
    const sealed = Uint8Array.from([1, 2, 3]);
    await keepSealed(place(1), sealed);
    expect(await keptSealed(place(1))).toEqual(sealed);
    expect(await keptSealed(place(2))).toBeUndefined();
    await dropSealed(place(1));
    expect(await keptSealed(place(1))).toBeUndefined();
  });

  test('are all gone once they are forgotten', async () => {
    await keepSealed(place(1), Uint8Array.from([1]));
    await forgetKeptFiles();
    expect(await keptSealed(place(1))).toBeUndefined();
  });

  test('are at most 200 MB, of which the oldest leave first', async () => {
    const sealed = new Uint8Array(9 * MEGABYTE);
    for (let number = 0; number < 30; number += 1) await keepSealed(place(number), sealed);
    expect(kept.size * 9).toBeLessThanOrEqual(200);
    expect(kept.size * 9).toBeGreaterThan(170);
    expect(await keptSealed(place(0))).toBeUndefined();
    expect((await keptSealed(place(29)))?.length).toBe(sealed.length);
  });

  test('are none where the browser refuses its storage or it is full', async () => {
    vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('No', 'SecurityError')) });
    await keepSealed(place(1), Uint8Array.from([1]));
    expect(await keptSealed(place(1))).toBeUndefined();

    const put = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
    vi.stubGlobal('caches', { open: async () => ({ put, match: async () => undefined }) });
    await keepSealed(place(1), Uint8Array.from([1]));
    expect(await keptSealed(place(1))).toBeUndefined();
  });
});
