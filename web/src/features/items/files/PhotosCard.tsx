import { Stack, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { imagesOf } from '#shared/domain/items.ts';
import { photosOf } from '#web/files/showing/fileRoles.ts';
import Gallery from '#web/files/showing/gallery/Gallery.tsx';
import { galleryOf } from '#web/files/showing/gallery/photos.ts';
import { latePart } from '#web/ui/lazyPart.ts';
import { useImageConsent } from '../parts/useImageConsent.ts';
import { movePhoto } from './fileChanges.ts';
import { useFileEditing } from './useFileEditing.tsx';

const PhotoQuestion = latePart(() => import('./PhotoQuestion.tsx'));

interface PhotosCardProps {
  readonly item: Item;
  readonly canChange: boolean;
}

/** The photos that the registry keeps, and after them those at addresses of the web, which a received item asks for. */
export default function PhotosCard({ item, canChange }: PhotosCardProps) {
  const { t } = useTranslation('showing');
  const heading = useId();
  const { files, change, menuOf, dialog } = useFileEditing(item, 'photo', canChange);
  const { isAgreed, agree } = useImageConsent(item);
  const addresses = imagesOf(item.properties);
  const photos = galleryOf(photosOf(files), isAgreed ? addresses : []);
  return (
    <section aria-labelledby={heading}>
      <VisuallyHidden component="h2" id={heading}>
        {t('title')}
      </VisuallyHidden>
      <Stack gap="xs">
        <Gallery
          owner={{ assetId: item.id }}
          itemName={item.name}
          photos={photos}
          options={(photo) => 'file' in photo && menuOf(photo.file)}
          onMove={canChange ? (id, side, other) => void change(movePhoto(id, side, other)) : undefined}
        />
        {addresses.length > 0 && isAgreed === false && (
          <PhotoQuestion count={addresses.length} onAgree={agree} />
        )}
      </Stack>
      {dialog}
    </section>
  );
}
