import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/scanning.ts';
import { PictureAlert, PictureButton } from '#web/ui/scan/pictureParts.tsx';
import Scanner from '#web/ui/scan/Scanner.tsx';
import { usePicture } from '#web/ui/scan/usePicture.ts';

/** A code as a value of one line: a delivery's code has signs between its parts that nobody sees. */
const asValue = (code: string): string => code.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();

export interface ScanDialogProps {
  readonly onFound: (code: string) => void;
  readonly onClose: () => void;
}

/** Reads the code of a product with the camera, which starts at once, or from a picture. */
export default function ScanDialog({ onFound, onClose }: ScanDialogProps) {
  const { t } = useTranslation('scanning');
  const { t: common } = useTranslation('common');
  /** The number of the camera's run; undefined while it is off. */
  const [run, setRun] = useState<number | undefined>(1);
  const take = (text: string): boolean => {
    onFound(asValue(text));
    onClose();
    return true;
  };
  const picture = usePicture('product', take);
  const start = () => {
    picture.forget();
    setRun((run ?? 0) + 1);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('dialog.title')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack align="flex-start">
        <Text size="sm">{t('dialog.text')}</Text>
        {run !== undefined && (
          <Scanner key={run} purpose="product" take={take} onRetry={start} onStop={() => setRun(undefined)} />
        )}
        {picture.fault && <PictureAlert fault={picture.fault} purpose="product" />}
        <Group gap="xs">
          {run === undefined && (
            <Button leftSection={<IconCamera size={18} aria-hidden="true" />} onClick={start}>
              {t('dialog.start')}
            </Button>
          )}
          <PictureButton isReading={picture.isReading} onChoose={picture.choose} />
        </Group>
      </Stack>
    </Modal>
  );
}
