import jsQR from 'jsqr';

/** Reads codes beside the page, which stays quick meanwhile. Is sent ImageData, answers a text or null. */
addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  postMessage(jsQR(data.data, data.width, data.height)?.data ?? null);
});
