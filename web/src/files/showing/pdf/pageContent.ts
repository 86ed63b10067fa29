import type { PDFPageProxy } from 'pdfjs-dist';

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
