import jsQR from 'jsqr';

/** Reads QR codes without blocking the page. Takes a picture, and responds with the texts. */
addEventListener('message', ({ data: { pixels } }: MessageEvent<{ readonly pixels: ImageData }>) => {
  const text = jsQR(pixels.data, pixels.width, pixels.height)?.data;
  postMessage(text ? [text] : []);
});
