import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import '#web/base/texts/showing.ts';
import { useFocusBack } from '#web/ui/useFocusBack.ts';
import { openedFileQuery } from '../fetching/openedFile.ts';
import type { FileOwner } from '../fetching/openFile.ts';
import { useSaveOriginal } from '../useSaveOriginal.ts';
import styles from './Pdf.module.css';
import { PdfPages } from './PdfPages.tsx';

interface PdfViewerProps {
  readonly owner: FileOwner;
  readonly file: ItemFile;
  readonly onClose: () => void;
}

type Bytes = Uint8Array<ArrayBuffer>;

interface OpenPdf {
  readonly pdf: Promise<PDFDocumentProxy>;
  /** Ends the work on it and takes it out of memory. */
  readonly close: () => void;
}

/**
 * Reads a PDF in a worker of its own. Nothing in it is run: no script, no form, no font program that becomes code, and
 * nothing is fetched that it names.
 */
function readPdf(bytes: Bytes): OpenPdf {
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

type Read = PDFDocumentProxy | 'unreadable' | undefined;

/** The document of opened bytes, for as long as the component is shown. */
function usePdf(bytes: Uint8Array<ArrayBuffer> | undefined): Read {
  const [read, setRead] = useState<Read>();
  useEffect(() => {
    if (!bytes) return;
    const { pdf, close } = readPdf(bytes);
    pdf.then(setRead, () => setRead((was) => was ?? 'unreadable'));
    return () => {
      close();
      setRead(undefined);
    };
  }, [bytes]);
  return read;
}

function Content({ owner, file }: Omit<PdfViewerProps, 'onClose'>) {
  const { t } = useTranslation('showing');
  const { data, isError } = useQuery(openedFileQuery(useApi(), owner, file, 'original'));
  const pdf = usePdf(data?.state === 'opened' ? data.bytes : undefined);
  const saveOriginal = useSaveOriginal(owner);
  if (isError || (data && data.state !== 'opened')) {
    const fault = data && data.state !== 'opened' ? data.state : 'failed';
    return (
      <Text p="md" role="alert">
        {t(`fault.${fault}`)}
      </Text>
    );
  }
  if (pdf === 'unreadable') {
    return (
      <Stack p="md" align="flex-start">
        <Text role="alert">{t('pdf.unreadable')}</Text>
        <Button onClick={() => void saveOriginal(file)}>{t('pdf.download')}</Button>
      </Stack>
    );
  }
  if (!pdf) {
    return (
      <Stack p="md" role="status" aria-label={t('pdf.loading')}>
        <Skeleton height="60dvh" />
      </Stack>
    );
  }
  return <PdfPages pdf={pdf} onSave={() => void saveOriginal(file)} />;
}

/** Shows a PDF within the page, drawn by our own code: the browser never opens it. */
export default function PdfViewer({ owner, file, onClose }: PdfViewerProps) {
  useFocusBack();
  const { t } = useTranslation('showing');
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={file.name}
      closeButtonProps={{ 'aria-label': t('pdf.close') }}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
    >
      <Content owner={owner} file={file} />
    </Modal>
  );
}
