import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { QrCodeView, type QrSubject } from './QrCodeView.tsx';

interface QrCodeModalProps {
  /** Whose code is shown. */
  readonly item: QrSubject;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The QR code view as a dialog. */
export default function QrCodeModal({ item, opened, onClose }: QrCodeModalProps) {
  const { t } = useTranslation('qrCode');
  const { t: common } = useTranslation('common');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('title')}
      closeButtonProps={{ 'aria-label': common('close') }}
      centered
    >
      <QrCodeView key={item.id} item={item} />
    </Modal>
  );
}
