import { Alert, Button, Image, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QR_IMAGE_MAX_PX } from '#shared/domain/constants.ts';
import styles from './QrImage.module.css';

/** The place of a code until it is there, as large as it. */
export function QrLoading() {
  const { t } = useTranslation('qrCode');
  return (
    <Stack align="center" role="status">
      <Skeleton w={QR_IMAGE_MAX_PX} maw="100%" style={{ aspectRatio: '1' }} />
      <Text>{t('loading')}</Text>
    </Stack>
  );
}

export function QrFailed() {
  const { t } = useTranslation('qrCode');
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} role="alert">
      <Stack align="flex-start">
        <Text>{t('failed')}</Text>
        <Button variant="default" onClick={() => window.location.reload()}>
          {t('retry')}
        </Button>
      </Stack>
    </Alert>
  );
}

interface QrImageProps {
  readonly name: string;
  readonly source: string;
  /** The largest width and height. */
  readonly size?: number;
}

/** The code. Always dark on white, in the dark theme too: many scanners do not read an inverted one. */
export function QrImage({ name, source, size = QR_IMAGE_MAX_PX }: QrImageProps) {
  const { t } = useTranslation('qrCode');
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <QrFailed />;
  return (
    <Image
      className={styles.code ?? ''}
      src={source}
      alt={t('image', { name })}
      w="auto"
      maw={`min(100%, ${size}px)`}
      mah={size}
      bg="white"
      onError={() => setIsBroken(true)}
    />
  );
}
