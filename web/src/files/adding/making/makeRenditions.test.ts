import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { drawnAs, noiseAt } from '#web/testing/noisyCanvas.ts';
import { makeRenditions } from './makeRenditions.ts';

beforeAll(() =>
  vi.doMock('./firstPage.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  }),
);
afterAll(() => vi.doUnmock('./firstPage.ts'));

afterEach(() => void vi.unstubAllGlobals());

const drawnAt = (at: number): number => (at % 4 === 3 ? 255 : 128);

describe('a file that the browser cannot decode', () => {
  test.each([
    ['a raw photo of Fujifilm', 'FUJIFILMCCD-RAW 0201', 'undecodable'],
    ['a raw photo of Canon', '\0\0\0\x18ftypcrx \0\0\0\x01crx isom', 'undecodable'],
    ['a raw photo of Nikon', 'MM\0*\0\0\0\x08', 'undecodable'],
    ['a photo of an iPhone', '\0\0\0\x14ftypheic\0\0\0\0heic', 'heic'],
    ['a damaged JPEG', '\xff\xd8\xff\xe0', 'broken'],
  ])('is refused where it is %s: its metadata would be kept', async (_, start, code) => {
    drawnAs(drawnAt);
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')));
    const file = new Blob([Uint8Array.from(start, (letter) => letter.charCodeAt(0))]);
    await expect(makeRenditions(file)).rejects.toMatchObject({ code });
  });

  test('is kept as it is where it is a video', async () => {
    const video = Uint8Array.from('\0\0\0\x18ftypmp42\0\0\0\0isom', (letter) => letter.charCodeAt(0));
    expect(await makeRenditions(new Blob([video]))).toMatchObject({
      kind: 'other',
      renditions: { original: video },
    });
  });
});

describe('a photo', () => {
  const photo = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xd9])]);
  const decode = vi.fn(async () => ({ width: 8, height: 8, close: () => undefined }));
  beforeEach(() => {
    decode.mockClear();
    vi.stubGlobal('createImageBitmap', decode);
  });

  test.each([
    ['noise', noiseAt],
    ['white', () => 255],
  ])(
    'is refused, and not decoded, where the browser gives %s in place of what is drawn',
    async (_, valueAt) => {
      drawnAs(valueAt);
      await expect(makeRenditions(photo)).rejects.toMatchObject({ code: 'noise' });
      expect(decode).not.toHaveBeenCalled();
    },
  );

  test('is made where the browser changes its colours by a step that nobody sees', async () => {
    drawnAs((at) => drawnAt(at) + (at % 4 === 3 ? 0 : (at % 3) - 1));
    expect(await makeRenditions(photo)).toMatchObject({ kind: 'photo', width: 8, height: 8 });
  });
});

describe('a PDF', () => {
  test('is kept without a thumbnail where the reader of PDFs cannot be loaded', async () => {
    const original = new TextEncoder().encode('%PDF-1.7');
    expect(await makeRenditions(new Blob([original]))).toEqual({
      kind: 'other',
      type: 'application/pdf',
      renditions: { original },
    });
  });
});
