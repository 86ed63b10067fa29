import { Alert, FileButton } from '@mantine/core';
import { IconAlertTriangle, IconPhoto } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../buttons.tsx';
import '#web/base/texts/scanning.ts';
import type { PictureFault } from './pictureSearch.ts';
import { type Purpose, WANTED } from './purposes.ts';

interface PictureButtonProps {
  readonly isReading: boolean;
  readonly onChoose: (file: File | null) => void;
}

/** Takes a picture of a code from a file. */
export function PictureButton({ isReading, onChoose }: PictureButtonProps) {
  const { t } = useTranslation('scanning');
  const reset = useRef<() => void>(null);
  const choose = (file: File | null) => {
    onChoose(file);
    // So that the same file can be chosen again.
    reset.current?.();
  };
  return (
    <FileButton accept="image/*" onChange={choose} resetRef={reset}>
      {(props) => (
        <IconButton {...props} variant="default" loading={isReading} icon={IconPhoto}>
          {t('picture')}
        </IconButton>
      )}
    </FileButton>
  );
}

interface PictureAlertProps {
  readonly fault: PictureFault;
  readonly purpose: Purpose;
}

/** Why a picture gave no code. */
export function PictureAlert({ fault, purpose }: PictureAlertProps) {
  const { t } = useTranslation('scanning');
  const { texts } = WANTED[purpose];
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />} role="alert" w="100%">
      {fault === 'empty' || fault === 'foreign'
        ? t(`pictureFaults.${fault}.${texts}`)
        : t(`pictureFaults.${fault}`)}
      {fault === 'failed' && ` ${t(`otherWays.${texts}`)}`}
    </Alert>
  );
}
