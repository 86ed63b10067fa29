import { VisuallyHidden } from '@mantine/core';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNear } from '../useNear.ts';
import styles from './Pdf.module.css';

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  /** In CSS pixels. */
  readonly width: number;
  /** Height by width of the first page, which a page has until its own is known. */
  readonly ratio: number;
}

/** The largest picture of a page, in pixels, that every phone can hold. */
const MAXIMUM_PIXELS = 16_000_000;

/** Draws a page at this width, in CSS pixels. @returns a function that ends the drawing. */
function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number): () => void {
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
async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
}

/** The page, once it is wanted. */
function usePage(pdf: PDFDocumentProxy, number: number, isWanted: boolean) {
  const [shown, setShown] = useState<{ readonly page: PDFPageProxy; readonly text: string }>();
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    pdf
      .getPage(number)
      .then(async (page) => ({ page, text: await textOf(page).catch(() => '') }))
      .then(
        (read) => isCurrent && setShown(read),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [pdf, number, isWanted]);
  return shown;
}

/** One page, drawn when it comes near the part that the user sees. Its text is there for a screen reader. */
export function PdfPage({ pdf, number, width, ratio }: PdfPageProps) {
  const { t } = useTranslation('showing');
  const place = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isNear = useNear(place);
  const shown = usePage(pdf, number, isNear);
  const view = shown?.page.getViewport({ scale: 1 });
  const height = width * (view ? view.height / view.width : ratio);

  useEffect(() => {
    if (!shown || !isNear || !canvas.current) return;
    return drawPage(shown.page, canvas.current, width);
  }, [shown, isNear, width]);
  return (
    <section
      ref={place}
      className={styles.page}
      style={{ width, height }}
      aria-label={t('pdf.page', { number, total: pdf.numPages })}
    >
      {isNear && <canvas ref={canvas} className={styles.canvas} />}
      {shown && <VisuallyHidden>{shown.text}</VisuallyHidden>}
    </section>
  );
}
