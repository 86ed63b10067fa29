import { Alert, Button, Image, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QR_IMAGE_MAX_PX } from '#shared/domain/constants.ts';
import { transferLink } from '#shared/domain/transferLink.ts';
import '#web/base/texts/qr.ts';
import { PrintedPage } from '#web/ui/PrintedPage.tsx';
import { useQrCode } from '../api/generateQrCode.ts';
import styles from './QrCodeModal.module.css';
import { QrTools } from './QrTools.tsx';
import type { QrModalProps, QrSubject } from './qrModalProps.ts';

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
