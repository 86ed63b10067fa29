import { Button, FileButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface PictureButtonProps {
  readonly isReading: boolean;
  readonly onChoose: (file: File | null) => void;
}

/** Takes a picture of a code from a file. */
export function PictureButton({ isReading, onChoose }: PictureButtonProps) {
  const { t } = useTranslation('transferRequest');
  const reset = useRef<() => void>(null);
  const choose = (file: File | null) => {
    onChoose(file);
    // The same file can be chosen again.
    reset.current?.();
  };
  return (
    <FileButton accept="image/*" onChange={choose} resetRef={reset}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          loading={isReading}
          leftSection={<IconPhoto size={18} aria-hidden="true" />}
        >
          {t('scan.picture')}
        </Button>
      )}
    </FileButton>
  );
}
