import { ActionIcon, Button, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconDownload, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Pdf.module.css';
import { PdfPage } from './PdfPage.tsx';

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
