import { Modal, type ModalProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/qr.ts';
import type { QrModalProps } from './qrModalProps.ts';
import SendQrModal from './SendQrModal.tsx';

interface QrFrameProps extends QrModalProps, Pick<ModalProps, 'title' | 'size'> {
  /** Receives the action that opens the email. */
  readonly children: (onEmail: () => void) => ReactNode;
}

/** A dialog on an item's code, with the email that sends the code on top of it. */
export function QrFrame({ item, mail, opened, onClose, title, size, children }: QrFrameProps) {
  const { t } = useTranslation('common');
  // A lock has brought the email back that was being written.
  const [isMailing, mailing] = useDisclosure(mail.current !== undefined);
  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        title={title}
        closeButtonProps={{ 'aria-label': t('close') }}
        closeOnEscape={!isMailing}
        size={size}
        centered
      >
        {children(mailing.open)}
      </Modal>
      <SendQrModal item={item} mail={mail} opened={isMailing} onClose={mailing.close} />
    </>
  );
}
