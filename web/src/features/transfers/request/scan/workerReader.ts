import type { CodeReader, Picture } from './codeReader.ts';

function pixelsOf({ source, width, height }: Picture, longestSide: number): ImageData {
  const scale = longestSide / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas to draw on');
  // What is transparent would be black, and with it a code without a background.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Our own decoder, in a worker. */
export function createWorkerReader(): CodeReader {
  const worker = new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module' });
  const read: CodeReader['read'] = (picture, longestSide) =>
    new Promise((resolve, reject) => {
      const pixels = pixelsOf(picture, longestSide);
      worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data ?? undefined);
      worker.onerror = () => reject(new Error('The decoder stopped'));
      worker.postMessage(pixels, [pixels.data.buffer]);
    });
  return { read, close: () => worker.terminate() };
}
