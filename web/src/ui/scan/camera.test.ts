import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ScanState, scan } from './camera.ts';
import * as codeReader from './codeReader.ts';

const EAN = '4006381333931';
const SERIAL = 'SN-4711';

let pictures: readonly string[][];
const track = Object.assign(new EventTarget(), { stop: vi.fn() });
const stream = { active: true, getTracks: () => [track] };
const video = { videoWidth: 640, videoHeight: 480, play: async () => {} } as HTMLVideoElement;

/** A camera whose pictures hold the given codes, one after the other, and then show the last one for ever. */
function show(...codes: readonly string[][]) {
  pictures = codes;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { isSecureContext: true });
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream } });
  const read = async () => {
    const [now = [], ...later] = pictures;
    if (later.length > 0) pictures = later;
    return now;
  };
  vi.spyOn(codeReader, 'createCodeReader').mockReturnValue({ read, close: () => {} });
});
afterEach(() => vi.useRealTimers());

/** Scans for a serial number, and wants those of the given texts. Gives the code that was taken, and all states. */
async function scanFor(...wanted: readonly string[]) {
  const end = new AbortController();
  const states: ScanState[] = [];
  const taken: string[] = [];
  const take = (text: string) => wanted.includes(text) && taken.push(text) > 0;
  const onState = (state: ScanState) => void states.push(state);
  const done = scan({ purpose: 'serial', take, video, signal: end.signal, onState });
  await vi.advanceTimersByTimeAsync(2_000);
  end.abort();
  await vi.advanceTimersByTimeAsync(1_000);
  await done;
  return { taken, states };
}

describe('a code on a product', () => {
  test('is taken once two pictures have shown it', async () => {
    show([SERIAL], [SERIAL], []);
    expect(await scanFor(SERIAL)).toEqual({ taken: [SERIAL], states: ['looking'] });
  });

  test('is not taken when one picture alone has shown it', async () => {
    show([SERIAL], []);
    expect(await scanFor(SERIAL)).toEqual({ taken: [], states: ['looking'] });
  });

  test('is taken when the pictures show it and another one by turns', async () => {
    show([EAN], [SERIAL], [EAN], [SERIAL], []);
    const { taken, states } = await scanFor(SERIAL);
    expect(taken).toEqual([SERIAL]);
    expect(states).toContain('foreign');
  });

  test('is not taken when many pictures of other codes came between', async () => {
    show([SERIAL], [EAN], [EAN], [EAN], [EAN], [EAN], [SERIAL], []);
    expect((await scanFor(SERIAL)).taken).toEqual([]);
  });
});

test('stops the camera at the end', async () => {
  show([SERIAL]);
  await scanFor(SERIAL);
  expect(track.stop).toHaveBeenCalled();
});
