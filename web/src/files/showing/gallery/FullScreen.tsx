import { useTranslation } from 'react-i18next';
import Lightbox, { type Slide } from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import Download from 'yet-another-react-lightbox/plugins/download';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/captions.css';
import { useState } from 'react';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import type { FileOwner } from '../fetching/openFile.ts';
import { renditionFor } from '../fileRoles.ts';
import { BrokenPicture } from '../Picture.tsx';
import { usePictureAddress } from '../usePictureAddress.ts';
import { useSaveOriginal } from '../useSaveOriginal.ts';
import styles from './FullScreen.module.css';
import { type GalleryProps, type Photo, usePhotoLabel } from './photos.ts';

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    readonly photo: SlidePhoto;
  }
  interface SlidePhoto extends GenericSlide {
    type: 'photo';
    readonly photo: Photo;
    readonly label: string;
  }
}

const isPhotoSlide = (slide: Slide) => slide.type === 'photo';

/** The words of the library, in ours. */
function useLabels() {
  const { t } = useTranslation('showing');
  return {
    Lightbox: t('fullScreen.label'),
    'Photo gallery': t('fullScreen.label'),
    Slide: t('fullScreen.slide'),
    Close: t('fullScreen.close'),
    Previous: t('gallery.previous'),
    Next: t('gallery.next'),
    Download: t('fullScreen.download'),
    'Zoom in': t('fullScreen.zoomIn'),
    'Zoom out': t('fullScreen.zoomOut'),
  };
}

interface FilePictureProps {
  readonly owner: FileOwner;
  readonly file: ItemFile;
  readonly label: string;
}

/** The original over the view of it, once it is there: zooming shows what the view is too small for. */
function Original({ owner, file }: Omit<FilePictureProps, 'label'>) {
  const { address } = usePictureAddress(owner, file, 'original');
  return address === undefined ? null : (
    <img className={styles.image} src={address} alt="" draggable={false} />
  );
}

function FilePicture({ owner, file, label }: FilePictureProps) {
  const thumbnail = usePictureAddress(owner, file, renditionFor(file, 'thumbnail'));
  const view = usePictureAddress(owner, file, renditionFor(file, 'view'));
  const address = view.address ?? thumbnail.address;
  if (view.state === 'broken' || view.state === 'missing' || view.state === 'failed') {
    return (
      <span className={styles.fault}>
        <BrokenPicture fault={view.state} isSmall={false} />
      </span>
    );
  }
  if (address === undefined) return null;
  return <img className={styles.image} src={address} alt={label} draggable={false} />;
}

interface FileSlideProps {
  readonly owner: FileOwner;
  readonly photo: Photo;
  readonly label: string;
  readonly isZoomed: boolean;
}

/** A photo in full screen: its thumbnail at once, then larger, and its original where the user has zoomed in. */
function FileSlide({ owner, photo, label, isZoomed }: FileSlideProps) {
  const [wasZoomed, setZoomed] = useState(false);
  if (isZoomed && !wasZoomed) setZoomed(true);
  if ('address' in photo) {
    return (
      <div className={styles.slide}>
        <img className={styles.web} src={photo.address} alt={label} referrerPolicy="no-referrer" />
      </div>
    );
  }
  return (
    <div className={styles.slide}>
      <FilePicture owner={owner} file={photo.file} label={label} />
      {wasZoomed && <Original owner={owner} file={photo.file} />}
    </div>
  );
}

interface FullScreenProps extends GalleryProps {
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
}

/** The photos over the whole window: with the keyboard, by swiping, by wheel and pinch. It returns the focus. */
export default function FullScreen({ owner, itemName, photos, index, onIndex, onClose }: FullScreenProps) {
  const labels = useLabels();
  const labelOf = usePhotoLabel({ photos, itemName });
  const saveOriginal = useSaveOriginal(owner);
  const slides = photos.map((photo, place) => ({
    type: 'photo' as const,
    photo,
    label: labelOf(place),
    description: 'file' in photo ? photo.file.caption : undefined,
    download: 'file' in photo,
  }));
  return (
    <Lightbox
      open
      close={onClose}
      className={styles.root ?? ''}
      index={index}
      slides={slides}
      labels={labels}
      plugins={[Captions, Download, Zoom]}
      carousel={{ finite: true, preload: 1 }}
      controller={{ closeOnPullDown: true }}
      zoom={{ supports: ['photo'], scrollToZoom: true, maxZoom: 8 }}
      captions={{ descriptionTextAlign: 'center', descriptionMaxLines: 4 }}
      download={{
        download: ({ slide }) => {
          if (isPhotoSlide(slide) && 'file' in slide.photo) void saveOriginal(slide.photo.file);
        },
      }}
      on={{ view: ({ index: place }) => onIndex(place) }}
      render={{
        slide: ({ slide, zoom }) =>
          isPhotoSlide(slide) && (
            <FileSlide owner={owner} photo={slide.photo} label={slide.label} isZoomed={(zoom ?? 1) > 1} />
          ),
        ...(photos.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  );
}
