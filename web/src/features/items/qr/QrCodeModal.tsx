import { Alert, Button, Group, Image, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QR_IMAGE_MAX_PX } from '#shared/domain/constants.ts';
import { transferLink } from '#shared/domain/transferLink.ts';
import '#web/base/texts/qr.ts';
import { PrintedPage } from '#web/ui/PrintedPage.tsx';
import { fileNameOf, saveFile } from '#web/ui/saveFile.ts';
import { useQrCode } from '../api/qr.ts';
import styles from './QrCodeModal.module.css';
import type { QrModalProps, QrSubject } from './qrModalProps.ts';

/** Enough for a label or a poster: a code has at most 185 modules on a side, quiet zone included. */
const PNG_PX = 1_024;

/** The bytes of an image given as a data URL. The content security policy forbids fetching one. */
function blobOf(source: string): Blob {
  const [, type, coding, data = ''] = /^data:([^;,]*)(;base64)?,(.*)$/s.exec(source) ?? [];
  if (coding === undefined) return new Blob([decodeURIComponent(data)], { type: type ?? '' });
  return new Blob([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))], {
    type: type ?? '',
  });
}

/**
 * Draws an image as a PNG, on white and without smoothing, which would blur the modules' edges.
 * @throws {Error} when this browser cannot draw it
 */
async function pngOf(source: string): Promise<Blob> {
  // Without a size, an SVG that has none of its own is drawn at 300 × 150 pixels and then enlarged.
  const image = new window.Image(PNG_PX, PNG_PX);
  image.src = source;
  await image.decode();
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

interface QrToolsProps {
  readonly name: string;
  /** The code's image: an SVG in a data URL. */
  readonly source: string;
}

function QrTools({ name, source }: QrToolsProps) {
  const { t } = useTranslation('qrCode');
  const [hasFailed, setFailed] = useState(false);

  const save = async (ending: 'svg' | 'png'): Promise<void> => {
    const title = t('fileName', { name: fileNameOf(name, t('nameless')) });
    try {
      saveFile(ending === 'svg' ? blobOf(source) : await pngOf(source), `${title}.${ending}`);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };

  const download = <IconDownload size={18} aria-hidden="true" />;
  return (
    <>
      <Group gap="xs" justify="center">
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
        <Button variant="default" leftSection={download} onClick={() => save('svg')}>
          {t('downloadSvg')}
        </Button>
        <Button variant="default" leftSection={download} onClick={() => save('png')}>
          {t('downloadPng')}
        </Button>
      </Group>
      {hasFailed && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} role="alert">
          {t('downloadFailed')}
        </Alert>
      )}
    </>
  );
}

/** Its three buttons fit side by side. */
const WIDTH_PX = 520;

function Loading() {
  const { t } = useTranslation('qrCode');
  return (
    <Stack align="center" role="status">
      <Skeleton w={QR_IMAGE_MAX_PX} maw="100%" style={{ aspectRatio: '1' }} />
      <Text>{t('loading')}</Text>
    </Stack>
  );
}

function Failed() {
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

interface PrintedCodeProps {
  readonly name: string;
  /** The address of the code's image. */
  readonly source: string;
  readonly link: string;
}

/** The code on paper, with the item's name and instructions. */
function PrintedCode({ name, source, link }: PrintedCodeProps) {
  const { t } = useTranslation('qrCode');
  return (
    <PrintedPage>
      <div className={styles.sheet}>
        <h1 className={styles.name} dir="auto">
          {name}
        </h1>
        <img className={styles.code} src={source} alt="" />
        <div className={styles.steps}>
          <p>{t('sheet.lead')}</p>
          <ol>
            <li>{t('sheet.scan')}</li>
            <li>{t('sheet.signIn')}</li>
            <li>{t('sheet.ask')}</li>
          </ol>
        </div>
        <p className={styles.link}>
          {t('sheet.link')} <bdi>{link}</bdi>
        </p>
      </div>
    </PrintedPage>
  );
}

/** The QR code with which another user can request the item. */
function QrCodeView({ item }: { readonly item: QrSubject }) {
  const { t } = useTranslation('qrCode');
  const [isBroken, setIsBroken] = useState(false);
  const link = transferLink(window.location.origin, { ownerId: item.userId, assetId: item.id });
  const qrCode = useQrCode(link);
  if (qrCode.isPending) return <Loading />;
  if (qrCode.isError || isBroken) return <Failed />;
  if (qrCode.data === '') return <Text role="status">{t('none')}</Text>;
  return (
    <Stack align="center">
      {/* Always dark on white, in the dark theme too: many scanners do not read an inverted code. */}
      <Image
        src={qrCode.data}
        alt={t('image', { name: item.name })}
        w="auto"
        maw={`min(100%, ${QR_IMAGE_MAX_PX}px)`}
        mah={QR_IMAGE_MAX_PX}
        bg="white"
        onError={() => setIsBroken(true)}
      />
      <Text c="dimmed" size="sm" ta="center">
        {t('hint')}
      </Text>
      <QrTools name={item.name} source={qrCode.data} />
      <PrintedCode name={item.name} source={qrCode.data} link={link} />
    </Stack>
  );
}

export default function QrCodeModal({ item, opened, onClose }: QrModalProps) {
  const { t } = useTranslation('qrCode');
  const { t: common } = useTranslation('common');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('title')}
      closeButtonProps={{ 'aria-label': common('close') }}
      size={WIDTH_PX}
      centered
    >
      <QrCodeView key={item.id} item={item} />
    </Modal>
  );
}
