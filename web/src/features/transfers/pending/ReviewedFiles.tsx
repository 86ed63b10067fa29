import { Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TransferItem } from '#shared/contract/transfers.ts';
import DocumentList from '#web/files/showing/documents/DocumentList.tsx';
import { documentsOf, photosOf } from '#web/files/showing/fileRoles.ts';
import Gallery from '#web/files/showing/gallery/Gallery.tsx';
import { galleryOf } from '#web/files/showing/gallery/photos.ts';
import styles from './dialogParts.module.css';

interface ReviewedFilesProps {
  readonly item: TransferItem;
  readonly transferId: string;
}

/**
 * The photos and documents that would come with the item. They are loaded at once, unlike those at addresses of the
 * web: they lie in the registry, so the owner does not learn that somebody looks at them.
 */
export default function ReviewedFiles({ item, transferId }: ReviewedFilesProps) {
  const { t } = useTranslation('showing');
  const owner = { assetId: item.id, transferId };
  const photos = photosOf(item.files);
  const documents = documentsOf(item.files);
  return (
    <Stack className={styles.files}>
      {photos.length > 0 && <Gallery owner={owner} itemName={item.name} photos={galleryOf(photos)} />}
      {documents.length > 0 && (
        <div>
          <Title order={3}>{t('documents.title')}</Title>
          <DocumentList owner={owner} documents={documents} />
        </div>
      )}
    </Stack>
  );
}
