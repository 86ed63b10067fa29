import { ActionIcon, Button, Text, VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconDownload, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unlessOver } from '#web/base/unlessOver.ts';
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
    const reading = pdf
      .getPage(number)
      .then(async (page) => ({ page, text: await textOf(page).catch(() => '') }));
    return unlessOver(reading, setShown);
  }, [pdf, number, isWanted]);
  return shown;
}

/** One page, drawn when it comes near the part that the user sees. Its text is there for a screen reader. */
function PdfPage({ pdf, number, width, ratio }: PdfPageProps) {
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

const ZOOMS = [1, 1.5, 2, 3, 4];
const MAXIMUM_WIDTH = 900;
/** Height by width of an A4 page. */
const USUAL_RATIO = Math.SQRT2;
/** A small file may claim millions of pages, and a place for each would freeze the browser. */
const PAGES_AT_ONCE = 200;

function useFirstRatio(pdf: PDFDocumentProxy): number {
  const [ratio, setRatio] = useState(USUAL_RATIO);
  useEffect(() => {
    pdf.getPage(1).then(
      (page) => {
        const { width, height } = page.getViewport({ scale: 1 });
        setRatio(height / width);
      },
      () => undefined,
    );
  }, [pdf]);
  return ratio;
}

interface PdfPagesProps {
  readonly pdf: PDFDocumentProxy;
  readonly onSave: () => void;
}

/** The pages under each other, as wide as the window and wider. */
export function PdfPages({ pdf, onSave }: PdfPagesProps) {
  const { t } = useTranslation('showing');
  const { ref, width: available } = useElementSize();
  const [step, setStep] = useState(0);
  const ratio = useFirstRatio(pdf);
  const width = Math.min(available, MAXIMUM_WIDTH) * (ZOOMS[step] ?? 1);
  const [limit, setLimit] = useState(PAGES_AT_ONCE);
  const numbers = Array.from({ length: Math.min(pdf.numPages, limit) }, (_, index) => index + 1);
  return (
    <>
      <div className={styles.bar}>
        <Text size="sm" c="dimmed" className={styles.count}>
          {t('pdf.pages', { count: pdf.numPages })}
        </Text>
        <ActionIcon aria-label={t('pdf.zoomOut')} disabled={step === 0} onClick={() => setStep(step - 1)}>
          <IconZoomOut size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          aria-label={t('pdf.zoomIn')}
          disabled={step === ZOOMS.length - 1}
          onClick={() => setStep(step + 1)}
        >
          <IconZoomIn size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon aria-label={t('pdf.download')} onClick={onSave}>
          <IconDownload size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      <section
        className={styles.pages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only what has the focus
        tabIndex={0}
        aria-label={t('pdf.pages', { count: pdf.numPages })}
      >
        <div ref={ref} className={styles.column}>
          {available > 0 &&
            numbers.map((number) => (
              <PdfPage key={number} pdf={pdf} number={number} width={width} ratio={ratio} />
            ))}
          {pdf.numPages > limit && (
            <Button variant="default" onClick={() => setLimit(limit + PAGES_AT_ONCE)}>
              {t('pdf.more')}
            </Button>
          )}
        </div>
      </section>
    </>
  );
}
