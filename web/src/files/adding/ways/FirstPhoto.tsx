import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/api/ApiProvider.tsx';
import { addFiles } from '../addFiles.ts';
import { CameraButton } from './FileButtons.tsx';
import styles from './FirstPhoto.module.css';
import { useHasTouch } from './useHasTouch.ts';

interface FirstPhotoProps {
  readonly assetId: string;
}

/** Opens the camera of a phone where the first photo will stand. The other ways of adding are far below it there. */
export default function FirstPhoto({ assetId }: FirstPhotoProps) {
  const registry = { api: useApi(), client: useQueryClient() };
  const hasTouch = useHasTouch();
  return (
    hasTouch && (
      <div className={styles.place}>
        <CameraButton onFiles={(files) => void addFiles(registry, assetId, files)} />
      </div>
    )
  );
}
