import { productCodeIn } from './productCode.ts';

/** Reads the codes of products without blocking the page. Takes ImageData, and responds with the text or null. */
addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  postMessage(productCodeIn(data) ?? null);
});
