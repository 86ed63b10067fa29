import { Alert, Button, Image, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QR_IMAGE_MAX_PX } from '#shared/domain/constants.ts';
import { givesPixels } from '#web/base/givesPixels.ts';
import { useQrCode } from '../api/qr.ts';
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

export function QrNone() {
  const { t } = useTranslation('qrCode');
  return <Text role="status">{t('none')}</Text>;
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

interface QrOfLinkProps extends Omit<QrImageProps, 'source'> {
  readonly link: string;
}

/** The code of a link, while it is on its way too. */
export function QrOfLink({ link, ...image }: QrOfLinkProps) {
  const qrCode = useQrCode(link);
  if (qrCode.isPending) return <QrLoading />;
  if (qrCode.isError) return <QrFailed />;
  if (qrCode.data === '') return <QrNone />;
  return <QrImage {...image} source={qrCode.data} />;
}

/** Enough for a label or a poster: a code has at most 185 modules on a side, quiet zone included. */
const PNG_PX = 1_024;

/** The bytes of an image given as a data URL. The content security policy forbids fetching one. */
export function blobOf(source: string): Blob {
  const [, type, coding, data = ''] = /^data:([^;,]*)(;base64)?,(.*)$/s.exec(source) ?? [];
  if (coding === undefined) return new Blob([decodeURIComponent(data)], { type: type ?? '' });
  return new Blob([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))], {
    type: type ?? '',
  });
}

/**
 * Draws an image as a PNG, on white and without smoothing, which would blur the modules' edges.
 * @throws {Error} when this browser cannot draw it, or gives noise in place of what is drawn
 */
export async function pngOf(source: string): Promise<Blob> {
  // Without a size, an SVG that has none of its own is drawn at 300 × 150 pixels and then enlarged.
  const image = new window.Image(PNG_PX, PNG_PX);
  image.src = source;
  await image.decode();
  if (!givesPixels()) throw new Error('The browser gives noise');
  const canvas = document.createElement('canvas');
  canvas.width = PNG_PX;
  canvas.height = PNG_PX;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  context.imageSmoothingEnabled = false;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, PNG_PX, PNG_PX);
  context.drawImage(image, 0, 0, PNG_PX, PNG_PX);
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('No PNG was made'))), 'image/png');
  });
}
