import { type ReactNode, Suspense, useState } from 'react';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import '#web/base/texts/showing.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import type { FileOwner } from '../fetching/openFile.ts';
import { isPdf } from '../fileRoles.ts';
import { galleryOf } from '../gallery/photos.ts';
import { useSaveOriginal } from '../useSaveOriginal.ts';
import { DocumentRow } from './DocumentRow.tsx';
import styles from './Documents.module.css';

const PdfViewer = lazyPart(() => import('../pdf/PdfViewer.tsx'));
const FullScreen = lazyPart(() => import('../gallery/FullScreen.tsx'));

interface DocumentListProps {
  readonly owner: FileOwner;
  readonly documents: readonly ItemFile[];
  /** Further actions for a file. */
  readonly options?: (file: ItemFile) => ReactNode;
}

interface OpenDocumentProps {
  readonly owner: FileOwner;
  readonly file: ItemFile;
  readonly onClose: () => void;
}

function OpenDocument({ owner, file, onClose }: OpenDocumentProps) {
  if (isPdf(file)) return <PdfViewer owner={owner} file={file} onClose={onClose} />;
  const photos = galleryOf([file]);
  const nothing = () => undefined;
  return (
    <FullScreen
      owner={owner}
      itemName={file.name}
      photos={photos}
      index={0}
      onIndex={nothing}
      onClose={onClose}
    />
  );
}

/** Receipts, warranties and other documents of an item, to be opened here or saved. */
export default function DocumentList({ owner, documents, options }: DocumentListProps) {
  const [opened, setOpened] = useState<ItemFile>();
  const saveOriginal = useSaveOriginal(owner);
  return (
    <>
      <ul className={styles.list}>
        {documents.map((file) => (
          <DocumentRow
            key={file.id}
            owner={owner}
            file={file}
            onOpen={setOpened}
            onSave={(saved) => void saveOriginal(saved)}
            options={options?.(file)}
          />
        ))}
      </ul>
      {opened && (
        <Suspense fallback={null}>
          <OpenDocument owner={owner} file={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
