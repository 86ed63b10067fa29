import { type LabelPurpose, productCodesIn } from './productCode.ts';

interface Task {
  readonly pixels: ImageData;
  readonly purpose: LabelPurpose;
}

/** Reads the codes of products without blocking the page. Takes a picture, and responds with the texts. */
addEventListener('message', ({ data: { pixels, purpose } }: MessageEvent<Task>) => {
  postMessage(productCodesIn(pixels, purpose));
});
