import { Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/qr.ts';
import { useQrCode } from '../api/qr.ts';
import { PrintedCode } from './PrintedCode.tsx';
import { QrFailed, QrImage, QrLoading } from './QrImage.tsx';
import { QrTools } from './QrTools.tsx';
import { qrLink } from './qrLink.ts';
import type { QrModalProps, QrSubject } from './qrModalProps.ts';
import SendQrModal from './SendQrModal.tsx';

/** Two buttons fit side by side, and a code of 300 pixels with little around it. */
const WIDTH_PX = 440;

interface QrCodeViewProps {
  readonly item: QrSubject;
  readonly onEmail: () => void;
}

/** The QR code with which another user can request the item. */
function QrCodeView({ item, onEmail }: QrCodeViewProps) {
  const { t } = useTranslation('qrCode');
  const link = qrLink(item);
  const qrCode = useQrCode(link);
  if (qrCode.isPending) return <QrLoading />;
  if (qrCode.isError) return <QrFailed />;
  if (qrCode.data === '') return <Text role="status">{t('none')}</Text>;
  return (
    <>
      <QrImage name={item.name} source={qrCode.data} />
      <Text c="dimmed" size="sm" ta="center">
        {t('hint')}
      </Text>
      <QrTools name={item.name} link={link} source={qrCode.data} onEmail={onEmail} />
      <PrintedCode name={item.name} source={qrCode.data} link={link} />
    </>
  );
}

export default function QrCodeModal({ item, opened, onClose }: QrModalProps) {
  const { t } = useTranslation('qrCode');
  const { t: common } = useTranslation('common');
  const [isMailing, mailing] = useDisclosure();
  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        title={t('title')}
        closeButtonProps={{ 'aria-label': common('close') }}
        closeOnEscape={!isMailing}
        size={WIDTH_PX}
        centered
      >
        <Stack align="center" gap="sm">
          <div style={{ textAlign: 'center', overflowWrap: 'anywhere' }}>
            <Text fw={600} dir="auto" lineClamp={3}>
              {item.name}
            </Text>
            <Text size="sm" c="dimmed" dir="auto" lineClamp={1}>
              {item.assetType}
            </Text>
          </div>
          <QrCodeView key={item.id} item={item} onEmail={mailing.open} />
        </Stack>
      </Modal>
      <SendQrModal item={item} opened={isMailing} onClose={mailing.close} />
    </>
  );
}
