import { getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker } from 'pdfjs-dist';

type Bytes = Uint8Array<ArrayBuffer>;

export interface OpenPdf {
  readonly pdf: Promise<PDFDocumentProxy>;
  /** Ends the work on it and takes it out of memory. */
  readonly close: () => void;
}

/**
 * Reads a PDF in a worker of its own. Nothing in it is run: no script, no form, no font program that becomes code, and
 * nothing is fetched that it names.
 */
export function readPdf(bytes: Bytes): OpenPdf {
  const port = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  const task = getDocument({
    // The worker takes the bytes away from the page that gives them.
    data: bytes.slice(),
    worker: PDFWorker.fromPort({ port }),
    isEvalSupported: false,
    enableXfa: false,
    useSystemFonts: true,
    stopAtErrors: false,
    verbosity: 0,
  });
  return {
    pdf: task.promise,
    close: () => {
      void task.destroy().finally(() => port.terminate());
    },
  };
}

/** The largest picture of a page, in pixels, that every phone can hold. */
const MAXIMUM_PIXELS = 16_000_000;

/** Draws a page at this width, in CSS pixels. @returns a function that ends the drawing. */
export function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number): () => void {
  const { width: natural, height } = page.getViewport({ scale: 1 });
  const wanted = (width / natural) * window.devicePixelRatio;
  const scale = Math.min(wanted, Math.sqrt(MAXIMUM_PIXELS / (natural * height)));
  const viewport = page.getViewport({ scale });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const canvasContext = canvas.getContext('2d');
  if (!canvasContext) return () => undefined;
  const task = page.render({ canvasContext, viewport });
  // It is rejected when it is cancelled, and where a page is damaged: then it stays white.
  task.promise.catch(() => undefined);
  return () => task.cancel();
}

/** The text of a page, for a user who hears it; empty for a scan. */
export async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
}
