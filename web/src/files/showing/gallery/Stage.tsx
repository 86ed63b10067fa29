import { Carousel } from '@mantine/carousel';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { EmblaCarouselType } from 'embla-carousel';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '@mantine/carousel/styles.css';
import type { FileOwner } from '../fetching/openFile.ts';
import Picture, { BrokenPicture } from '../Picture.tsx';
import { WebPhoto } from '../WebPhoto.tsx';
import styles from './Gallery.module.css';
import { type GalleryProps, type Photo, usePhotoLabel } from './photos.ts';

interface SlidePictureProps {
  readonly owner: FileOwner;
  readonly photo: Photo;
  readonly label: string;
}

function SlidePicture({ owner, photo, label }: SlidePictureProps) {
  if ('address' in photo)
    return (
      <WebPhoto
        address={photo.address}
        label={label}
        className={styles.web}
        broken={(fault) => <BrokenPicture fault={fault} isSmall={false} />}
      />
    );
  return (
    <Picture
      owner={owner}
      file={photo.file}
      rendition="view"
      alt={label}
      fit="contain"
      className={styles.picture}
    />
  );
}

/** After the last photo comes the first. */
const LOOP = { loop: true };

interface StageProps extends GalleryProps {
  /** The place of the photo that is shown. */
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly onOpen: () => void;
}

/** One photo at a time, large; a click on it shows it in full screen. */
export function Stage({ owner, itemName, photos, index, onIndex, onOpen }: StageProps) {
  const { t } = useTranslation('showing');
  const labelOf = usePhotoLabel({ photos, itemName });
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  const hasMany = photos.length > 1;

  useEffect(() => {
    if (embla && embla.selectedScrollSnap() !== index) embla.scrollTo(index);
  }, [embla, index]);
  return (
    <Carousel
      className={styles.stage}
      emblaOptions={LOOP}
      aria-label={t('photos', { item: itemName })}
      getEmblaApi={setEmbla}
      onSlideChange={onIndex}
      withControls={hasMany}
      controlSize={44}
      previousControlProps={{ 'aria-label': t('gallery.previous') }}
      nextControlProps={{ 'aria-label': t('gallery.next') }}
      previousControlIcon={<IconChevronLeft size={20} aria-hidden="true" />}
      nextControlIcon={<IconChevronRight size={20} aria-hidden="true" />}
    >
      {photos.map((photo, place) => (
        <Carousel.Slide key={photo.key}>
          <button
            type="button"
            className={styles.slide}
            data-photo
            inert={place !== index}
            aria-label={t('gallery.open', { photo: labelOf(place) })}
            onClick={onOpen}
          >
            <SlidePicture owner={owner} photo={photo} label={labelOf(place)} />
          </button>
        </Carousel.Slide>
      ))}
    </Carousel>
  );
}
