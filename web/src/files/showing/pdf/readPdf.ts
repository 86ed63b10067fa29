import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';

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
