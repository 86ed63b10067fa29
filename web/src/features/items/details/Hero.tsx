import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import type { Item } from '#shared/contract/assets.ts';
import { CAROUSEL_IMAGE_MAX_HEIGHT_PX } from '#shared/domain/constants.ts';
import { imagesOf } from '#shared/domain/items.ts';
import { photosOf } from '#web/files/showing/fileRoles.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { TypeIcon } from '#web/ui/typeIcons/TypeIcon.tsx';
import { useImageConsent } from '../parts/useImageConsent.ts';
import styles from './Hero.module.css';

const PhotosCard = lazyPart(() => import('../files/PhotosCard.tsx'));
const PhotoCarousel = lazyPart(() => import('../files/PhotoCarousel.tsx'));
const PhotoQuestion = lazyPart(() => import('../files/PhotoQuestion.tsx'));

/** The height of the carousel, with its edges and the position beneath it. */
const CAROUSEL_PX = CAROUSEL_IMAGE_MAX_HEIGHT_PX + 54;

/** The photos at addresses of the web. Those of a received item wait until its owner wants to load them. */
function WebPhotos({ item, addresses }: { readonly item: Item; readonly addresses: readonly string[] }) {
  const { isAgreed, agree } = useImageConsent(item);
  return (
    <Suspense fallback={isAgreed ? <Skeleton height={CAROUSEL_PX} /> : <Skeleton className={styles.hero} />}>
      {isAgreed ? (
        <PhotoCarousel key={addresses.join(' ')} photos={addresses} itemName={item.name} />
      ) : (
        <div className={styles.question}>
          <PhotoQuestion count={addresses.length} onAgree={agree} />
        </div>
      )}
    </Suspense>
  );
}

interface HeroProps {
  readonly item: Item;
  readonly canChange: boolean;
}

/** The picture of an item at the top of its page: its photos, or else the icon of its type. */
export function Hero({ item, canChange }: HeroProps) {
  const addresses = imagesOf(item.properties);
  const photos = photosOf(item.files);
  if (photos.length > 0) {
    const isCaptioned = photos.some(({ caption }) => caption !== undefined);
    return (
      <Suspense fallback={<Skeleton className={styles.photos} data-captioned={isCaptioned || undefined} />}>
        <PhotosCard item={item} canChange={canChange} />
      </Suspense>
    );
  }
  if (addresses.length > 0) return <WebPhotos item={item} addresses={addresses} />;
  return <TypeIcon type={item.assetType} size="6rem" isTinted className={styles.hero} />;
}
