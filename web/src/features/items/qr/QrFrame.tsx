import type { ModalProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';
import '#web/base/texts/qr.ts';
import type { QrModalProps } from './qrModalProps.ts';
import SendQrModal from './SendQrModal.tsx';

interface QrFrameProps extends QrModalProps, Pick<ModalProps, 'title' | 'size'> {
  /** Receives the action that opens the email. */
  readonly children: (onEmail: () => void) => ReactNode;
}

/** A dialog on an item's code, with the email that sends the code on top of it. */
export function QrFrame({ item, mail, opened, onClose, title, size, children }: QrFrameProps) {
  // A lock has brought the email back that was being written.
  const [isMailing, mailing] = useDisclosure(mail.current !== undefined);
  return (
    <>
      <Dialog opened={opened} onClose={onClose} title={title} closeOnEscape={!isMailing} size={size}>
        {children(mailing.open)}
      </Dialog>
      <SendQrModal item={item} mail={mail} opened={isMailing} onClose={mailing.close} />
    </>
  );
}
