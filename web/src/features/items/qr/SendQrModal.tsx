import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/qr.ts';
import { successToast } from '#web/ui/dialogs.ts';
import { SendQrForm } from './SendQrForm.tsx';
import type { QrModalProps } from './useQrModal.tsx';

/** Mails an item's code. A click beside it does not close it: what was typed would be lost. */
export default function SendQrModal({ item, opened, onClose }: QrModalProps) {
  const { t } = useTranslation('sendQr');
  const { t: common } = useTranslation('common');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('title')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': common('close') }}
      centered
    >
      <SendQrForm
        item={item}
        onCancel={onClose}
        onSent={(recipient) => {
          onClose();
          void successToast(t('done', { recipient }));
        }}
      />
    </Modal>
  );
}
