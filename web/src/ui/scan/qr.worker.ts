import jsQR from 'jsqr';

/** Reads QR codes without blocking the page. Takes ImageData, and responds with the text or null. */
addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  postMessage(jsQR(data.data, data.width, data.height)?.data ?? null);
});
