import { type ReactNode, useState } from 'react';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { isoDateOf } from '#shared/domain/isoDates.ts';
import '#web/base/texts/showing.ts';
import { ActionIcon, Anchor, Text } from '@mantine/core';
import { IconDownload, IconFileText, IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FILE_KIND_LABELS } from '#shared/domain/files.ts';
import { latePart } from '#web/ui/lazyPart.ts';
import { isFalsePicture } from '../falsePicture.ts';
import type { FileOwner } from '../fetching/openFile.ts';
import { canOpen, isPdf } from '../fileRoles.ts';
import { formatSize } from '../formatSize.ts';
import { galleryOf } from '../gallery/photos.ts';
import Picture from '../Picture.tsx';
import { useSaveOriginal } from '../useSaveOriginal.ts';
import styles from './Documents.module.css';

const PdfViewer = latePart(() => import('../pdf/PdfViewer.tsx'));
const FullScreen = latePart(() => import('../gallery/FullScreen.tsx'));

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

/** Its kind, date and size, with what its owner wrote about it. */
const factsOf = ({ kind, date, bytes, caption }: ItemFile): string =>
  [FILE_KIND_LABELS[kind], date && isoDateOf(date)?.shown, formatSize(bytes), caption]
    .filter(Boolean)
    .join(' · ');

function DocumentPicture({ owner, file }: { readonly owner: FileOwner; readonly file: ItemFile }) {
  if (file.renditions.includes('thumbnail')) {
    return <Picture owner={owner} file={file} rendition="thumbnail" alt="" className={styles.icon} />;
  }
  const Icon = isPdf(file) ? IconFileTypePdf : IconFileText;
  return (
    <span className={styles.icon}>
      <Icon size={24} stroke={1.5} aria-hidden="true" />
    </span>
  );
}

interface DocumentRowProps {
  readonly owner: FileOwner;
  readonly file: ItemFile;
  readonly onOpen: (file: ItemFile) => void;
  readonly onSave: (file: ItemFile) => void;
  /** Further actions for the file. */
  readonly options?: ReactNode;
}

/** A document: its name opens it, where the app can show it. */
function DocumentRow({ owner, file, onOpen, onSave, options }: DocumentRowProps) {
  const { t } = useTranslation('showing');
  const { name } = file;
  return (
    <li className={styles.row}>
      <DocumentPicture owner={owner} file={file} />
      <div className={styles.about}>
        {canOpen(file) ? (
          <Anchor
            component="button"
            type="button"
            fw={500}
            dir="auto"
            className={styles.name}
            aria-label={t('documents.open', { name })}
            onClick={() => onOpen(file)}
          >
            {name}
          </Anchor>
        ) : (
          <Text fw={500} dir="auto" className={styles.name}>
            {name}
          </Text>
        )}
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {factsOf(file)}
          {isFalsePicture(file) && ` · ${t('documents.falsePicture')}`}
        </Text>
      </div>
      <div className={styles.actions} data-menu={options ? true : undefined}>
        <ActionIcon aria-label={t('documents.download', { name })} onClick={() => onSave(file)}>
          <IconDownload size={20} aria-hidden="true" />
        </ActionIcon>
        {options}
      </div>
    </li>
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
      {opened && <OpenDocument owner={owner} file={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
