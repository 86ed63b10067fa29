import { givesPixels } from '#web/base/givesPixels.ts';
import { type Purpose, WANTED } from './purposes.ts';

/** This browser gives noise in place of the picture, in which no code can be found. */
export class NoiseError extends Error {
  override readonly name = 'NoiseError';
}

/** A picture in which to search for a code. */
export interface Picture {
  readonly source: HTMLVideoElement | HTMLImageElement;
  readonly width: number;
  readonly height: number;
}

export interface CodeReader {
  /**
   * The texts of the codes in the picture, the likeliest first. Reads one picture at a time.
   * @param longestSide pixels to which the picture is scaled before it is searched
   * @throws when the picture cannot be searched at all; a {@link NoiseError} where the browser gives none
   */
  readonly read: (picture: Picture, longestSide: number) => Promise<readonly string[]>;
  /** Ends the reading; a picture that is being read then has no codes. */
  readonly close: () => void;
}

type Detect = (picture: Picture) => Promise<readonly string[]>;

function withZeros(digits: string, rule: number): string {
  if (rule <= 2) return `${digits.slice(0, 2)}${rule}0000${digits.slice(2)}`;
  if (rule === 3) return `${digits.slice(0, 3)}00000${digits.slice(3)}`;
  if (rule === 4) return `${digits.slice(0, 4)}00000${digits.slice(4)}`;
  return `${digits}0000${rule}`;
}

/**
 * A UPC-E as the UPC-A that it shortens; any other code as it is. The sixth digit after the first tells which zeros
 * were left out (GS1 General Specifications, 5.2.2.4).
 */
export function fromUpcE(code: string): string {
  const [, first = '', maker = '', rule = '', check = ''] = /^([01])(\d{5})(\d)(\d)$/.exec(code) ?? [];
  if (rule === '') return code;
  return `${first}${withZeros(maker, Number(rule))}${check}`;
}

/** The browser's own detector, where it has one that knows the wanted codes, or the first of them at least. */
async function builtIn(wanted: readonly string[]): Promise<Detect | undefined> {
  const Detector = globalThis.BarcodeDetector;
  if (!Detector) return undefined;
  const supported = await Detector.getSupportedFormats();
  const formats = wanted.filter((format) => supported.includes(format));
  if (formats[0] !== wanted[0]) return undefined;
  const detector = new Detector({ formats });
  return async ({ source }) => {
    const found = await detector.detect(source);
    return (
      found
        .toSorted((one, other) => formats.indexOf(one.format) - formats.indexOf(other.format))
        .map(({ rawValue, format }) => (format === 'upc_e' ? fromUpcE(rawValue) : rawValue))
        // The detector gives an empty text for a code that holds bytes.
        .filter((text) => text !== '')
    );
  };
}

function pixelsOf({ source, width, height }: Picture, longestSide: number): ImageData {
  const scale = longestSide / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas to draw on');
  // Transparent pixels would count as black, and would hide a code that has no background.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

const newProductWorker = () =>
  new Worker(new URL('./product.worker.ts', import.meta.url), { type: 'module' });

const WORKERS: Readonly<Record<Purpose, () => Worker>> = {
  link: () => new Worker(new URL('./qr.worker.ts', import.meta.url), { type: 'module' }),
  product: newProductWorker,
  serial: newProductWorker,
};

/** Our own decoder, in a worker. @throws {NoiseError} */
function createWorkerReader(purpose: Purpose): CodeReader {
  if (!givesPixels()) throw new NoiseError();
  const worker = WORKERS[purpose]();
  let stop = () => {};
  const read: CodeReader['read'] = (picture, longestSide) =>
    new Promise((resolve, reject) => {
      const pixels = pixelsOf(picture, longestSide);
      stop = () => resolve([]);
      worker.onmessage = ({ data }: MessageEvent<readonly string[]>) => resolve(data);
      worker.onerror = () => reject(new Error('The decoder stopped'));
      worker.postMessage({ pixels, purpose }, [pixels.data.buffer]);
    });
  const close = () => {
    worker.terminate();
    stop();
  };
  return { read, close };
}

/**
 * A reader that asks the browser's own detector first, where there is one, and then our own. A detector that fails
 * is not asked again: browsers offer one even where the system lacks its service.
 */
export function createCodeReader(purpose: Purpose): CodeReader {
  let ours: CodeReader | undefined;
  let isClosed = false;
  let native = builtIn(WANTED[purpose].formats).catch(() => undefined);

  const detect = async (picture: Picture): Promise<readonly string[]> => {
    try {
      return (await (await native)?.(picture)) ?? [];
    } catch {
      native = Promise.resolve(undefined);
      return [];
    }
  };
  return {
    read: async (picture, longestSide) => {
      const texts = await detect(picture);
      if (isClosed || texts.length > 0) return texts;
      ours ??= createWorkerReader(purpose);
      return ours.read(picture, longestSide);
    },
    close: () => {
      isClosed = true;
      ours?.close();
    },
  };
}
