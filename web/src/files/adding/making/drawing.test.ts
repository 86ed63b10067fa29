import { expect, test } from 'vitest';
import { RENDITION_BYTES } from '#shared/domain/files.ts';
import { encodeThumbnail, encodeView } from './drawing.ts';

/** A canvas whose pictures are so long at the best quality, and shorter at a lower one. */
function canvasOf(bytes: number): OffscreenCanvas {
  const convertToBlob = async ({ type = '', quality = 1 }: ImageEncodeOptions = {}) =>
    new Blob([new Uint8Array(Math.ceil(bytes * quality))], { type });
  return { width: 1_600, height: 1_600, convertToBlob } as unknown as OffscreenCanvas;
}

test.each([
  ['view', encodeView],
  ['thumbnail', encodeThumbnail],
] as const)(
  'a %s has the best quality at which it is no longer than the server takes',
  async (name, make) => {
    const most = RENDITION_BYTES[name];

    const [small, large] = [await make(canvasOf(most)), await make(canvasOf(3 * most))];

    expect(small.length).toBeGreaterThan(most * 0.7);
    expect(large.length).toBeLessThanOrEqual(most);
    expect(large.length).toBeGreaterThan(most * 0.3);
  },
);
