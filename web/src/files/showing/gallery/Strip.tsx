import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileOwner } from '../fetching/openFile.ts';
import Picture from '../Picture.tsx';
import { type Move, useDragging } from './dragging.ts';
import styles from './Gallery.module.css';
import type { GalleryProps, Photo } from './photos.ts';
import { WebPhoto } from './Stage.tsx';
import { usePhotoLabel } from './usePhotoLabel.ts';

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
          <WebPhoto address={photo.address} label="" />
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
export function Strip({ owner, itemName, photos, index, onIndex, onMove }: StripProps) {
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
