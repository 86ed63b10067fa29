import { FileButton } from '@mantine/core';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/buttons.tsx';
import '#web/base/texts/addingFiles.ts';
import { useHasTouch } from './useHasTouch.ts';

interface FileButtonsProps {
  readonly onFiles: (files: readonly File[]) => void;
}

const take =
  ({ onFiles }: FileButtonsProps, reset: RefObject<(() => void) | null>) =>
  (files: File | File[] | null) => {
    onFiles([files ?? []].flat());
    // The same file can be chosen again after it was removed.
    reset.current?.();
  };

/** Opens the camera of a phone. */
export function CameraButton(props: FileButtonsProps) {
  const { t } = useTranslation('addingFiles');
  const reset = useRef<() => void>(null);
  return (
    <FileButton accept="image/*" capture="environment" onChange={take(props, reset)} resetRef={reset}>
      {(button) => (
        <IconButton {...button} variant="default" icon={IconCamera}>
          {t('camera')}
        </IconButton>
      )}
    </FileButton>
  );
}

/** Opens the dialog of files and, on a phone, the camera. */
export function FileButtons(props: FileButtonsProps) {
  const { t } = useTranslation('addingFiles');
  const hasCamera = useHasTouch();
  const reset = useRef<() => void>(null);
  return (
    <>
      <FileButton multiple onChange={take(props, reset)} resetRef={reset}>
        {(button) => (
          <IconButton {...button} variant="default" icon={IconPhotoPlus}>
            {t('add')}
          </IconButton>
        )}
      </FileButton>
      {hasCamera && <CameraButton {...props} />}
    </>
  );
}
