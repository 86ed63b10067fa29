// The parser of PDFs, which otherwise runs in a worker of its own, finds itself in this one.
import 'pdfjs-dist/build/pdf.worker.mjs';
import { getDocument } from 'pdfjs-dist';
import { RENDITION_PIXELS } from '#shared/domain/files.ts';
import { givesPixels } from '#web/base/givesPixels.ts';
import { drawWithin, encodeThumbnail } from './drawing.ts';
import { FileFault } from './fileFault.ts';
import { placeholderOf } from './placeholder.ts';

const LIMIT_MS = 15_000;

interface Drawn {
  readonly canvas: OffscreenCanvas;
}

/** Makes the canvases that pdf.js draws on, where there is no document to make them. */
class Canvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }
  reset({ canvas }: Drawn, width: number, height: number): void {
    canvas.width = width;
    canvas.height = height;
  }
  destroy({ canvas }: Drawn): void {
    canvas.width = 0;
  }
}

/** The filters of a page need a document too, and are left out. */
class NoFilters {
  addFilter = () => 'none';
  addHCMFilter = () => 'none';
  addAlphaFilter = () => 'none';
  addLuminosityFilter = () => 'none';
  addHighlightHCMFilter = () => 'none';
  destroy(): void {}
}

/** A context without a document draws as one of a page does, as far as pdf.js asks. */
const isContext = (context: unknown): context is CanvasRenderingContext2D =>
  context instanceof OffscreenCanvasRenderingContext2D;

const withoutDocument: object = {
  ownerDocument: { fonts: Reflect.get(globalThis, 'fonts') },
  CanvasFactory: Canvases,
  FilterFactory: NoFilters,
};

async function draw(data: Uint8Array<ArrayBuffer>) {
  const task = getDocument({ ...withoutDocument, data, isEvalSupported: false, verbosity: 0 });
  const limit = setTimeout(() => void task.destroy(), LIMIT_MS);
  try {
    const page = await (await task.promise).getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: (2 * RENDITION_PIXELS.thumbnail) / Math.max(width, height) });
    const { canvas, context } = new Canvases().create(Math.ceil(viewport.width), Math.ceil(viewport.height));
    if (!isContext(context)) throw new Error('No canvas to draw on');
    await page.render({ viewport, canvasContext: context }).promise;
    return { canvas, width: Math.round(width), height: Math.round(height) };
  } finally {
    clearTimeout(limit);
    void task.destroy();
  }
}

/**
 * Draws the first page of a PDF as a thumbnail.
 * @throws where it cannot be drawn: it is damaged, asks for a password, or takes too long, or the browser gives noise
 */
export async function drawFirstPage(data: Uint8Array<ArrayBuffer>) {
  const { canvas, ...size } = await draw(data);
  if (!givesPixels()) throw new FileFault('noise');
  const page = drawWithin(canvas, RENDITION_PIXELS.thumbnail, '#fff');
  return { ...size, thumbnail: await encodeThumbnail(page), placeholder: placeholderOf(page) };
}
