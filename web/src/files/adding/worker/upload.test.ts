import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { upload } from './upload.ts';

const STALLED_MS = 45_000;

/** A request that does nothing by itself. */
class SilentRequest {
  static readonly made: SilentRequest[] = [];
  readonly upload: { onprogress?: (event: { readonly loaded: number }) => void } = {};
  status = 0;
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  isAborted = false;
  open = () => void SilentRequest.made.push(this);
  setRequestHeader = () => undefined;
  send = () => undefined;
  abort = () => {
    this.isAborted = true;
    this.onabort?.();
    this.onloadend?.();
  };
  answer(status: number) {
    this.status = status;
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  SilentRequest.made.length = 0;
  vi.stubGlobal('XMLHttpRequest', SilentRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start() {
  const failed = vi.fn();
  const done = vi.fn();
  const uploads = { original: { url: 'https://storage.example', headers: {} } };
  const stop = new AbortController();
  const shares: number[] = [];
  const sealed = new Map([['original', new Uint8Array(100)]] as const);
  upload(sealed, uploads, stop.signal, (share) => shares.push(share)).then(done, failed);
  const [request] = SilentRequest.made;
  if (!request) throw new Error('Nothing was sent');
  return { request, failed, done, shares };
}

describe('an upload', () => {
  test('that does not move for 45 seconds is a lost connection', async () => {
    const { request, failed } = start();
    await vi.advanceTimersByTimeAsync(STALLED_MS - 1);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(request.isAborted).toBe(true);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ fault: 'connection' }));
  });

  test('that is slow but moves goes on, until the storage does not answer', async () => {
    const { request, failed } = start();
    for (let loaded = 25; loaded <= 100; loaded += 25) {
      await vi.advanceTimersByTimeAsync(STALLED_MS - 1);
      request.upload.onprogress?.({ loaded });
    }
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(STALLED_MS);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ fault: 'connection' }));
  });

  test('tells of its progress five times a second at most, however often it moves', async () => {
    const { request, shares } = start();
    for (let loaded = 1; loaded <= 100; loaded += 1) {
      await vi.advanceTimersByTimeAsync(10);
      request.upload.onprogress?.({ loaded });
    }
    expect(shares).toEqual([0.2, 0.4, 0.6, 0.8, 1]);
  });

  test.each([
    [412, 'is stored already, as after an answer that was lost, is done'],
    [200, 'is stored now is done'],
  ])('that is answered with %i because it %s', async (status) => {
    const { request, done, failed } = start();
    request.answer(status);
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalled();
    expect(failed).not.toHaveBeenCalled();
  });

  test.each([
    [403, 'refused'],
    [409, 'connection'],
    [503, 'connection'],
    [507, 'full'],
  ])('that is answered with %i failed as %s', async (status, fault) => {
    const { request, failed } = start();
    request.answer(status);
    await vi.advanceTimersByTimeAsync(0);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ fault }));
  });

  test('that is answered leaves no timer behind', async () => {
    const { request, done } = start();
    request.answer(200);
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
