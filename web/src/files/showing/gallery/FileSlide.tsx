import { useState } from 'react';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import type { FileOwner } from '../fetching/openFile.ts';
import { renditionFor } from '../fileRoles.ts';
import { BrokenPicture } from '../Picture.tsx';
import { usePictureAddress } from '../usePictureAddress.ts';
import styles from './FullScreen.module.css';
import type { Photo } from './photos.ts';

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
export function FileSlide({ owner, photo, label, isZoomed }: FileSlideProps) {
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
