import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/qr.ts';
import { QrCodeView } from './QrCodeView.tsx';
import type { QrModalProps } from './useQrModal.tsx';

/** In pixels: its three buttons stand side by side. */
const WIDTH = 520;

/** The QR code view as a dialog. */
export default function QrCodeModal({ item, opened, onClose }: QrModalProps) {
  const { t } = useTranslation('qrCode');
  const { t: common } = useTranslation('common');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('title')}
      closeButtonProps={{ 'aria-label': common('close') }}
      size={WIDTH}
      centered
    >
      <QrCodeView key={item.id} item={item} />
    </Modal>
  );
}
