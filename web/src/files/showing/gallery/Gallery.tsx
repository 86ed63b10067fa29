import { Stack, Text } from '@mantine/core';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/showing.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import type { Move } from './dragging.ts';
import styles from './Gallery.module.css';
import { captionOf, type GalleryProps, type Photo } from './photos.ts';
import { Stage } from './Stage.tsx';
import { Strip } from './Strip.tsx';

const FullScreen = lazyPart(() => import('./FullScreen.tsx'));

interface EditableGalleryProps extends GalleryProps {
  /** The actions beside the caption of the shown photo. */
  readonly options?: (photo: Photo) => ReactNode;
  /** Undefined where the photos cannot be put into another order. */
  readonly onMove?: Move | undefined;
}

/** The photo that is shown, also after the order has changed; the first one where it is gone. */
function useCurrent(photos: readonly Photo[]) {
  const [key, setKey] = useState(photos[0]?.key);
  const found = photos.findIndex((photo) => photo.key === key);
  const index = Math.max(0, found);
  return { index, setIndex: (place: number) => setKey(photos[place]?.key) };
}

/** The photos of an item: one large, all of them small, and each in full screen. */
export default function Gallery({ options, onMove, ...gallery }: EditableGalleryProps) {
  const { t } = useTranslation('showing');
  const { photos } = gallery;
  const { index, setIndex } = useCurrent(photos);
  const [isFull, setFull] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const close = () => {
    setFull(false);
    // The focus was on the photo that was opened, which may be out of sight by now.
    stage.current
      ?.querySelector<HTMLElement>('button[data-photo]:not([inert])')
      ?.focus({ preventScroll: true });
  };
  const photo = photos[index];
  if (!photo) return null;
  return (
    <Stack gap="xs" ref={stage}>
      <div className={styles.frame}>
        <Stage {...gallery} index={index} onIndex={setIndex} onOpen={() => setFull(true)} />
        {photos.length > 1 && <Strip {...gallery} index={index} onIndex={setIndex} onMove={onMove} />}
        <div className={styles.corner}>
          <Text size="sm" className={styles.position} aria-live="polite">
            {t('gallery.position', { number: index + 1, total: photos.length })}
          </Text>
          {options?.(photo)}
        </div>
      </div>
      {photos.some(captionOf) && (
        <Text size="sm" className={styles.caption}>
          {captionOf(photo)}
        </Text>
      )}
      {isFull && (
        <Suspense fallback={null}>
          <FullScreen {...gallery} index={index} onIndex={setIndex} onClose={close} />
        </Suspense>
      )}
    </Stack>
  );
}
