import { Button, FileButton } from '@mantine/core';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasTouch } from './useHasTouch.ts';

/** Opens the dialog of files and, on a phone, the camera. */
export function FileButtons({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('addingFiles');
  const hasCamera = useHasTouch();
  const [resetFiles, resetCamera] = [useRef<() => void>(null), useRef<() => void>(null)];
  const take = (reset: typeof resetFiles) => (files: File | File[] | null) => {
    onFiles([files ?? []].flat());
    // The same file can be chosen again after it was removed.
    reset.current?.();
  };
  return (
    <>
      <FileButton multiple onChange={take(resetFiles)} resetRef={resetFiles}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconPhotoPlus size={18} aria-hidden="true" />}>
            {t('add')}
          </Button>
        )}
      </FileButton>
      {hasCamera && (
        <FileButton
          accept="image/*"
          capture="environment"
          onChange={take(resetCamera)}
          resetRef={resetCamera}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconCamera size={18} aria-hidden="true" />}>
              {t('camera')}
            </Button>
          )}
        </FileButton>
      )}
    </>
  );
}
