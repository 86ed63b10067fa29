import { onTestFinished, vi } from 'vitest';

const PIXELS = 64;

/** A browser whose canvases give these values, pixel by pixel, in place of the grey that is drawn on them. */
export function drawnAs(valueAt: (at: number) => number): void {
  class Canvas {
    width = 8;
    height = 8;
    getContext = () => ({
      fillRect: () => undefined,
      drawImage: () => undefined,
      getImageData: () => ({ data: Uint8ClampedArray.from({ length: 4 * PIXELS }, (_, at) => valueAt(at)) }),
    });
    convertToBlob = async ({ type = '' }: ImageEncodeOptions = {}) => new Blob(['drawn'], { type });
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  onTestFinished(() => void vi.unstubAllGlobals());
}

/** Noise, as Firefox gives it where it hides what is drawn. */
export const noiseAt = (at: number): number => (at * 97) % 256;
