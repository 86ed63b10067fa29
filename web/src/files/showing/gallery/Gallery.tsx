import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/showing.ts';
import { latePart } from '#web/ui/lazyPart.ts';
import type { FileOwner } from '../fetching/openFile.ts';
import Picture, { BrokenPicture } from '../Picture.tsx';
import { WebPhoto } from '../WebPhoto.tsx';
import styles from './Gallery.module.css';
import { captionOf, type GalleryProps, type Photo, usePhotoLabel } from './photos.ts';
import { Stage } from './Stage.tsx';

const FullScreen = latePart(() => import('./FullScreen.tsx'));

/** Puts the photo with one key directly before or after another one. */
type Move = (key: string, side: Side, other: string) => void;
type Side = 'before' | 'after';

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

/** The half of a photo that the pointer is over. */
function sideOf(element: Element, pointerX: number): Side {
  const { left, width } = element.getBoundingClientRect();
  const isLeft = pointerX < left + width / 2;
  const isRightToLeft = getComputedStyle(element).direction === 'rtl';
  return isLeft === isRightToLeft ? 'after' : 'before';
}

const keyIn = (data: Record<string | symbol, unknown>): string | undefined =>
  typeof data.photo === 'string' ? data.photo : undefined;

/** Lets a photo of the strip be dragged before or after another one. Those at addresses of the web keep their place. */
function useDragging(photo: Photo, onMove: Move | undefined) {
  const ref = useRef<HTMLLIElement>(null);
  const [isDragged, setDragged] = useState(false);
  const [drop, setDrop] = useState<Side>();
  const move = useRef(onMove);
  const { key } = photo;
  const isMovable = onMove !== undefined && 'file' in photo;

  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => {
    const element = ref.current;
    if (!element || !isMovable) return;
    return combine(
      draggable({
        element,
        getInitialData: () => ({ photo: key }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => keyIn(source.data) !== undefined && keyIn(source.data) !== key,
        onDrag: ({ location }) => setDrop(sideOf(element, location.current.input.clientX)),
        onDragLeave: () => setDrop(undefined),
        onDrop: ({ source, location }) => {
          setDrop(undefined);
          const dragged = keyIn(source.data);
          if (dragged) move.current?.(dragged, sideOf(element, location.current.input.clientX), key);
        },
      }),
    );
  }, [key, isMovable]);
  return { ref, isDragged, drop };
}

interface ThumbnailProps {
  readonly owner: FileOwner;
  readonly photo: Photo;
  readonly label: string;
  readonly isCurrent: boolean;
  readonly onShow: () => void;
  readonly onMove: Move | undefined;
}

function Thumbnail({ owner, photo, label, isCurrent, onShow, onMove }: ThumbnailProps) {
  const { t } = useTranslation('showing');
  const button = useRef<HTMLButtonElement>(null);
  const { ref, isDragged, drop } = useDragging(photo, onMove);

  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  return (
    <li ref={ref} data-drop={drop}>
      <button
        ref={button}
        type="button"
        className={styles.thumbnail}
        data-dragging={isDragged || undefined}
        aria-current={isCurrent}
        aria-label={t('gallery.show', { photo: label })}
        onClick={onShow}
      >
        {'file' in photo ? (
          <Picture owner={owner} file={photo.file} rendition="thumbnail" alt="" className={styles.small} />
        ) : (
          <WebPhoto
            address={photo.address}
            label=""
            className={styles.small}
            broken={(fault) => <BrokenPicture fault={fault} isSmall />}
          />
        )}
      </button>
    </li>
  );
}

interface StripProps extends GalleryProps {
  readonly index: number;
  readonly onIndex: (index: number) => void;
  /** Undefined where the photos cannot be put into another order. */
  readonly onMove: Move | undefined;
}

/** All photos, small: a click shows one large, and dragging changes their order. */
function Strip({ owner, itemName, photos, index, onIndex, onMove }: StripProps) {
  const { t } = useTranslation('showing');
  const labelOf = usePhotoLabel({ photos, itemName });
  return (
    <ul className={styles.strip} aria-label={t('gallery.strip')}>
      {photos.map((photo, place) => (
        <Thumbnail
          key={photo.key}
          owner={owner}
          photo={photo}
          label={labelOf(place)}
          isCurrent={place === index}
          onShow={() => onIndex(place)}
          onMove={onMove}
        />
      ))}
    </ul>
  );
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
      {isFull && <FullScreen {...gallery} index={index} onIndex={setIndex} onClose={close} />}
    </Stack>
  );
}
